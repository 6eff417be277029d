import type { Command } from '../../shared/commands/command.ts'

const GROUP = 'Sessions'

export const SESSION_FILE_COMMANDS: readonly Command[] = [
  { id: 'session.import', title: 'Import a session file', group: GROUP, keys: [] },
  { id: 'session.export', title: 'Export the session as a file', group: GROUP, keys: [] },
  { id: 'session.export-ndjson', title: 'Export the events as NDJSON', group: GROUP, keys: [] },
  { id: 'session.export-har', title: 'Export the session as HAR', group: GROUP, keys: [] },
  { id: 'session.samples', title: 'Load a sample session', group: GROUP, keys: [] },
]

import type { Command } from '../../shared/commands/command.ts'

const GROUP = 'Test your verifier'

export const CONFORMANCE_COMMANDS: readonly Command[] = [
  { id: 'conformance.run', title: 'Run the conformance cases', group: GROUP, keys: ['mod+enter'] },
  { id: 'conformance.cancel', title: 'Cancel the run', group: GROUP, keys: ['mod+backspace'] },
  { id: 'conformance.failed', title: 'Show failed cases only, or all', group: GROUP, keys: ['f'] },
  { id: 'conformance.json', title: 'Export the report as JSON', group: GROUP, keys: [] },
  { id: 'conformance.junit', title: 'Export the report as JUnit', group: GROUP, keys: [] },
  { id: 'conformance.html', title: 'Export the report as HTML', group: GROUP, keys: [] },
  { id: 'conformance.back', title: 'Back to the keys', group: GROUP, keys: ['esc'] },
]

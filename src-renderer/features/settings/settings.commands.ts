import type { Command } from '../../shared/commands/command.ts'

const GROUP = 'Settings'

export const SETTINGS_COMMANDS: readonly Command[] = [
  { id: 'settings.find', title: 'Find a setting', group: GROUP, keys: ['/', 'mod+f'] },
  { id: 'settings.export', title: 'Export settings', group: GROUP, keys: ['e'] },
  { id: 'settings.import', title: 'Import settings', group: GROUP, keys: ['i'] },
]

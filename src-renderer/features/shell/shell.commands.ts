import type { Command } from '../../shared/commands/command.ts'
import type { Tab } from '../../shared/tab.ts'

/** Works everywhere; `mod+,` stays free for the settings. */
export const SHELL_COMMANDS: readonly Command[] = [
  {
    id: 'palette',
    title: 'Command palette',
    group: 'Console',
    keys: ['mod+k', 'mod+shift+p'],
    everywhere: true,
  },
  {
    id: 'key-sheet',
    title: 'Keyboard shortcuts',
    group: 'Console',
    keys: ['?', 'mod+shift+slash'],
  },
  { id: 'session.choose', title: 'Choose session', group: 'Console', keys: ['mod+shift+s'] },
  { id: 'session.create', title: 'New session', group: 'Console', keys: [] },
  { id: 'session.copy-url', title: 'Copy session URL', group: 'Console', keys: [] },
  { id: 'environment.switch', title: 'Switch environment', group: 'Console', keys: [] },
  { id: 'theme.system', title: 'Theme: system', group: 'Appearance', keys: [] },
  { id: 'theme.light', title: 'Theme: light', group: 'Appearance', keys: [] },
  { id: 'theme.dark', title: 'Theme: dark', group: 'Appearance', keys: [] },
]

/** Ctrl+1, Ctrl+2, … in the order of the rail. */
export function tabCommands(tabs: readonly Tab[]): Command[] {
  return tabs.map(({ id, title, parentId, keys }, index) => ({
    id: `tab.${id}`,
    title: `Go to ${title}`,
    group: 'Tabs',
    keys: keys ?? (index < 9 && parentId === undefined ? [`mod+${index + 1}`] : []),
  }))
}

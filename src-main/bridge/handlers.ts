import { shell } from 'electron'
import {
  type DesktopTheme,
  desktopTheme,
  noticePatterns,
  type PageCommand,
  pageCommands,
} from './contract.ts'
import { handle } from './handle.ts'

interface Dependencies {
  /** Where the page comes from. */
  origin: string
  dataFolder: string
  showCommands: (commands: PageCommand[]) => void
  followTheme: (theme: DesktopTheme) => void
  notices: { read: () => string[]; choose: (patterns: string[]) => void }
}

/** Wires what the page may ask for. What it sends is checked, as any input is. */
export function answerPage({
  origin,
  dataFolder,
  showCommands,
  followTheme,
  notices,
}: Dependencies): void {
  handle('menu:show-commands', origin, (commands) => showCommands(pageCommands.parse(commands)))
  handle('theme:follow', origin, (theme) => followTheme(desktopTheme.parse(theme)))
  handle('data-folder:open', origin, async () => void (await shell.openPath(dataFolder)))
  handle('notices:read', origin, () => notices.read())
  handle('notices:choose', origin, (patterns) => notices.choose(noticePatterns.parse(patterns)))
}

import { z } from 'zod'
import { eventTypePattern } from '#contract/event-patterns.ts'

/** A command of the page that the desktop shows in its menu; choosing it there sends its `id` back. */
export const pageCommand = z.object({
  id: z.string().min(1).max(100),
  label: z.string().min(1).max(100),
  menu: z.enum(['file', 'go']),
  /** As Electron writes it, `CmdOrCtrl+1`; shown beside the label, the page itself listens for the keys. */
  keys: z
    .string()
    .regex(/^((CmdOrCtrl|Ctrl|Alt|Shift)\+)*([A-Z0-9,/`]|Enter|F([1-9]|1[0-2]))$/)
    .optional(),
})
export type PageCommand = z.output<typeof pageCommand>

/** How many commands a menu may get; a longer list is no menu. */
export const pageCommands = z.array(pageCommand).max(40)

export const desktopTheme = z.enum(['system', 'light', 'dark'])
export type DesktopTheme = z.output<typeof desktopTheme>

/** Types, or patterns of types, of events to be told about. */
export const noticePatterns = z.array(eventTypePattern).max(50)

/** What the page may ask of the desktop, channel by channel. */
export interface BridgeRequests {
  'menu:show-commands': (commands: PageCommand[]) => void
  'theme:follow': (theme: DesktopTheme) => void
  'data-folder:open': () => void
  'notices:read': () => string[]
  'notices:choose': (patterns: string[]) => void
}
export type BridgeChannel = keyof BridgeRequests
export type BridgeArgs<C extends BridgeChannel> = Parameters<BridgeRequests[C]>
export type BridgeResult<C extends BridgeChannel> = ReturnType<BridgeRequests[C]>

/** What the desktop tells the page: somebody chose it in the menu. */
export type MenuChoice = { kind: 'command'; id: string } | { kind: 'theme'; theme: DesktopTheme }

/** `window.desktop`: there in the desktop shell only. */
export interface DesktopBridge {
  /** Replaces the page's own entries in the File and Go menus. */
  showCommands: (commands: PageCommand[]) => Promise<void>
  /** Draws the window's frame, menus and dialogs in the page's theme, and remembers it for the next start. */
  followTheme: (theme: DesktopTheme) => Promise<void>
  openDataFolder: () => Promise<void>
  /** Patterns of the types of events that the desktop tells about while nobody looks. */
  noticePatterns: () => Promise<string[]>
  chooseNotices: (patterns: string[]) => Promise<void>
  /** The returned function stops listening. */
  onMenuChoice: (listener: (choice: MenuChoice) => void) => () => void
}

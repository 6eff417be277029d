import path from 'node:path'
import { app, type BrowserWindow, clipboard, dialog, nativeTheme, session, shell } from 'electron'
import packageJson from '../package.json' with { type: 'json' }
import type { RunningConsole } from '../src-server/start.ts'
import { MENU_CHOICE } from './bridge/channels.ts'
import type { DesktopTheme, MenuChoice, PageCommand } from './bridge/contract.ts'
import { answerPage } from './bridge/handlers.ts'
import { denyPermissions } from './lock-down.ts'
import { type MenuModel, showMenu } from './menu.ts'
import { bringToFront, openWindow, updateWindowState } from './window.ts'
import { readWindowState } from './window-state.ts'
import { createEventNotices } from './event-notices.ts'
import { showUnread } from './unread-badge.ts'

const PRODUCT = packageJson.productName

/** The desktop around a running console: its window, its menu, and what the page may ask of them. */
export function createDesktop({ urls, openUrl, dataFolder }: RunningConsole) {
  const stateFile = path.join(app.getPath('userData'), 'state.json')
  const { theme, noticePatterns } = readWindowState(stateFile)
  let patterns = noticePatterns
  const model: MenuModel = { product: PRODUCT, urls, theme, commands: [] }
  let window: BrowserWindow | undefined
  /** Chosen while there was no page to hear of it. */
  let waiting: MenuChoice | undefined

  function show(): void {
    if (window) return bringToFront(window)
    window = openWindow({ title: PRODUCT, openUrl, stateFile })
    window.on('closed', () => (window = undefined))
    window.on('focus', notices.seen)
  }

  const notices = createEventNotices({
    isWatched: () => window?.isFocused() ?? false,
    patterns: () => patterns,
    onUnread: (count) => showUnread(count, window),
    onClick: show,
  })

  function choosePatterns(next: string[]): void {
    patterns = next
    updateWindowState(stateFile, { noticePatterns: next })
  }

  function choose(choice: MenuChoice): void {
    if (choice.kind === 'theme') followTheme(choice.theme)
    if (window) window.webContents.send(MENU_CHOICE, choice)
    else waiting = choice
    show()
  }

  /** A page shows its commands once it listens. */
  function showCommands(commands: PageCommand[]): void {
    refreshMenu({ commands })
    if (waiting) window?.webContents.send(MENU_CHOICE, waiting)
    waiting = undefined
  }

  function followTheme(next: DesktopTheme): void {
    nativeTheme.themeSource = next
    updateWindowState(stateFile, { theme: next })
    refreshMenu({ theme: next })
  }

  function refreshMenu(change: Partial<MenuModel> = {}): void {
    Object.assign(model, change)
    showMenu(model, {
      choose,
      openInBrowser: () => void shell.openExternal(openUrl),
      openDataFolder: () => void shell.openPath(dataFolder),
      copyAddress: (url) => clipboard.writeText(url),
      showAbout: () => void showAbout(window, dataFolder),
    })
  }

  nativeTheme.themeSource = theme
  denyPermissions(session.defaultSession)
  answerPage({
    origin: urls.console,
    dataFolder,
    showCommands,
    followTheme,
    notices: { read: () => patterns, choose: choosePatterns },
  })
  refreshMenu()
  return { show, note: notices.note }
}

async function showAbout(parent: BrowserWindow | undefined, dataFolder: string): Promise<void> {
  const { node, chrome, electron } = process.versions
  const box = {
    type: 'info',
    title: `About ${PRODUCT}`,
    message: `${PRODUCT} ${packageJson.version}`,
    detail: `Data ${dataFolder}\nElectron ${electron}, Chromium ${chrome}, Node ${node}`,
  } as const
  await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box))
}

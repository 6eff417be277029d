import path from 'node:path'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import { lockToConsole } from './lock-down.ts'
import { chooseBounds, MIN_SIZE } from './window-bounds.ts'
import { readWindowState, type WindowState, writeWindowState } from './window-state.ts'

interface Options {
  title: string
  /** Signs the page in and shows it. */
  openUrl: string
  /** Keeps where the window was. */
  stateFile: string
}

/** Moving and resizing come in bursts; the state is written this long after the last of them. */
const QUIET_MS = 400

const RETRY_MS = 500

/** The page was told to go elsewhere before it had loaded, which is no failure. */
const ERR_ABORTED = -3

/** As the page's own backgrounds, so that nothing flashes before it is there. */
const BACKGROUND = { light: '#ffffff', dark: '#15181e' }

/** Opens the console's window where it was last time, and shows it once there is something to see. */
export function openWindow({ title, openUrl, stateFile }: Options): BrowserWindow {
  const state = readWindowState(stateFile)
  const window = new BrowserWindow({
    ...chooseBounds(state.bounds, workAreas()),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title,
    show: false,
    backgroundColor: BACKGROUND[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    webPreferences: {
      preload: path.join(__dirname, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  })
  lockToConsole(window.webContents, new URL(openUrl).origin)
  keepAlive(window, openUrl)
  rememberState(window, stateFile)
  window.once('ready-to-show', () => {
    if (state.isMaximized) window.maximize()
    window.show()
  })
  void load(window, openUrl)
  return window
}

/** Brings the window to the user, whatever became of it. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Writes one thing of the window's state, keeping the rest. */
export function updateWindowState(stateFile: string, change: Partial<WindowState>): void {
  writeWindowState(stateFile, { ...readWindowState(stateFile), ...change })
}

function workAreas() {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  return [main, ...others].map(({ workArea }) => workArea)
}

/** A failure is told by `did-fail-load`, which tries again. */
async function load(window: BrowserWindow, url: string): Promise<void> {
  await window.loadURL(url).catch(() => undefined)
}

function keepAlive(window: BrowserWindow, openUrl: string): void {
  const again = (): void =>
    void setTimeout(() => window.isDestroyed() || void load(window, openUrl), RETRY_MS)
  window.webContents.on('did-fail-load', (_event, code, _reason, _url, isMainFrame) => {
    if (isMainFrame && code !== ERR_ABORTED) again()
  })
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') again()
  })
}

function rememberState(window: BrowserWindow, stateFile: string): void {
  let timer: NodeJS.Timeout | undefined
  function save(): void {
    clearTimeout(timer)
    updateWindowState(stateFile, {
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
    })
  }
  function saveSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(save, QUIET_MS)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', save)
}

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import type { ReceivedEvent } from '#contract/webhook-sessions.ts'
import type { RunningConsole } from '../src-server/start.ts'
import { createDesktop } from './desktop.ts'
import { createKeyStoreProtector } from './key-store-protector.ts'
import { readOptions } from './options.ts'
import { startWithAdvice } from './start-with-advice.ts'

/** Closing in order gets this long, in milliseconds; then the process ends all the same. */
const CLOSE_LIMIT_MS = 5000

run().catch(endFailed)

async function run(): Promise<void> {
  const options = readOptions(path.join(__dirname, '../renderer'))
  const dataFolder = path.resolve(options.dataFolder)
  if (!takeWindow(dataFolder)) return app.exit(0) // the first window comes to the front instead
  stopOnSignals()
  await app.whenReady()
  // Tells whoever started this process that Electron itself works here.
  process.send?.('started')
  const keyProtector = createKeyStoreProtector()
  const startOptions = { ...options, dataFolder, ...(keyProtector && { keyProtector }) }
  let noteEvent: ((event: ReceivedEvent) => void) | undefined
  const watched = { ...startOptions, onReceived: (event: ReceivedEvent) => noteEvent?.(event) }
  const running = await startWithAdvice(watched, process.stdout.isTTY)
  if (!running) return app.exit(1)
  if (running.notice !== null) process.stderr.write(`${running.notice}\n`)
  closeBeforeQuit(running)
  const desktop = createDesktop(running)
  noteEvent = desktop.note
  app.on('second-instance', desktop.show)
  app.on('activate', desktop.show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  desktop.show()
}

/** One window belongs to one data folder; so do the lock that a second start meets and the window's state. */
function takeWindow(dataFolder: string): boolean {
  const windowFolder = path.join(dataFolder, 'window')
  mkdirSync(windowFolder, { recursive: true, mode: 0o700 })
  app.setPath('userData', windowFolder)
  return app.requestSingleInstanceLock()
}

function stopOnSignals(): void {
  process.on('SIGINT', app.quit)
  process.on('SIGTERM', app.quit)
  // Started by another process that holds this end: without it there is nobody to stop us.
  process.on('disconnect', app.quit)
}

/** Once the windows are closed, closes the servers and the data, then lets the process end: with 1 where that failed. */
function closeBeforeQuit(running: RunningConsole): void {
  let closing: Promise<void> | undefined
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (closing) return
    setTimeout(() => app.exit(0), CLOSE_LIMIT_MS)
    closing = running.close().then(() => app.exit(0), endFailed)
  })
}

function endFailed(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  app.exit(1)
}

import path from 'node:path'
import { createServer, type ProxyOptions } from 'vite'
import { page } from '../vite.page.config.ts'
import { ROOT } from './build-output.ts'
import { DevServerProcess } from './dev-server-process.ts'
import { showInBrowser } from './ready-line.ts'

/** Editors write a file in more than one step. */
const SETTLE_MS = 100

const server = new DevServerProcess(process.argv.slice(2))
const ready = await server.start()
if (!ready) process.exit(1)

const vite = await createServer({
  ...page,
  configFile: false,
  root: path.join(ROOT, page.root),
  server: { host: '127.0.0.1', proxy: { '/console': toConsole(ready.urls.console) } },
})
await vite.listen()
await showInBrowser(ready, vite.resolvedUrls?.local[0]?.replace(/\/$/, ''))
restartOnChange()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)

/** The control API answers its own page only: the page of this server speaks as if it were that one. */
function toConsole(target: string): ProxyOptions {
  return { target, changeOrigin: true, headers: { origin: target } }
}

function restartOnChange(): void {
  const sources = path.join(ROOT, 'src-server')
  let timer: NodeJS.Timeout | undefined
  vite.watcher.add(sources)
  vite.watcher.on('all', (_event, file) => {
    if (!file.startsWith(sources)) return
    clearTimeout(timer)
    timer = setTimeout(() => void restart(path.relative(ROOT, file)), SETTLE_MS)
  })
}

async function restart(changed: string): Promise<void> {
  process.stdout.write(`${changed} changed: starting the server again…\n`)
  const again = await server.start()
  process.stdout.write(
    again ? 'The server runs again.\n' : 'It did not start; waiting for a change.\n',
  )
}

async function stop(): Promise<void> {
  await Promise.all([vite.close(), server.stop()])
  process.exit(0)
}

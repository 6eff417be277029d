import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Oldest major version of Node that the SQLite binary runs on. */
const OLDEST_MAJOR = 22

/**
 * On an older Node than the console runs on, starts the same command on the Node that is installed with it and
 * follows it to its end. Returns false where this Node will do.
 */
export function relaunchOnPinnedNode(): boolean {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return false
  const child = spawn(pinnedNode(), process.argv.slice(1), {
    // The channel tells the child when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
  return true
}

function pinnedNode(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve('node/package.json')
    return path.join(
      path.dirname(manifest),
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    )
  } catch {
    process.stderr.write(
      `The console runs on Node ${OLDEST_MAJOR} or newer and this is ${process.version}: ` +
        'run npm ci, which brings the right one, or start it with a newer Node\n',
    )
    return process.exit(1)
  }
}

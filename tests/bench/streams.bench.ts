import type { Socket } from 'node:net'
import { type Bench, type Measure, percentile, type RunningTarget, withRunning } from './bench.ts'
import { loadFor, sendAll } from './load.ts'
import { connectRaw } from './raw-connections.ts'
import { aPost, feedPath } from './webhooks.ts'

const SESSION = 'bench'
const READERS = [50, 200, 500]
const POSTING_CONNECTIONS = 8
const STORED_EVENTS = 100
const RECONNECTING = 500
const STORM_ROUNDS = 4
const FRAME = Buffer.from('event: webhook')
const END_OF_FRAME = Buffer.from('\n\n')

/** Events delivered to many readers of a session that is posted to without a pause, and readers that all come at once. */
export const streams: Bench = {
  name: 'streams',
  baseline: 'limit/feed.baseline.ts',
  rounds: 3,
  measure: async (target, seconds) => {
    const measures: Measure[] = []
    for (const readers of READERS) {
      const perSecond = await withRunning(target, (running) => deliver(running, readers, seconds))
      measures.push({ what: `${readers} readers, events delivered`, value: perSecond, unit: '/s' })
    }
    const tookMs = await withRunning(target, storm)
    const what = `${RECONNECTING} readers at once, all have ${STORED_EVENTS} events`
    return [...measures, { what, value: percentile(tookMs, 0.5), unit: 'ms' }]
  },
}

async function deliver({ url }: RunningTarget, count: number, seconds: number): Promise<number> {
  const post = { url, requests: [aPost(SESSION)], connections: POSTING_CONNECTIONS }
  await loadFor(seconds, post) // until the code is compiled
  const readers = await Promise.all(Array.from({ length: count }, () => openReader(url)))
  const startMs = performance.now()
  await loadFor(seconds, post)
  const delivered = readers.reduce((sum, { frames }) => sum + frames(), 0)
  const tookS = (performance.now() - startMs) / 1000
  for (const { socket } of readers) socket.destroy()
  if (delivered === 0) throw new Error('Nothing was delivered')
  return delivered / tookS
}

/** A reader that has what is stored and counts the events that follow. */
async function openReader(url: string) {
  const socket = await connectRaw(url)
  await readStored(socket)
  let frames = 0
  socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(FRAME); at !== -1; at = chunk.indexOf(FRAME, at + 1)) frames += 1
  })
  return { socket, frames: () => frames }
}

/** How long it took each time until all readers had all that is stored, in milliseconds. */
async function storm({ url }: RunningTarget): Promise<number[]> {
  await sendAll(STORED_EVENTS, { url, requests: [aPost(SESSION)], connections: 1 })
  const tookMs: number[] = []
  for (let round = 0; round < STORM_ROUNDS; round++) {
    const sockets = await Promise.all(Array.from({ length: RECONNECTING }, () => connectRaw(url)))
    const startMs = performance.now()
    await Promise.all(sockets.map(readStored))
    tookMs.push(performance.now() - startMs)
    for (const socket of sockets) socket.destroy()
  }
  return tookMs
}

/** Resolves at the end of the frame with what is stored, which comes second. */
function readStored(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    let ends = 0
    socket.on('data', (chunk: Buffer) => {
      let at = chunk.indexOf(END_OF_FRAME)
      for (; at !== -1; at = chunk.indexOf(END_OF_FRAME, at + 2)) ends += 1
      if (ends >= 2) resolve()
    })
    socket.write(`GET ${stream()} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
  })
}

function stream(): string {
  return `${feedPath(SESSION)}/stream`
}

import { type Bench, type Measure, percentile, withRunning } from './bench.ts'
import { connectRaw, openReader } from './raw-connections.ts'
import { feedPath, webhookBody } from './webhooks.ts'

const READERS = [1, 50, 500]
const WARM_UP_POSTS = 20

/** From writing a POST to a reader having its event, one POST at a time. */
export const fanOut: Bench = {
  name: 'fan-out',
  baseline: 'limit/feed.baseline.ts',
  rounds: 3,
  measure: async (target, seconds) => {
    const measures: Measure[] = []
    for (const readers of READERS) {
      const samples = await withRunning(target, ({ url }) => postToReaders(url, readers, seconds))
      const at = readers === 1 ? '1 reader' : `${readers} readers`
      measures.push(
        { what: `${at}, POST to event, p50`, value: percentile(samples, 0.5), unit: 'ms' },
        { what: `${at}, POST to event, p99`, value: percentile(samples, 0.99), unit: 'ms' },
      )
    }
    return measures
  },
}

/** Milliseconds that each reader waited for each event. */
async function postToReaders(url: string, count: number, seconds: number): Promise<number[]> {
  const poster = await connectRaw(url)
  poster.resume()
  const readers = await Promise.all(
    Array.from({ length: count }, () => openReader(url, `${feedPath('bench')}/stream`)),
  )
  let posts = 0

  async function postOnce(): Promise<number[]> {
    const marker = `post-${++posts}-`
    const arrivals = Promise.all(readers.map((reader) => reader.arrivalOf(marker)))
    const sentMs = performance.now()
    poster.write(rawPost(webhookBody(marker)))
    return (await arrivals).map((arrivedMs) => arrivedMs - sentMs)
  }

  for (let post = 0; post < WARM_UP_POSTS; post++) await postOnce()
  const samples: number[] = []
  const endMs = performance.now() + seconds * 1000
  do samples.push(...(await postOnce()))
  while (performance.now() < endMs)
  for (const { socket } of readers) socket.destroy()
  poster.destroy()
  return samples
}

function rawPost(body: string): string {
  const head = [
    `POST ${feedPath('bench')} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

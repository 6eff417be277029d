import { EventSource } from 'eventsource'
import { onTestFinished } from 'vitest'

export interface Frame {
  name: string
  data: Record<string, unknown>
  id: string
}

const NAMES = ['connected', 'initial', 'webhook', 'heartbeat', 'changed']

/** Reads an event stream as a browser does, reconnecting by itself; closed after the test. */
export function readStream(url: string, init?: { headers?: Record<string, string> }) {
  const frames: Frame[] = []
  const checks = new Set<() => void>()
  const source = new EventSource(url, {
    fetch: (input, options) =>
      fetch(input, { ...options, headers: { ...options.headers, ...init?.headers } }),
  })
  for (const name of NAMES) {
    source.addEventListener(name, ({ data, lastEventId }) => {
      frames.push({ name, data: JSON.parse(data), id: lastEventId })
      checks.forEach((check) => check())
    })
  }
  onTestFinished(() => source.close())

  /** Resolves as soon as there are `count` frames of this name, with them. */
  function waitFor(name: string, count = 1): Promise<Frame[]> {
    return new Promise((resolve) => {
      const check = (): void => {
        const found = frames.filter((frame) => frame.name === name)
        if (found.length < count) return
        checks.delete(check)
        resolve(found)
      }
      checks.add(check)
      check()
    })
  }

  return { frames, waitFor, source, close: () => source.close() }
}

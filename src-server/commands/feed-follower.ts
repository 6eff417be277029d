import { EventSource } from 'eventsource'
import { call, ConsoleRefusal } from '../console-client.ts'
import { tell } from './printing.ts'
import type { ChosenSession } from './session-choice.ts'

/** A stream has this long to begin, in milliseconds. */
const BEGIN_LIMIT_MS = 10_000

/**
 * Listens to a session's stream and, from `start` on, calls `onNews` whenever something may be new: one call after the
 * other, and once for all that came meanwhile. `locate` is asked for the feed before each connection. Resolves
 * once it listens.
 * @throws ConsoleRefusal when the stream does not begin
 */
export async function followFeed(locate: ChosenSession['feed'], onNews: () => Promise<void>) {
  const source = new EventSource(`${locate().url}/stream`, {
    // What is thrown is tried again; a refusal that is handed over would end it for good.
    fetch: async (_url, init) => {
      const { url, headers } = locate()
      return call(`${url}/stream`, { ...init, headers: { ...init.headers, ...headers } })
    },
  })
  let isStarted = false
  let isNew = false
  let work = Promise.resolve()

  function noteNews(): void {
    if (isNew) return
    isNew = true
    if (isStarted) work = work.then(takeNews)
  }

  async function takeNews(): Promise<void> {
    isNew = false
    await onNews().catch((error: unknown) => tell(String(error)))
  }

  source.addEventListener('webhook', noteNews)
  await begun(source)
  tellOfLosses(source)
  // After a break it says what is there: some of that may be new.
  source.addEventListener('initial', noteNews)
  return {
    start(): void {
      isStarted = true
      if (isNew) work = work.then(takeNews)
    },
    stop(): Promise<void> {
      source.close()
      return work
    },
  }
}

/** Resolves with the first `initial`. @throws ConsoleRefusal */
function begun(source: EventSource): Promise<void> {
  const limit = AbortSignal.timeout(BEGIN_LIMIT_MS)
  const over = new AbortController()
  return new Promise<void>((resolve, reject) => {
    const fail = (why = 'The stream of the session did not begin'): void => {
      source.close()
      reject(new ConsoleRefusal(why))
    }
    const once = { once: true, signal: over.signal }
    source.addEventListener('initial', () => resolve(), once)
    source.addEventListener('error', ({ message }) => fail(message), once)
    limit.addEventListener('abort', () => fail(), once)
  }).finally(() => over.abort())
}

function tellOfLosses(source: EventSource): void {
  let isLost = false
  source.addEventListener('error', () => {
    if (!isLost) tell('The console is gone: waiting for it to come back')
    isLost = true
  })
  source.addEventListener('initial', () => {
    if (isLost) tell('Connected again')
    isLost = false
  })
}

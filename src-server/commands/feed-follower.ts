import { EventSource } from 'eventsource'
import { tell } from './printing.ts'

/**
 * Listens to a session's stream and, from `start` on, calls `onNews` whenever something may be new: one call after the
 * other, and once for all that came meanwhile. Resolves once it listens.
 */
export async function followFeed(url: string, onNews: () => Promise<void>) {
  const source = new EventSource(url)
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
  tellOfLosses(source)
  await new Promise((resolve) => source.addEventListener('initial', resolve, { once: true }))
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

function tellOfLosses(source: EventSource): void {
  let isLost = false
  source.addEventListener('error', () => {
    if (!isLost) tell('The console is gone: waiting for it to come back')
    isLost = true
  })
  source.addEventListener('connected', () => {
    if (isLost) tell('Connected again')
    isLost = false
  })
}

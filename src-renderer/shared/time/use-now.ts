import { useSyncExternalStore } from 'react'

interface Ticker {
  subscribe(listener: () => void): () => void
  read(): number
}

const tickers = new Map<number, Ticker>()

/** The current time in epoch milliseconds, renewed every `intervalMs` by one timer for all that show it. */
export function useNow(intervalMs: number): number {
  const ticker = tickers.get(intervalMs) ?? createTicker(intervalMs)
  tickers.set(intervalMs, ticker)
  return useSyncExternalStore(ticker.subscribe, ticker.read)
}

function createTicker(intervalMs: number): Ticker {
  const listeners = new Set<() => void>()
  let nowMs = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  function tick(): void {
    nowMs = Date.now()
    listeners.forEach((listener) => listener())
  }
  return {
    read: () => nowMs,
    subscribe(listener) {
      listeners.add(listener)
      if (timer === undefined) {
        timer = setInterval(tick, intervalMs)
        nowMs = Date.now()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

import { useCallback, useSyncExternalStore } from 'react'
import type { PartnerCall } from '../partner-api/partner-call.ts'

/** Who did it: the merchant's server, the checkout in the shopper's browser, or the shopper. */
export type Actor = 'Server' | 'Checkout' | 'Shopper'

/** One thing that happened around a payment. */
export interface TraceEntry {
  readonly id: string
  readonly actor: Actor
  readonly words: string
  /** Epoch milliseconds of the first and the last time. */
  readonly atMs: number
  readonly lastMs: number
  /** How often it happened in a row with the same answer. */
  readonly count: number
  readonly call?: PartnerCall
}

const NONE: readonly TraceEntry[] = []
const MOST = 300
const traces = new Map<string, readonly TraceEntry[]>()
const listeners = new Set<() => void>()

/** Notes a call to the emulated API; polls with the same answer count up instead of piling up. */
export function traceCall(key: string, actor: Actor, words: string, call: PartnerCall): void {
  const entries = traces.get(key) ?? NONE
  const last = entries.at(-1)
  if (last && isSame(last, actor, words, call)) {
    const again = { ...last, count: last.count + 1, lastMs: call.startedAtMs, call }
    put(key, [...entries.slice(0, -1), again])
    return
  }
  add(key, { actor, words, atMs: call.startedAtMs, call })
}

/** Notes what the shopper did without a call. */
export function traceAct(key: string, words: string): void {
  add(key, { actor: 'Shopper', words, atMs: Date.now() })
}

export function useTrace(key: string): readonly TraceEntry[] {
  const read = useCallback(() => traces.get(key) ?? NONE, [key])
  return useSyncExternalStore(subscribe, read)
}

type NewEntry = Pick<TraceEntry, 'actor' | 'words' | 'atMs' | 'call'>

function add(key: string, entry: NewEntry): void {
  const entries = traces.get(key) ?? NONE
  const id = `${key}#${entries.length}#${entry.atMs}`
  put(key, [...entries, { ...entry, id, lastMs: entry.atMs, count: 1 }].slice(-MOST))
}

function isSame(last: TraceEntry, actor: Actor, words: string, call: PartnerCall): boolean {
  return (
    last.actor === actor &&
    last.words === words &&
    call.request.method === 'GET' &&
    last.call?.status === call.status &&
    last.call.text === call.text
  )
}

function put(key: string, entries: readonly TraceEntry[]): void {
  traces.set(key, entries)
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

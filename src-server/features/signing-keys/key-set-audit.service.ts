import type { KeySetFetch } from '#contract/key-set.ts'
import type { Clock } from '../../platform/clock.ts'
import type { KeySetAnswer } from './key-set.service.ts'
import { type CachedKeySet, type CallerHistory, judgeFetch } from './key-set-audit.domain.ts'
import { FETCHES_KEPT, type KeySetAuditStore } from './key-set-audit.store.ts'

interface Dependencies {
  store: KeySetAuditStore
  clock: Clock
  /** Told after fetches were added or cleared. */
  onChange: () => void
}

/** Who fetched the key set, and where. */
export interface KeySetCaller {
  readonly address: KeySetFetch['address']
  readonly remoteAddress: string
  readonly userAgent: string
}

interface CallerState extends CallerHistory {
  readonly remoteAddress: string
}

export type KeySetAudit = ReturnType<typeof createKeySetAudit>

/** The log is written this long after a fetch, so that many fetches share a write, in milliseconds. */
const WRITE_DELAY_MS = 250
/** Callers remembered at a time. */
const CALLERS_KEPT = 1000

/** Who fetched the key set when, and whether spec §5.2 called for it. */
export function createKeySetAudit({ store, clock, onChange }: Dependencies) {
  const fetches = store.list()
  let unwritten: KeySetFetch[] = []
  const callers = new Map<string, CallerState>()
  fetches.forEach((fetch) => {
    const { at, activeExpiresAt } = fetch
    const activeExpiresMs = activeExpiresAt === null ? null : Date.parse(activeExpiresAt)
    remember(idOf(fetch), fetch, { atMs: Date.parse(at), activeExpiresMs })
  })

  function remember(
    id: string,
    { status, kids, activeKid, remoteAddress }: KeySetFetch,
    times: Pick<CachedKeySet, 'atMs' | 'activeExpiresMs'>,
  ): void {
    const isGood = status < 400 && kids.length > 0
    const cached = isGood ? { ...times, kids, activeKid } : callers.get(id)?.cached
    callers.delete(id) // so that the map stays in order of the last fetch
    callers.set(id, { remoteAddress, cached, hasFailedSince: !isGood })
    if (callers.size > CALLERS_KEPT) callers.delete(callers.keys().next().value ?? '')
  }

  function write(): void {
    if (unwritten.length === 0) return
    store.append(unwritten.slice(-FETCHES_KEPT))
    unwritten = []
  }

  /** What could not be written is tried again. */
  function writeLater(): void {
    clock.after(WRITE_DELAY_MS, () => {
      try {
        write()
      } catch (error) {
        unwritten = unwritten.slice(-FETCHES_KEPT)
        writeLater()
        throw error
      }
    })
  }

  return {
    record(caller: KeySetCaller, status: number, answer: KeySetAnswer): void {
      const now = clock.now()
      const atMs = now.getTime()
      const { activeKid, activeExpiresMs } = answer
      const id = idOf(caller)
      const fetch: KeySetFetch = {
        ...caller,
        seq: (fetches.at(-1)?.seq ?? 0) + 1,
        at: now.toISOString(),
        status,
        fault: answer.fault,
        kids: [...answer.kids],
        activeKid,
        activeExpiresAt: activeExpiresMs === null ? null : new Date(activeExpiresMs).toISOString(),
        ...judgeFetch(callers.get(id), atMs, activeKid),
      }
      fetches.push(fetch)
      if (fetches.length > FETCHES_KEPT) fetches.shift()
      remember(id, fetch, { atMs, activeExpiresMs })
      if (unwritten.length === 0) writeLater()
      unwritten.push(fetch)
      onChange()
    },

    /** The last good fetch of anyone at this address. */
    lastGoodFetchFrom(remoteAddress: string): CachedKeySet | undefined {
      return [...callers.values()]
        .filter((caller) => isSameMachine(caller.remoteAddress, remoteAddress))
        .flatMap(({ cached }) => cached ?? [])
        .toSorted((a, b) => b.atMs - a.atMs)[0]
    },

    /** Newest first. */
    list: (): KeySetFetch[] => fetches.toReversed(),

    clear(): void {
      unwritten = []
      fetches.length = 0
      callers.clear()
      store.clear()
      onChange()
    },

    /** Writes what waits to be written. */
    write,
  }
}

function idOf({ remoteAddress, userAgent }: Pick<KeySetCaller, 'remoteAddress' | 'userAgent'>) {
  return `${remoteAddress} ${userAgent}`
}

/** Loopback has several addresses, and IPv4 ones arrive in IPv6 clothes. */
function isSameMachine(a: string, b: string): boolean {
  return toPlainAddress(a) === toPlainAddress(b)
}

function toPlainAddress(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  return plain === '::1' || plain.startsWith('127.') ? 'loopback' : plain
}

import fc from 'fast-check'
import { expect } from 'vitest'
import type { WebhookSessionsStore } from '../../src-server/features/webhook-sessions/webhook-sessions.store.ts'
import type { FakeClock } from '../support/fake-clock.ts'
import { anEvent } from '../support/webhooks.ts'

const HOUR_MS = 60 * 60 * 1000
const UNDO_MS = 15 * 1000
const MOST = 100

interface ModelEvent {
  id: string
  ms: number
  clearedMs: number | undefined
}

/** The store's interface in its plainest form: one list a session, filtered on every look. */
export class FeedModel {
  private readonly sessions = new Map<string, { events: ModelEvent[]; newestMs: number }>()
  private lastId = 0

  append(session: string, nowMs: number): { id: string; ms: number } {
    const known = this.sessions.get(session)
    const isExpired = known !== undefined && known.newestMs <= nowMs - HOUR_MS
    const ms = Math.max(nowMs, (known?.newestMs ?? 0) + 1)
    const added = { id: `evt_${++this.lastId}`, ms, clearedMs: undefined }
    const events = isExpired || !known ? [added] : [...known.events, added]
    this.sessions.set(session, { events: newest(events), newestMs: ms })
    return added
  }

  list(session: string, nowMs: number, sinceMs = 0): string[] {
    return this.live(session, nowMs)
      .filter(({ ms }) => ms > sinceMs)
      .map(({ id }) => id)
  }

  clear(session: string, nowMs: number): number {
    const live = this.live(session, nowMs)
    for (const event of live) event.clearedMs = nowMs
    return live.length
  }

  restore(session: string, nowMs: number): number {
    const known = this.sessions.get(session)
    if (!known || known.newestMs <= nowMs - HOUR_MS) return 0
    const inTime = known.events.flatMap(({ clearedMs }) =>
      clearedMs !== undefined && clearedMs > nowMs - UNDO_MS ? [clearedMs] : [],
    )
    const latest = Math.max(...inTime)
    const before = this.live(session, nowMs).length
    for (const event of known.events) if (event.clearedMs === latest) event.clearedMs = undefined
    known.events = newest(known.events)
    return this.live(session, nowMs).length - before
  }

  private live(session: string, nowMs: number): ModelEvent[] {
    const known = this.sessions.get(session)
    if (!known || known.newestMs <= nowMs - HOUR_MS) return []
    return known.events.filter(({ clearedMs }) => clearedMs === undefined)
  }
}

/** The newest 100 that are not cleared, and whatever is cleared. */
function newest(events: ModelEvent[]): ModelEvent[] {
  const live = events.filter(({ clearedMs }) => clearedMs === undefined)
  const dropped = new Set(live.slice(0, Math.max(0, live.length - MOST)))
  return events.filter((event) => !dropped.has(event))
}

export interface World {
  store: WebhookSessionsStore
  clock: FakeClock
}

type Command = fc.AsyncCommand<FeedModel, World>

const SESSION = fc.constantFrom('s', 't')

/** Everything one can do with a store, each compared with the model at once. */
export const feedCommands: fc.Arbitrary<Command>[] = [
  fc.tuple(SESSION, fc.constantFrom(1, 1, 3, 60)).map(([session, count]) =>
    command(`append ${count} to ${session}`, async (model, { store, clock }) => {
      const nowMs = clock.now().getTime()
      for (let i = 0; i < count; i++) {
        const { id, ms } = model.append(session, nowMs)
        const stored = await store.append(session, anEvent(id))
        expect(stored.timestamp).toBe(new Date(ms).toISOString())
      }
    }),
  ),
  SESSION.map((session) =>
    command(`clear ${session}`, async (model, { store, clock }) => {
      expect(await store.clear(session)).toBe(model.clear(session, clock.now().getTime()))
    }),
  ),
  SESSION.map((session) =>
    command(`restore ${session}`, async (model, { store, clock }) => {
      expect(await store.restore(session)).toBe(model.restore(session, clock.now().getTime()))
    }),
  ),
  fc
    .tuple(SESSION, fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }))
    .map(([session, agoMs]) =>
      command(`list ${session} since ${agoMs} ms ago`, async (model, { store, clock }) => {
        const nowMs = clock.now().getTime()
        const since = agoMs === undefined ? undefined : new Date(nowMs - agoMs)
        const listed = await store.list(session, since)
        expect(listed.map(({ eventId }) => eventId)).toEqual(
          model.list(session, nowMs, since?.getTime()),
        )
      }),
    ),
  fc
    .constantFrom(1, 50, UNDO_MS - 1, UNDO_MS, HOUR_MS - 1, HOUR_MS)
    .map((ms) => command(`wait ${ms}`, async (_model, { clock }) => clock.advance(ms))),
  fc.constant(command('sweep', async (_model, { store }) => store.sweep())),
]

function command(name: string, run: (model: FeedModel, world: World) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name }
}

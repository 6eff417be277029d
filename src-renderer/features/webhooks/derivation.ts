/** Where a derived field may come from, first to last. Spec §2.7. */
const SOURCES = {
  eventType: ['event_type', 'type'],
  paymentId: ['content.payment_id', 'content.object.payment_id', 'payment_id'],
  status: ['content.status', 'content.object.status', 'status'],
} as const

export type DerivedField = keyof typeof SOURCES

/** A path that was looked at, and what came of it. */
export interface LookedAt {
  readonly path: string
  /** `won`: the value was taken. `absent`: nothing usable there. `unread`: an earlier path had won. */
  readonly outcome: 'won' | 'absent' | 'unread'
  /** The value there, in one line; undefined where there is none. */
  readonly value: string | undefined
}

/** The path in the payload that won, or undefined where none is present. */
export function sourceOf(field: DerivedField, payload: unknown): string | undefined {
  return lookThrough(field, payload).find(({ outcome }) => outcome === 'won')?.path
}

/** Every path of the field, first to last, with what came of it. */
export function lookThrough(field: DerivedField, payload: unknown): LookedAt[] {
  let hasWon = false
  return SOURCES[field].map((path) => {
    const found = valueAt(payload, path)
    const value = found === undefined ? undefined : JSON.stringify(found)
    if (hasWon) return { path, outcome: 'unread', value }
    hasWon = isPresent(found)
    return { path, outcome: hasWon ? 'won' : 'absent', value }
  })
}

/** The value at a dotted path of own members; undefined where there is none. */
export function valueAt(payload: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((holder, key) => {
    const isObject = typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    return isObject ? (holder as Record<string, unknown>)[key] : undefined
  }, payload)
}

function isPresent(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

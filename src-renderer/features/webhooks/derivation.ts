/** Where a derived field came from, such as `content.object.payment_id`. Spec §2.7. */
const SOURCES = {
  eventType: ['event_type', 'type'],
  paymentId: ['content.payment_id', 'content.object.payment_id', 'payment_id'],
  status: ['content.status', 'content.object.status', 'status'],
} as const

export type DerivedField = keyof typeof SOURCES

/** The path in the payload that won, or undefined where none is present. */
export function sourceOf(field: DerivedField, payload: unknown): string | undefined {
  return SOURCES[field].find((path) => isPresent(valueAt(payload, path)))
}

/** The paths that were looked at, first to last. */
export function sourcesOf(field: DerivedField): readonly string[] {
  return SOURCES[field]
}

function valueAt(payload: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((holder, key) => {
    const isObject = typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    return isObject ? (holder as Record<string, unknown>)[key] : undefined
  }, payload)
}

function isPresent(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

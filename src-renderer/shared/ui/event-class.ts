export type EventClass = 'success' | 'error' | 'warning' | 'default'

const MARKS: readonly (readonly [EventClass, readonly string[]])[] = [
  ['success', ['succeeded', 'success']],
  ['error', ['failed', 'failure']],
  ['warning', ['pending', 'processing']],
]

/** The badge class of an event type, by substring. Spec §6.4. */
export function eventClass(eventType: string): EventClass {
  const match = MARKS.find(([, marks]) => marks.some((mark) => eventType.includes(mark)))
  return match?.[0] ?? 'default'
}

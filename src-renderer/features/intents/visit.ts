import { useCallback, useSyncExternalStore } from 'react'
import type { PartnerCall } from '../../shared/partner-api/partner-call.ts'

/** Values that live as long as the page does: drafts and answers may hold secrets, so the browser stores none. */
function createVisitStore<Value>() {
  const values = new Map<string, Value>()
  const listeners = new Set<() => void>()
  return {
    read: (key: string): Value | undefined => values.get(key),
    /** Undefined forgets the value. */
    write(key: string, value: Value | undefined): void {
      if (value === undefined) values.delete(key)
      else values.set(key, value)
      listeners.forEach((listener) => listener())
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type VisitStore<Value> = ReturnType<typeof createVisitStore<Value>>

export function useVisitValue<Value>(store: VisitStore<Value>, key: string): Value | undefined {
  const read = useCallback(() => store.read(key), [store, key])
  return useSyncExternalStore(store.subscribe, read)
}

/** Draft texts by environment, session and preset. */
export const drafts = createVisitStore<string>()

/** A call and the payment it was about; none where it made none. */
export interface LastCall {
  readonly call: PartnerCall
  readonly paymentId: string | undefined
}

/** The last call by environment and session. */
export const lastCalls = createVisitStore<LastCall>()

/** What was sent to create a payment, by its id. */
export const sentBodies = createVisitStore<string>()

/** When forced syncs of a payment were made, in epoch milliseconds, by its id. */
export const syncTimes = createVisitStore<readonly number[]>()

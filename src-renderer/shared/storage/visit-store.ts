import { useCallback, useSyncExternalStore } from 'react'

export type VisitStore<Value> = ReturnType<typeof createVisitStore<Value>>

/** Values that live as long as the page does: secrets and what they bought never reach the browser's storage. */
export function createVisitStore<Value>() {
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

export function useVisitValue<Value>(store: VisitStore<Value>, key: string): Value | undefined {
  const read = useCallback(() => store.read(key), [store, key])
  return useSyncExternalStore(store.subscribe, read)
}

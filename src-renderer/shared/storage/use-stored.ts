import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { z } from 'zod'

const PREFIX = 'console.'
const listeners = new Set<() => void>()
/** What was written since the page opened: holds also where the browser's storage is full or forbidden. */
const written = new Map<string, string>()

/** A value that this browser remembers between visits; what can't be read counts as absent. */
export function readStored<Schema extends z.ZodType>(
  key: string,
  schema: Schema,
): z.output<Schema> | undefined {
  return parseStored(schema, readText(key))
}

export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  written.set(key, text)
  try {
    localStorage.setItem(PREFIX + key, text)
  } catch {
    // Then it holds for this visit only.
  }
  listeners.forEach((listener) => listener())
}

/** Like useState, remembered between visits and shared by all places that use the key. */
export function useStored<Schema extends z.ZodType>(
  key: string,
  schema: Schema,
  initial: z.output<Schema>,
): [z.output<Schema>, (value: z.output<Schema>) => void] {
  const text = useSyncExternalStore(subscribe, () => readText(key))
  const set = useCallback((value: z.output<Schema>) => writeStored(key, value), [key])
  const value = useMemo(() => parseStored(schema, text) ?? initial, [schema, text, initial])
  return [value, set]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function readText(key: string): string | null {
  try {
    return written.get(key) ?? localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

function parseStored<Schema extends z.ZodType>(
  schema: Schema,
  text: string | null,
): z.output<Schema> | undefined {
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

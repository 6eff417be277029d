let waiting: string | undefined

/** Leaves the JSON of an intent for the builder, which takes it when it opens next. Kept in memory: it may hold secrets. */
export function handOverIntent(json: string): void {
  waiting = json
}

/** The intent that was left, once. */
export function takeHandedIntent(): string | undefined {
  const json = waiting
  waiting = undefined
  return json
}

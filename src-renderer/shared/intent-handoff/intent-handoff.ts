let waiting: string | undefined
let take: ((json: string) => void) | undefined

/** Hands the JSON of an intent to the builder, open or opened next. Kept in memory: it may hold secrets. */
export function handOverIntent(json: string): void {
  if (take) take(json)
  else waiting = json
}

/** Takes what was handed over and what will be, each once, until the returned function is called. */
export function takeHandedIntents(onIntent: (json: string) => void): () => void {
  take = onIntent
  const json = waiting
  waiting = undefined
  if (json !== undefined) onIntent(json)
  return () => {
    if (take === onIntent) take = undefined
  }
}

/** What of a handed intent is looked at first. */
export type HandedView = 'json' | 'methods'

interface Handed {
  readonly json: string
  readonly view: HandedView
}

let waiting: Handed | undefined
let take: ((handed: Handed) => void) | undefined

/** Hands the JSON of an intent to the builder, open or opened next. Kept in memory: it may hold secrets. */
export function handOverIntent(json: string, view: HandedView = 'json'): void {
  if (take) take({ json, view })
  else waiting = { json, view }
}

/** Takes what was handed over and what will be, each once, until the returned function is called. */
export function takeHandedIntents(onIntent: (handed: Handed) => void): () => void {
  take = onIntent
  const handed = waiting
  waiting = undefined
  if (handed !== undefined) onIntent(handed)
  return () => {
    if (take === onIntent) take = undefined
  }
}

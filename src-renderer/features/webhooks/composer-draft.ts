import { WEBHOOK_BODY_BYTES } from '#contract/limits.ts'

export interface EventDraft {
  /** What was typed, as a value; undefined while it is not JSON. */
  readonly payload: unknown
  readonly bytes: number
  /** Why it can't be sent; undefined when it can. */
  readonly problem: string | undefined
}

/** Reads what was typed as the body of an event. Assumption `webhook-body`. */
export function readDraft(text: string): EventDraft {
  const bytes = new TextEncoder().encode(text).length
  if (bytes > WEBHOOK_BODY_BYTES) {
    return { payload: undefined, bytes, problem: 'A webhook body holds at most 1 MiB' }
  }
  try {
    const payload: unknown = JSON.parse(text)
    const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
    return { payload, bytes, problem: isObject ? undefined : 'A webhook body is a JSON object' }
  } catch (error) {
    return { payload: undefined, bytes, problem: `Not JSON yet: ${(error as Error).message}` }
  }
}

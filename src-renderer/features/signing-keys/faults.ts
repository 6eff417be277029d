import type { KeySetFault, ServedKeySet } from '#contract/key-set.ts'

export interface FaultWords {
  readonly title: string
  /** What callers get, for the banner. */
  readonly effect: string
}

/** The faults a user can set, in the order of the menu. */
export const FAULTS: Readonly<Record<Exclude<KeySetFault, 'none'>, FaultWords>> = {
  slow: { title: 'Slow', effect: 'answers late' },
  error: { title: 'Error', effect: 'answers 500' },
  empty: { title: 'Empty', effect: 'answers with no keys' },
  stale: { title: 'Stale', effect: 'goes on serving an old key set' },
  garbage: { title: 'Garbage', effect: 'answers 200 with text that is no JSON' },
}

export const FAULT_NAMES = Object.keys(FAULTS) as (keyof typeof FAULTS)[]

/** What is wrong with the key set now, in words; undefined while it is served properly. */
export function faultWords({ fault, delayS }: ServedKeySet): string | undefined {
  if (fault === 'none') return undefined
  return fault === 'slow' ? `answers ${delayS} s late` : FAULTS[fault].effect
}

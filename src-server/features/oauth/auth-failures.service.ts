import type { AuthFailure } from '#contract/oauth.ts'
import type { Clock } from '../../platform/clock.ts'

export type NewAuthFailure = Omit<AuthFailure, 'seq' | 'at'>
export type AuthFailuresService = ReturnType<typeof createAuthFailuresService>

/** Failures kept; older ones go. */
const KEPT = 200

/** The refused calls of one environment, with the reasons their callers were not told. They end with the run. */
export function createAuthFailuresService(clock: Clock, onChange: () => void) {
  const failures: AuthFailure[] = []
  let seq = 0
  return {
    add(failure: NewAuthFailure): void {
      seq += 1
      failures.push({ ...failure, seq, at: clock.now().toISOString() })
      if (failures.length > KEPT) failures.shift()
      onChange()
    },
    /** Newest first. */
    list: (): AuthFailure[] => failures.toReversed(),
    clear(): void {
      failures.length = 0
      onChange()
    },
  }
}

import type { StorageProblem } from '#contract/console.ts'
import type { Clock } from '../../platform/clock.ts'
import { REDIS_AWAY, STORAGE_RETRY_S, storageFailureOf } from '../../platform/storage-failure.ts'
import type { SettingsStore } from '../settings/settings.store.ts'

interface Dependencies {
  settings: SettingsStore
  clock: Clock
  /** Why the Redis that holds session events can't be used, as a sentence; undefined where it can or there is none. */
  redisProblem: () => string | undefined
  /** Told after the problem appeared, changed or went. */
  onChange: () => void
  /** Told once when the data file turns out to be damaged. */
  onDamage: () => void
}

const PROBE_KEY = 'storage-probe'
/** Large enough to need room of its own, so that a full disk shows. */
const PROBE = '.'.repeat(64 * 1024)

/** Knows whether changes can be stored, and finds out by itself when they can be again. */
export function createStorageWatch(dependencies: Dependencies) {
  const { settings, clock, onChange, onDamage } = dependencies
  let problem: StorageProblem | null = null

  function turn(next: StorageProblem | null): void {
    const hasChanged = problem?.kind !== next?.kind
    problem = next
    if (hasChanged) onChange()
  }

  /** A damaged file does not mend, whatever else fails or works on it. */
  const isDamaged = (): boolean => problem?.kind === 'damaged'

  function probeSoon(): void {
    clock.after(STORAGE_RETRY_S * 1000, () => {
      if (isDamaged()) return
      try {
        settings.set(PROBE_KEY, PROBE)
        settings.set(PROBE_KEY, '')
        turn(null)
      } catch (error) {
        note(error)
        probeSoon()
      }
    })
  }

  /** Takes any error; one that says that nothing can be stored changes the state. */
  function note(error: unknown): void {
    const failure = storageFailureOf(error)
    // Redis tells itself when it goes and returns.
    if (!failure || failure.kind === 'redis_away' || isDamaged()) return
    const isFirst = problem === null
    turn({ ...failure, since: problem?.since ?? clock.now().toISOString() })
    if (failure.kind === 'damaged') onDamage()
    else if (isFirst) probeSoon()
  }

  let redisAwaySince: string | undefined
  checkRedis()

  /** To be called when Redis was lost or has returned. */
  function checkRedis(): void {
    const isAway = dependencies.redisProblem() !== undefined
    if (isAway === (redisAwaySince !== undefined)) return
    redisAwaySince = isAway ? clock.now().toISOString() : undefined
    onChange()
  }

  return {
    note,
    checkRedis,
    /** Of the data file first: without it nothing goes on. */
    problem(): StorageProblem | null {
      if (problem || redisAwaySince === undefined) return problem
      const words = dependencies.redisProblem()
      const message = words === undefined ? REDIS_AWAY.message : `${REDIS_AWAY.message} ${words}`
      return { ...REDIS_AWAY, message, since: redisAwaySince }
    },
  }
}

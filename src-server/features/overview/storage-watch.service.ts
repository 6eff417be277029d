import type { StorageProblem } from '#contract/console.ts'
import type { Clock } from '../../platform/clock.ts'
import { STORAGE_RETRY_S, storageFailureOf } from '../../platform/storage-failure.ts'
import type { SettingsStore } from '../settings/settings.store.ts'

interface Dependencies {
  settings: SettingsStore
  clock: Clock
  /** Told after the problem appeared, changed or went. */
  onChange: () => void
  /** Told once when the data file turns out to be damaged. */
  onDamage: () => void
}

const PROBE_KEY = 'storage-probe'
/** Large enough to need room of its own, so that a full disk shows. */
const PROBE = '.'.repeat(64 * 1024)

/** Knows whether changes can be stored, and finds out by itself when they can be again. */
export function createStorageWatch({ settings, clock, onChange, onDamage }: Dependencies) {
  let problem: StorageProblem | null = null

  function turn(next: StorageProblem | null): void {
    const hasChanged = problem?.kind !== next?.kind
    problem = next
    if (hasChanged) onChange()
  }

  function probeSoon(): void {
    clock.after(STORAGE_RETRY_S * 1000, () => {
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
    // A damaged file does not mend, whatever else fails on it.
    if (!failure || problem?.kind === 'damaged') return
    const isFirst = problem === null
    turn({ ...failure, since: problem?.since ?? clock.now().toISOString() })
    if (failure.kind === 'damaged') onDamage()
    else if (isFirst) probeSoon()
  }

  return { note, problem: (): StorageProblem | null => problem }
}

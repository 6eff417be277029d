import type { ReplayRun } from '#contract/replays.ts'

/** The replays of one environment. Synchronous like SQLite's driver. */
export interface ReplayRunsStore {
  /** Adds it as the newest; those beyond the newest 100 are gone. */
  add(run: ReplayRun): void
  /** Replaces the one with the same id; does nothing where it is gone. */
  update(run: ReplayRun): void
  find(id: string): ReplayRun | undefined
  /** Newest first. */
  list(): ReplayRun[]
}

import type { ConformanceRun } from '#contract/conformance.ts'

/** Conformance runs. Synchronous like SQLite's driver: on the disk on return. */
export interface ConformanceStore {
  /** Adds the run as the newest, or replaces the one with the same id; beyond the newest 50 they are gone. */
  save(run: ConformanceRun): void
  find(id: string): ConformanceRun | undefined
  /** The newest finished run against this URL. */
  lastFinished(url: string): ConformanceRun | undefined
  /** Newest first, at most 50. */
  list(): ConformanceRun[]
}

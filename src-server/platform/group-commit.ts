import type { Database } from './database.ts'

/** Runs synchronous work inside a transaction and answers once that transaction is on the disk. */
export type RunInGroup = <T>(work: () => T) => Promise<T>

interface Entry {
  work: () => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/**
 * Work handed over in one turn of the event loop shares one transaction, and so one wait for the disk. When a piece
 * of it fails, nothing of the group is kept and each piece runs again by itself, so that it fails alone.
 */
export function createGroupCommit(db: Database): RunInGroup {
  let waiting: Entry[] = []

  function commit(): void {
    const group = waiting
    waiting = []
    let results: unknown[]
    try {
      results = db.transaction(() => group.map(({ work }) => work())).immediate()
    } catch {
      group.forEach(commitAlone)
      return
    }
    group.forEach(({ resolve }, index) => resolve(results[index] as never))
  }

  function commitAlone({ work, resolve, reject }: Entry): void {
    try {
      resolve(db.transaction(work).immediate() as never)
    } catch (error) {
      reject(error)
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commit)
      waiting.push({ work, resolve, reject })
    })
}

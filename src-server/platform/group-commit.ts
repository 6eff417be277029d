import type { Database } from './database.ts'

/**
 * Runs synchronous work inside a transaction and answers once that transaction is on the disk. Whenever a transaction
 * with the work in it was rolled back, `onRollback` is called at once: once for each group that shares it.
 */
export type RunInGroup = <T>(work: () => T, onRollback?: () => void) => Promise<T>

interface Entry {
  work: () => unknown
  onRollback: (() => void) | undefined
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/**
 * Work handed over in one turn of the event loop shares one transaction, and so one wait for the disk. When a piece
 * of it fails, nothing of the group is kept and each piece runs again by itself, so that it fails alone.
 */
export function createGroupCommit(db: Database): RunInGroup {
  let waiting: Entry[] = []
  const runAll = db.transaction((group: readonly Entry[]) => group.map(({ work }) => work()))

  function commit(): void {
    const group = waiting
    waiting = []
    let results: unknown[]
    try {
      results = runAll.immediate(group)
    } catch {
      new Set(group.map(({ onRollback }) => onRollback)).forEach((listener) => listener?.())
      group.forEach(commitAlone)
      return
    }
    group.forEach(({ resolve }, index) => resolve(results[index] as never))
  }

  function commitAlone({ work, onRollback, resolve, reject }: Entry): void {
    try {
      resolve(db.transaction(work).immediate() as never)
    } catch (error) {
      onRollback?.()
      reject(error)
    }
  }

  return (work, onRollback) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commit)
      waiting.push({ work, onRollback, resolve, reject })
    })
}

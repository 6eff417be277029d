/** One after the other; what fails keeps none of the others from being done. @throws what failed first */
export async function runAll(works: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) {
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

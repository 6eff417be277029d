import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of this process's heap that something still refers to. */
export async function usedHeap(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await turn()
    collect()
  }
  return process.memoryUsage().heapUsed
}

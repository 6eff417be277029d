import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { returnMemoryAtRest } from '../../src-server/platform/memory-at-rest.ts'
import { createFakeClock } from '../support/fake-clock.ts'

const heldMiB = (): number => process.memoryUsage().heapTotal / 1024 / 1024

/** Makes the heap grow, and leaves nothing of it in use. */
function allocate(): void {
  let kept: unknown[] = []
  for (let i = 0; i < 3_000_000; i++) {
    if (i % 300_000 === 0) kept = []
    kept.push({ i, text: `object ${i}` })
  }
}

/** Takes more processor time than rest does, however busy the machine is. */
function work(): void {
  const before = process.cpuUsage()
  while (process.cpuUsage(before).user < 300_000) Math.sqrt(2)
}

/** Lets the observer of collections have its turn. */
const aTurn = (): Promise<void> => wait(50)

describe('memory at rest', () => {
  let clock: ReturnType<typeof createFakeClock>
  let stop: () => void
  let beforeMiB: number

  beforeEach(async () => {
    clock = createFakeClock()
    await aTurn()
    beforeMiB = heldMiB()
    stop = returnMemoryAtRest(clock)
  })
  afterEach(() => stop())

  it('is given back once a burst of work is over', async () => {
    allocate()
    await aTurn()
    const afterBurstMiB = heldMiB()
    expect(afterBurstMiB).toBeGreaterThan(beforeMiB + 48)

    clock.advance(3000)

    await expect.poll(heldMiB, { timeout: 20_000 }).toBeLessThan(afterBurstMiB - 40)
    await aTurn()
    clock.advance(60_000)
    await aTurn()
    expect(clock.waiting()).toBe(0)
  })

  it('is left alone while there is work', async () => {
    allocate()
    await aTurn()
    const afterBurstMiB = heldMiB()
    work()

    clock.advance(3000)
    await aTurn()

    expect(heldMiB()).toBeGreaterThan(afterBurstMiB - 20)
    expect(clock.waiting()).toBe(1)
  })

  it('leaves nothing behind when stopped', async () => {
    allocate()
    await aTurn()
    expect(clock.waiting()).toBe(1)

    stop()

    expect(clock.waiting()).toBe(0)
    allocate()
    await aTurn()
    expect(clock.waiting()).toBe(0)
  })
})

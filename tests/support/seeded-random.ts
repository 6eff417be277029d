import { createRandom, type Random } from '../../src-server/platform/random.ts'

/** The same values in every run: a linear congruential generator, good enough to tell ids apart. */
export function createSeededRandom(seed = 1): Random {
  let state = seed
  return createRandom((length) =>
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    }),
  )
}

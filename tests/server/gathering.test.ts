import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGathering } from '../../src-server/platform/gathering.ts'

/** Work that ends when it is told to. */
function aPiece() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { promise, resolve, reject }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('work that is alone does not wait', async () => {
  const together = createGathering(32)

  expect(await together(Promise.resolve('done'))).toBe('done')
})

test('work that is done waits until half of it is, and then goes on in one turn', async () => {
  const together = createGathering(32)
  const pieces = [aPiece(), aPiece(), aPiece(), aPiece()]
  const ended: string[] = []
  for (const { promise } of pieces) void together(promise).then((name) => ended.push(name))

  pieces[2]?.resolve('c')
  await settled()
  expect(ended).toEqual([])
  pieces[0]?.resolve('a')
  await settled()
  expect(ended).toEqual(['c', 'a'])
  pieces[1]?.resolve('b')
  await settled()
  expect(ended).toEqual(['c', 'a', 'b'])
  pieces[3]?.resolve('d')
  await settled()
  expect(ended).toEqual(['c', 'a', 'b', 'd'])
})

test('every piece ends as it would alone, in whatever order and however they fail', async () => {
  const piece = fc.record({ fails: fc.boolean(), place: fc.nat({ max: 100 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 40 }),
      fc.nat({ max: 8 }),
      async (plan, limit) => {
        const together = createGathering(limit)
        const pieces = plan.map((how) => ({ ...how, ...aPiece() }))
        const outcomes = Promise.allSettled(pieces.map(({ promise }) => together(promise)))
        for (const { fails, place, resolve, reject } of pieces.toSorted(
          (a, b) => a.place - b.place,
        )) {
          if (fails) reject(new Error(`${place}`))
          else resolve(`${place}`)
          await settled()
        }

        expect((await outcomes).map(({ status }) => status)).toEqual(
          plan.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        )
      },
    ),
    { numRuns: 50 },
  )
})

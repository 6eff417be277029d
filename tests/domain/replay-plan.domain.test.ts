import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replayBody } from '#contract/replays.ts'
import { planReplay } from '../../src-server/features/deliveries/replay-plan.domain.ts'

const received = [0, 1000, 5000, 5001].map((offset, index) => ({
  eventId: `evt_${index}`,
  timestampMs: 1_700_000_000_000 + offset,
}))

const idsOf = (plan: ReturnType<typeof planReplay>) => plan.steps.map(({ eventId }) => eventId)
const timesOf = (plan: ReturnType<typeof planReplay>) => plan.steps.map(({ atMs }) => atMs)

describe('the plan of a replay', () => {
  test('keeps the gaps as received, makes them shorter, or leaves them out', () => {
    const plan = (timing: 'original' | 'at-once' | { speed: number }) =>
      timesOf(planReplay(received, { timing, order: 'received' }))

    expect(plan('original')).toEqual([0, 1000, 5000, 5001])
    expect(plan({ speed: 10 })).toEqual([0, 100, 500, 500.1])
    expect(plan('at-once')).toEqual([0, 0, 0, 0])
  })

  test('turns order and gaps round', () => {
    const plan = planReplay(received, { timing: 'original', order: 'reversed' })

    expect(idsOf(plan)).toEqual(['evt_3', 'evt_2', 'evt_1', 'evt_0'])
    expect(timesOf(plan)).toEqual([0, 1, 4001, 5001])
  })

  test('leaves every so manieth out and sends every so manieth of the others twice', () => {
    const plan = planReplay(received, {
      timing: 'at-once',
      order: 'received',
      dropEvery: 2,
      duplicateEvery: 2,
    })

    expect(idsOf(plan)).toEqual(['evt_0', 'evt_2', 'evt_2'])
    expect(plan).toMatchObject({ dropped: 2, duplicated: 1 })
  })

  test('sends each event that is not dropped, in order, and never before its time', () => {
    const gaps = fc.array(fc.nat(10_000), { maxLength: 30 })
    const every = fc.option(fc.integer({ min: 2, max: 9 }), { nil: undefined })
    const order = fc.constantFrom('received' as const, 'reversed' as const)
    fc.assert(
      fc.property(gaps, every, every, order, (gapsMs, dropEvery, duplicateEvery, way) => {
        let timestampMs = 0
        const events = gapsMs.map((gap, index) => ({
          eventId: `evt_${index}`,
          timestampMs: (timestampMs += gap),
        }))

        const plan = planReplay(events, {
          timing: 'original',
          order: way,
          dropEvery,
          duplicateEvery,
        })

        const once = plan.steps.filter(({ isDouble }) => !isDouble).map(({ eventId }) => eventId)
        const all = events.map(({ eventId }) => eventId)
        const inOrder = way === 'reversed' ? all.toReversed() : all
        expect(once).toEqual(inOrder.filter((id) => once.includes(id)))
        expect(once.length + plan.dropped).toBe(events.length)
        expect(plan.steps.length).toBe(once.length + plan.duplicated)
        expect(timesOf(plan)).toEqual(timesOf(plan).toSorted((a, b) => a - b))
      }),
    )
  })
})

test('an edited body goes with exactly one event', () => {
  const request = { sessionId: 's', to: { kind: 'targets' }, edited: { body: '{}' } }

  const parse = (eventIds: string[] | null) => replayBody.safeParse({ ...request, eventIds })

  expect(parse(['evt_1']).success).toBe(true)
  for (const eventIds of [null, ['evt_1', 'evt_2']]) {
    expect(parse(eventIds).error?.issues[0]).toMatchObject({
      path: ['edited'],
      message: expect.stringContaining('exactly one event'),
    })
  }
})

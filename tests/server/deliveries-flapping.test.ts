import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aNumberedWebhook, startForwarding } from '../support/deliveries.ts'
import { until } from '../support/until.ts'
import { startHandler } from '../support/webhook-handlers.ts'

type Mood = 'fine' | 'refuses' | 'breaks'
type Step =
  { kind: 'post'; payment: number } | { kind: 'mood'; mood: Mood } | { kind: 'wait'; s: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('post' as const), payment: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('mood' as const),
      mood: fc.constantFrom<Mood>('fine', 'refuses', 'breaks'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), s: fc.nat(40) }) },
)

test('while a target flaps, each event is accepted once and in the order of its payment', async () => {
  const running = await startForwarding()
  let mood: Mood = 'fine'
  const accepted: { payment: string; n: number }[] = []
  const handler = await startHandler(({ json }, response) => {
    if (mood === 'breaks') return response.destroy()
    if (mood === 'refuses') return response.writeHead(500).end()
    accepted.push({ payment: json.content.object.payment_id, n: json.n })
    return response.end()
  })
  await running.addTarget(handler.url, {
    timeoutS: 120,
    retryLadderS: [5, 10, 20, ...Array(40).fill(30)],
  })
  let posted = 0

  // A request that ran out of time may have been accepted all the same: none is under way while time passes, and one
  // that begins meanwhile has more time than passes at once.
  const pass = async (seconds: number): Promise<void> => {
    await running.settled()
    running.clock.advance(seconds * 1000)
  }
  const carryOut = async (one: Step): Promise<void> => {
    if (one.kind === 'mood') mood = one.mood
    if (one.kind === 'wait') await pass(one.s)
    if (one.kind === 'post') {
      posted += 1
      await running.post(aNumberedWebhook(`pay_${one.payment}`, posted))
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const one of steps) await carryOut(one)
      mood = 'fine'
      await until(async () => {
        await pass(60)
        return (await running.target()).waiting === 0
      })

      expect(accepted.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: posted }, (_, index) => index + 1),
      )
      for (const payment of ['pay_0', 'pay_1', 'pay_2']) {
        const order = accepted.filter((one) => one.payment === payment).map(({ n }) => n)
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }
    }),
    { numRuns: 12 },
  )
})

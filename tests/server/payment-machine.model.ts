import fc from 'fast-check'
import { expect } from 'vitest'
import { NEXT_STATUSES } from '../../src-server/features/payments/payment-status.domain.ts'
import { aCard, aRedirect, type Body, type startPayments } from '../support/payments.ts'

export type World = Awaited<ReturnType<typeof startPayments>>

/** What the calls so far led to, as far as it is known from outside. */
export interface Known {
  payment: Body
  /** Types of all events the payment's session was told, oldest first. */
  told: string[]
}

type Status = keyof typeof NEXT_STATUSES

/** Whether some sequence of moves leads from one status to the other. */
function leadsTo(from: Status, to: Status, seen: ReadonlySet<Status> = new Set()): boolean {
  if (from === to || NEXT_STATUSES[from].includes(to)) return true
  const open = NEXT_STATUSES[from].filter((status) => !seen.has(status))
  return open.some((status) => leadsTo(status, to, new Set([...seen, from, ...open])))
}

/** What holds for a payment whatever was done to it. */
function requireSound(before: Body, after: Body): void {
  expect(leadsTo(before.status, after.status)).toBe(true)
  const received: number = after.amount_received ?? 0
  const refunds: Body[] = after.refunds ?? []
  const sum = (some: Body[]): number => some.reduce((total, { amount }) => total + amount, 0)
  const standing = sum(refunds.filter(({ status }) => status !== 'failed'))
  expect(received).toBeGreaterThanOrEqual(before.amount_received ?? 0)
  expect(received + after.amount_capturable).toBeLessThanOrEqual(after.net_amount)
  expect(standing).toBeLessThanOrEqual(received)
  expect(sum(after.captures ?? [])).toBe(received)
  expect(after.state_metadata?.total_refunded_amount ?? 0).toBe(
    sum(refunds.filter(({ status }) => status === 'succeeded')),
  )
  expect(after.status === 'requires_customer_action').toBe(after.next_action !== null)
  if (after.status === 'succeeded') expect(received).toBe(after.net_amount)
  if (['cancelled', 'expired', 'failed'].includes(after.status)) expect(received).toBe(0)
  expect(Date.parse(after.updated)).toBeGreaterThanOrEqual(Date.parse(before.updated))
}

/** One call, after which everything that holds must hold, whatever it was answered. */
class Call implements fc.AsyncCommand<Known, World> {
  private readonly name: string
  private readonly act: (world: World, id: string) => Promise<{ status: number } | void>

  constructor(name: string, act: Call['act']) {
    this.name = name
    this.act = act
  }

  check = (): boolean => true

  async run(known: Known, world: World): Promise<void> {
    const { payment_id } = known.payment
    const answer = await this.act(world, payment_id)
    if (answer) expect(answer.status).toBeLessThan(500)
    const { body } = await world.get(
      `/payments/${payment_id}?expand_captures=true&expand_attempts=true`,
    )
    requireSound(known.payment, body)
    const told = await world.events()
    expect(told.slice(0, known.told.length)).toEqual(known.told)
    if (body.status !== known.payment.status && !QUIET.has(body.status)) {
      expect(told.length).toBeGreaterThan(known.told.length)
    }
    known.payment = body
    known.told = told
  }

  toString = (): string => this.name
}

const QUIET: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation'])

const METHODS = [
  aCard(),
  aCard('4000000000000002'),
  aCard('4000003800000446'),
  aRedirect('eft'),
  aRedirect('scan_to_pay', 'wallet', 'scan_to_pay_redirect'),
]
const amounts = fc.integer({ min: -1, max: 25_000 })
const post =
  (path: string, body: Record<string, unknown>): Call['act'] =>
  (world, id) =>
    world.post(`/payments/${id}${path}`, body)

const confirm = (method: Record<string, unknown>): Call =>
  new Call(`confirm ${JSON.stringify(method)}`, post('/confirm', method))

const capture = fc
  .option(amounts, { nil: undefined })
  .map((amount) => new Call(`capture ${amount}`, post('/capture', { amount_to_capture: amount })))

const refund = fc
  .record({ amount: fc.option(amounts, { nil: undefined }), isRefused: fc.boolean() })
  .map(
    ({ amount, isRefused }) =>
      new Call(`refund ${amount} ${isRefused}`, (world, payment_id) =>
        world.post('/refunds', {
          payment_id,
          amount,
          metadata: isRefused ? { test_outcome: 'failed' } : {},
        }),
      ),
  )

const decide = fc.constantFrom('succeed' as const, 'fail' as const).map(
  (outcome) =>
    new Call(`decide ${outcome}`, async ({ api }, id) => {
      await api.moves.decide(id, { outcome }).catch(() => {})
    }),
)

const pass = (ms: number): Call => new Call(`${ms} ms pass`, (world) => world.pass(ms))

/** What ends most payments, and so comes seldom. */
const ENDS = [
  new Call('cancel', post('/cancel', {})),
  pass(16 * 60_000),
  new Call('always-fail', async (world) => void world.assume('outcome', 'always-fail')),
]

const settings = fc.constantFrom(
  ...['by-data', 'ask', 'always-processing'].map(
    (mode) => new Call(`outcome ${mode}`, async (world) => void world.assume('outcome', mode)),
  ),
  new Call('retry', async ({ profile }) => void profile.change({ allowsManualRetry: true })),
)

export const calls = [
  fc.constantFrom(...METHODS).map(confirm),
  fc.constant(confirm(aCard())),
  capture,
  capture,
  refund,
  refund,
  decide,
  fc.constantFrom(...METHODS).map((method) => new Call('update method', post('', method))),
  fc.constant(new Call('sync', (world, id) => world.get(`/payments/${id}?force_sync=true`))),
  fc.constantFrom(1000, 30_000, 60_000).map(pass),
  fc.constantFrom(...ENDS),
  settings,
]

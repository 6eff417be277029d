import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  NEXT_STATUSES,
  requireCapturable,
  requireStatusFor,
} from '../../src-server/features/payments/payment-status.domain.ts'
import { startPayments } from '../support/payments.ts'
import { calls } from './payment-machine.model.ts'

describe('a payment under any sequence of calls, conventions 1 and 6', () => {
  test('reaches no impossible status, and its money adds up', { timeout: 60_000 }, async () => {
    const world = await startPayments()
    const captureMethods = fc.constantFrom('automatic', 'manual', 'manual_multiple')
    await fc.assert(
      fc.asyncProperty(
        captureMethods,
        fc.commands(calls, { maxCommands: 15, size: 'max' }),
        async (capture_method, commands) => {
          world.assume('outcome', 'by-data')
          world.profile.change({ allowsManualRetry: false })
          const session = `run_${world.clock.now().getTime()}`
          const { body: payment } = await world.post(
            '/payments',
            { amount: 12_500, currency: 'ZAR', capture_method },
            { ...world.asMerchant, 'x-session-id': session },
          )
          const events = () => world.events(session)
          const known = { payment, told: [] as string[] }
          await fc.asyncModelRun(() => ({ model: known, real: { ...world, events } }), commands)
          world.clock.advance(60 * 60 * 1000)
        },
      ),
      { numRuns: 80 },
    )
  })
})

describe('the table of statuses, conventions 1', () => {
  test('knows 17, of which those that are over lead nowhere', () => {
    const over = Object.entries(NEXT_STATUSES).filter(([, next]) => next.length === 0)

    expect(Object.keys(NEXT_STATUSES)).toHaveLength(17)
    expect(over.map(([status]) => status)).toEqual(
      expect.arrayContaining(['succeeded', 'cancelled', 'expired', 'partially_captured']),
    )
    expect(Object.values(NEXT_STATUSES).flat()).not.toContain('requires_action')
  })

  test.each([
    ['confirm', ['requires_payment_method', 'requires_confirmation']],
    ['update', ['requires_payment_method', 'requires_confirmation']],
    [
      'cancel',
      [
        'requires_payment_method',
        'requires_confirmation',
        'requires_customer_action',
        'requires_capture',
      ],
    ],
  ] as const)('%s is taken in %j only', (action, expected) => {
    const taken = statuses().filter((status) => !throws(() => requireStatusFor(action, status)))

    expect(taken.toSorted()).toEqual([...expected].toSorted())
  })

  test('capture is taken where something is authorised only', () => {
    const taken = statuses().filter((status) => !throws(() => requireCapturable(status)))

    expect(taken.toSorted()).toEqual([
      'partially_authorized_and_requires_capture',
      'partially_captured_and_capturable',
      'requires_capture',
    ])
  })
})

function statuses() {
  return Object.keys(NEXT_STATUSES) as (keyof typeof NEXT_STATUSES)[]
}

function throws(action: () => void): boolean {
  try {
    action()
    return false
  } catch {
    return true
  }
}

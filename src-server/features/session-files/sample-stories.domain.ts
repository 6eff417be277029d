import type { OutgoingEventType } from '#contract/outgoing-webhooks.ts'

type Json = Readonly<Record<string, unknown>>

/** What is told in a sample session, and when. Times are seconds from its start. */
export interface StoryStep {
  /** When it was received. */
  readonly atS: number
  /** When it happened; the same where nothing delayed it. */
  readonly happenedAtS?: number
  readonly eventType: OutgoingEventType
  readonly object: Json
  /** What a handler makes of it. */
  readonly note?: string
  /** Delivers the event of an earlier step once more: its place in the story, from 0. */
  readonly repeats?: number
}

export interface SampleStory {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly steps: readonly StoryStep[]
}

const CARD = { payment_method: 'card', payment_method_type: 'credit' }
const DECLINED = { error_code: 'DC_08', error_message: 'Card declined' }
const TOO_LITTLE = { error_code: '51', error_message: 'Insufficient funds' }

function payment(id: string, status: string, more: Json = {}): Json {
  const amount = 12_500
  return {
    payment_id: id,
    status,
    amount,
    amount_received: status === 'succeeded' ? amount : null,
    currency: 'ZAR',
    customer_id: null,
    ...CARD,
    error_code: null,
    error_message: null,
    attempt_count: 1,
    ...more,
  }
}

function refund(id: string, status: string, amount: number, more: Json = {}): Json {
  return {
    refund_id: id,
    payment_id: 'pay_samplerefund',
    amount,
    currency: 'ZAR',
    status,
    reason: 'customer_request',
    error_code: null,
    error_message: null,
    ...more,
  }
}

const CUSTOMER = {
  customer_id: 'cus_sample',
  payment_method_id: 'pm_sample',
  mandate_id: 'man_sample',
}

function charge(number: number, status: string, more: Json = {}): Json {
  return payment(`pay_samplecharge${number}`, status, { ...CUSTOMER, off_session: true, ...more })
}

function mandate(status: string): Json {
  return {
    mandate_id: CUSTOMER.mandate_id,
    status,
    payment_method_id: CUSTOMER.payment_method_id,
    payment_method: 'card',
    customer_id: CUSTOMER.customer_id,
  }
}

/** The sessions that ship with the console, simplest first. */
export const SAMPLE_STORIES: readonly SampleStory[] = [
  {
    name: 'card-payment',
    title: 'Sample: a card payment',
    description: 'One card payment, from processing to succeeded: the least a handler has to do.',
    steps: [
      {
        atS: 0,
        eventType: 'payment_processing',
        object: payment('pay_samplecard', 'processing'),
        note: 'Not final: nothing is to be delivered yet.',
      },
      {
        atS: 2,
        eventType: 'payment_succeeded',
        object: payment('pay_samplecard', 'succeeded'),
        note: 'Final: the order is paid. Answer 2xx quickly and work afterwards.',
      },
    ],
  },
  {
    name: 'declined-then-retried',
    title: 'Sample: declined, then retried',
    description: 'A card is declined twice and then accepted: failed is not the end of a payment.',
    steps: [
      {
        atS: 0,
        eventType: 'payment_failed',
        object: payment('pay_sampleretry', 'failed', DECLINED),
      },
      {
        atS: 41,
        eventType: 'payment_failed',
        object: payment('pay_sampleretry', 'failed', { ...TOO_LITTLE, attempt_count: 2 }),
      },
      {
        atS: 95,
        eventType: 'payment_succeeded',
        object: payment('pay_sampleretry', 'succeeded', { attempt_count: 3 }),
        note: 'The same payment_id as before: an order given up at the first failure would be lost.',
      },
    ],
  },
  {
    name: 'three-ds',
    title: 'Sample: 3DS',
    description: 'Two cards ask for 3DS: one shopper passes, the other lets the payment expire.',
    steps: [
      {
        atS: 0,
        eventType: 'action_required',
        object: payment('pay_sample3ds1', 'requires_customer_action', {
          next_action: { type: 'redirect_to_url', redirect_to_url: 'https://bank.example/3ds' },
        }),
        note: 'The shopper is at their bank: wait, do not cancel.',
      },
      {
        atS: 7,
        eventType: 'action_required',
        object: payment('pay_sample3ds2', 'requires_customer_action', {
          next_action: { type: 'redirect_to_url', redirect_to_url: 'https://bank.example/3ds' },
        }),
      },
      {
        atS: 31,
        eventType: 'payment_processing',
        object: payment('pay_sample3ds1', 'processing'),
      },
      { atS: 33, eventType: 'payment_succeeded', object: payment('pay_sample3ds1', 'succeeded') },
      {
        atS: 907,
        eventType: 'payment_expired',
        object: payment('pay_sample3ds2', 'expired'),
        note: 'Fifteen minutes later: the goods can go back on the shelf.',
      },
    ],
  },
  {
    name: 'refund-partly-refused',
    title: 'Sample: a refund, partly refused',
    description:
      'A payment is given back in two parts; the second is refused and stays with the shop.',
    steps: [
      { atS: 0, eventType: 'payment_succeeded', object: payment('pay_samplerefund', 'succeeded') },
      {
        atS: 60,
        eventType: 'refund_succeeded',
        object: refund('ref_sample1', 'succeeded', 2500),
        note: 'R25.00 of R125.00: the payment stays succeeded.',
      },
      {
        atS: 125,
        eventType: 'refund_failed',
        object: refund('ref_sample2', 'failed', 10_000, {
          error_code: '800.100.162',
          error_message: 'The acquirer refused the refund',
        }),
        note: 'Only this refund failed: the first one stands.',
      },
    ],
  },
  {
    name: 'recurring',
    title: 'Sample: setup, charges, mandate revoked',
    description:
      'A setup payment stores a card, three charges follow, and the customer takes consent back.',
    steps: [
      {
        atS: 0,
        eventType: 'payment_succeeded',
        object: payment('pay_samplesetup', 'succeeded', {
          ...CUSTOMER,
          setup_future_usage: 'off_session',
        }),
        note: 'The only step with the shopper present: keep payment_method_id.',
      },
      { atS: 1, eventType: 'mandate_active', object: mandate('active') },
      { atS: 600, eventType: 'payment_succeeded', object: charge(1, 'succeeded') },
      { atS: 1200, eventType: 'payment_failed', object: charge(2, 'failed', TOO_LITTLE) },
      { atS: 1800, eventType: 'payment_succeeded', object: charge(3, 'succeeded') },
      {
        atS: 2100,
        eventType: 'mandate_revoked',
        object: mandate('revoked'),
        note: 'Has no payment_id. Later charges are refused: stop the schedule.',
      },
    ],
  },
  {
    name: 'duplicates-out-of-order',
    title: 'Sample: duplicates, out of order',
    description:
      'The same events twice and in the wrong order, as networks deliver them: a test of idempotency.',
    steps: [
      {
        atS: 0,
        happenedAtS: -1,
        eventType: 'payment_succeeded',
        object: payment('pay_sampletwice', 'succeeded'),
      },
      {
        atS: 3,
        happenedAtS: -4,
        eventType: 'payment_processing',
        object: payment('pay_sampletwice', 'processing'),
        note: 'Happened before the one above and came late: order by timestamp, a final status stays.',
      },
      {
        atS: 60,
        repeats: 0,
        eventType: 'payment_succeeded',
        object: {},
        note: 'The same bytes and event_id again: answer 2xx and do nothing.',
      },
      {
        atS: 64,
        happenedAtS: 63,
        eventType: 'refund_succeeded',
        object: {
          ...refund('ref_sampletwice', 'succeeded', 12_500),
          payment_id: 'pay_sampletwice',
        },
      },
      {
        atS: 66,
        repeats: 3,
        eventType: 'refund_succeeded',
        object: {},
        note: 'Once more: a handler that counts refunds by event would now owe R125.00.',
      },
    ],
  },
]

import { z } from 'zod'
import { mobileIntent } from '#contract/mobile-intents.ts'
import { createPaymentBody } from '#contract/payments.ts'

export const preset = z.enum(['checkout', 'setup', 'off_session', 'mobile'])
export type Preset = z.output<typeof preset>

interface PresetWords {
  readonly title: string
  /** What such an intent is for, in one sentence. */
  readonly purpose: string
}

export const PRESETS: Readonly<Record<Preset, PresetWords>> = {
  checkout: {
    title: 'Checkout',
    purpose: 'The server creates the intent, an embedded checkout confirms it',
  },
  setup: {
    title: 'Setup',
    purpose: 'The shopper pays once and agrees to later charges',
  },
  off_session: {
    title: 'Off-session',
    purpose: 'The server charges a stored credential without the shopper',
  },
  mobile: {
    title: 'Mobile',
    purpose: 'What an app gets from GET /api/create-msdk-intent',
  },
}

/** The contract's schema of what a preset sends. */
export const DRAFT_SCHEMAS: Readonly<Record<Preset, z.ZodType>> = {
  checkout: createPaymentBody,
  setup: createPaymentBody,
  off_session: createPaymentBody,
  // The console checks the two halves as the server does: what is minted, and what is served over it.
  mobile: z.strictObject({
    intent: createPaymentBody.optional(),
    payload: mobileIntent.partial().optional(),
  }),
}

const BASKET = { amount: 12_500, currency: 'ZAR' }
const RETURN_URL = 'https://shop.example/return'

/** What a preset starts with. */
export function startingDraft(chosen: Preset, userAgent: string): unknown {
  if (chosen === 'mobile') return {}
  if (chosen === 'checkout') return { ...BASKET, confirm: false, return_url: RETURN_URL }
  if (chosen === 'off_session') {
    return {
      ...BASKET,
      confirm: true,
      off_session: true,
      customer_id: 'cus_demo',
      recurring_details: { type: 'payment_method_id', data: '' },
    }
  }
  return {
    ...BASKET,
    confirm: false,
    customer_id: 'cus_demo',
    setup_future_usage: 'off_session',
    authentication_type: 'three_ds',
    mandate_data: {
      customer_acceptance: {
        acceptance_type: 'online',
        online: { ip_address: '127.0.0.1', user_agent: userAgent },
      },
      mandate_type: { multi_use: { amount: 50_000, currency: 'ZAR' } },
    },
    return_url: RETURN_URL,
  }
}

import { z } from 'zod'
import { currency } from '#contract/money.ts'
import { readStored, useStored } from '../../shared/storage/use-stored.ts'

const storedCall = z.object({
  step: z.int(),
  words: z.string(),
  /** What the body was meant to show, for a charge. */
  tag: z.string().optional(),
  call: z.object({
    request: z.object({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string().optional(),
    }),
    startedAtMs: z.number(),
    elapsedMs: z.number(),
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    text: z.string(),
  }),
})
/** A call that was made, with its secrets behind dots: it is kept in the browser. */
export type StoredCall = z.output<typeof storedCall>

/** What the user decides in the wizard. Amounts in minor units. */
const terms = z.object({
  name: z.string(),
  email: z.string(),
  firstMinor: z.int(),
  capMinor: z.int(),
  currency,
  ipAddress: z.string(),
  userAgent: z.string(),
  chargeMinor: z.int(),
})
export type Terms = z.output<typeof terms>

const recurringFlow = z.object({
  /** Step that is shown, 1 to 5. */
  step: z.int().min(1).max(5),
  terms,
  customerId: z.string().optional(),
  setupId: z.string().optional(),
  credentialId: z.string().optional(),
  mandateId: z.string().optional(),
  /** Payments made by charges. */
  chargeIds: z.array(z.string()),
  calls: z.array(storedCall),
})
export type RecurringFlow = z.output<typeof recurringFlow>

/** A flow nobody has started. */
export function newFlow(userAgent: string): RecurringFlow {
  return {
    step: 1,
    terms: {
      name: 'Thandi Nkosi',
      email: 'thandi@shop.example',
      firstMinor: 9900,
      capMinor: 20_000,
      currency: 'ZAR',
      ipAddress: '127.0.0.1',
      userAgent,
      chargeMinor: 9900,
    },
    chargeIds: [],
    calls: [],
  }
}

/** The flow of an address and session, remembered over reloads. */
export function useRecurringFlow(key: string) {
  return useStored(`recurring.${key}`, recurringFlow, newFlow(navigator.userAgent))
}

/** The same flow as it is right now, outside of a rendering. */
export function readRecurringFlow(key: string): RecurringFlow {
  return readStored(`recurring.${key}`, recurringFlow) ?? newFlow(navigator.userAgent)
}

/** How far the flow has come: the last step that can be opened. */
export function furthestStep({ customerId, setupId, credentialId }: RecurringFlow): number {
  if (credentialId !== undefined) return 5
  if (setupId !== undefined) return 4
  return customerId === undefined ? 1 : 2
}

import { z } from 'zod'
import { amountMinor, currency } from './money.ts'
import { methodFlow, paymentMethod, paymentMethodType, refundRule } from './payment-methods.ts'

/** One method as the merchant account of an environment has it. Amounts in minor units, null for no limit. */
export const merchantMethod = z.object({
  type: paymentMethodType,
  name: z.string(),
  paymentMethod,
  flow: methodFlow,
  isEnabled: z.boolean(),
  /** Null takes every currency. */
  currencies: z.array(currency).nullable(),
  /** ISO 3166 codes; null for everywhere. */
  countries: z.array(z.string()).nullable(),
  minimumMinor: amountMinor.nullable(),
  maximumMinor: amountMinor.nullable(),
  refunds: refundRule,
  /** Smallest partial refund, in minor units. */
  minimumRefundMinor: amountMinor.nullable(),
  /** Only card-backed methods can be stored for recurring use. Spec §2.4. */
  isCardBacked: z.boolean(),
  /** False where the method's page refuses to be shown in a frame. Spec §4, checkout rule 3. */
  canBeFramed: z.boolean(),
})
export type MerchantMethod = z.output<typeof merchantMethod>

/** What a user may change of a method; what is left out stays as the table of methods has it. */
export const merchantMethodChange = merchantMethod
  .pick({
    isEnabled: true,
    currencies: true,
    minimumMinor: true,
    maximumMinor: true,
    refunds: true,
    canBeFramed: true,
  })
  .partial()
  .strict()

const profileSettings = z.object({
  /** Where shoppers return to when a payment names no `return_url`. */
  returnUrl: z.url().nullable(),
  /** Used when a payment does not say. Spec §2.2. */
  isIframeRedirectionEnabled: z.boolean(),
  /** Whether a failed payment can be confirmed again, in the first half of its lifetime. */
  allowsManualRetry: z.boolean(),
  /** Whether the return to the merchant carries `signature` over its query. */
  signsReturnUrl: z.boolean(),
})

/** The account of an environment as the console shows it. */
export const merchantProfile = profileSettings.extend({
  merchantId: z.string(),
  profileId: z.string(),
  methods: z.array(merchantMethod),
})
export type MerchantProfile = z.output<typeof merchantProfile>

/** Body of `PATCH …/merchant-profile`: settings to change, and per method what to change of it (null: back to the default). */
export const merchantProfileChange = profileSettings
  .partial()
  .extend({
    methods: z.partialRecord(paymentMethodType, merchantMethodChange.nullable()).optional(),
  })
  .strict()
export type MerchantProfileChange = z.output<typeof merchantProfileChange>

/** Answer of `GET …/merchant-profile/hash-key` and `POST …/merchant-profile/rotate-hash-key`: what signs webhooks and returns. */
export const responseHashKey = z.object({ hashKey: z.string() })

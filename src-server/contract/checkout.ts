import { z } from 'zod'
import { customerPaymentMethod } from './recurring.ts'
import { nextAction } from './payment-response.ts'

const text = z.string().nullable()
const details = z.record(z.string(), z.unknown())

/** Body of `POST /payments/session_tokens`. */
export const sessionTokensBody = z.strictObject({
  payment_id: z.string(),
  client_secret: z.string().optional(),
  wallets: z.array(z.string()).default([]),
  delayed_session_token: z.boolean().optional(),
})
export type SessionTokensBody = z.output<typeof sessionTokensBody>

export const sessionTokens = z.object({
  payment_id: z.string(),
  client_secret: z.string(),
  session_token: z.array(z.looseObject({ wallet_name: z.string() })),
})
export type SessionTokens = z.output<typeof sessionTokens>

export const clientSecretQuery = z.object({
  client_secret: z.string().optional(),
})

const sdkNextAction = z.object({ next_action: z.string() })

/** Answer of `GET /payments/{id}/client`: what a checkout shows. */
export const clientPayment = z.object({
  payment_methods_enabled: z.array(
    z.object({
      payment_method: z.string(),
      payment_method_type: z.string(),
      card_networks: z.array(z.string()).nullable(),
      payment_experience: z.array(z.string()).nullable(),
      bank_names: z.array(z.string()).nullable(),
      required_fields: z.array(details),
    }),
  ),
  customer_payment_methods: z.array(customerPaymentMethod),
  sdk_next_action: sdkNextAction,
  intent_data: z.object({
    payment_id: z.string(),
    client_secret: z.string(),
    status: z.string(),
    amount: z.int().nullable(),
    currency: z.string(),
    customer_id: text,
    setup_future_usage: text,
    return_url: text,
    capture_method: text,
    is_iframe_redirection_enabled: z.boolean().nullable(),
    expires_on: z.iso.datetime(),
    next_action: nextAction.nullable(),
  }),
})
export type ClientPayment = z.output<typeof clientPayment>

/** Query of `GET /account/payment_methods`. */
export const accountMethodsQuery = clientSecretQuery.extend({
  amount: z.coerce.number().int().optional(),
  recurring_enabled: z
    .enum(['true', 'false'])
    .transform((flag) => flag === 'true')
    .optional(),
  accepted_countries: z.union([z.string(), z.array(z.string())]).optional(),
  accepted_currencies: z.union([z.string(), z.array(z.string())]).optional(),
})
export type AccountMethodsQuery = z.output<typeof accountMethodsQuery>

/** Answer of `GET /account/payment_methods`. */
export const accountMethods = z.object({
  redirect_url: text,
  currency: text,
  merchant_name: text,
  payment_methods: z.array(
    z.object({
      payment_method: z.string(),
      payment_method_types: z.array(
        z.object({
          payment_method_type: z.string(),
          payment_experience: z
            .array(
              z.object({
                payment_experience_type: z.string(),
                eligible_connectors: z.array(z.string()),
              }),
            )
            .nullable(),
          card_networks: z
            .array(z.object({ card_network: z.string(), eligible_connectors: z.array(z.string()) }))
            .nullable(),
          bank_names: z.array(details).nullable(),
          required_fields: details.nullable(),
        }),
      ),
    }),
  ),
  mandate_payment: details.nullable(),
  payment_type: text,
  is_guest_customer: z.boolean(),
  sdk_next_action: sdkNextAction,
})
export type AccountMethods = z.output<typeof accountMethods>

/** Answer of `GET /poll/status/{poll_id}`. */
export const pollStatus = z.object({
  poll_id: z.string(),
  status: z.enum(['pending', 'completed', 'not_found']),
})

/** Body and answer of `POST /ephemeral_keys`. */
export const ephemeralKeyBody = z.strictObject({ customer_id: z.string() })
export const ephemeralKey = z.object({
  id: z.string(),
  merchant_id: z.string(),
  customer_id: z.string(),
  /** Epoch seconds. */
  created_at: z.int(),
  /** Epoch seconds. */
  expires: z.int(),
  /** Shown here and never again, except when the key is deleted. */
  secret: z.string().optional(),
})
export type EphemeralKey = z.output<typeof ephemeralKey>

/** What the console's user decides about a payment that waits for it. Assumption `outcome`, option `ask`. */
export const outcomeDecision = z.strictObject({
  outcome: z.enum(['succeed', 'fail']),
  error_code: z.string().max(64).optional(),
  error_message: z.string().max(255).optional(),
})
export type OutcomeDecision = z.output<typeof outcomeDecision>

export const hostedStartParams = z.object({
  payment_id: z.string(),
  merchant_id: z.string(),
  attempt_id: z.string(),
})

export const hostedResponseParams = z.object({
  payment_id: z.string(),
  merchant_id: z.string(),
  connector: z.string(),
})

/** What a return to the merchant carries, as far as the sample shop's page shows it. */
export const shopReturnQuery = z.object({
  status: z.string().max(64).default('unknown'),
  payment_id: z.string().max(64).default('unknown'),
})

/** The form of a hosted page. */
export const hostedAnswer = z.object({
  token: z.string(),
  decision: z.enum(['approve', 'decline', 'approve_later', 'decline_later']),
})
export type HostedAnswer = z.output<typeof hostedAnswer>

/** What a shopper reads, as HTML. */
export const hostedPage = z.string()

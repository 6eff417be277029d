import type { ChangeNotice } from '#contract/console.ts'
import type { Environment } from '#contract/environments.ts'
import { createCheckoutService } from './features/checkout/checkout.service.ts'
import { createEphemeralKeysService } from './features/checkout/ephemeral-keys.service.ts'
import type { EphemeralKeysStore } from './features/checkout/ephemeral-keys.store.ts'
import { createHostedPagesService } from './features/checkout/hosted-pages.service.ts'
import { createMobileIntentsService } from './features/mobile-intents/mobile-intents.service.ts'
import { createMerchantProfileService } from './features/payment-methods/merchant-profile.service.ts'
import {
  type ApiKeys,
  createCallerIdentification,
} from './features/payments/caller-identification.service.ts'
import { createDueWork } from './features/payments/due-work.service.ts'
import { createIntentService } from './features/payments/intent.service.ts'
import type { OutgoingWebhooksStore } from './features/payments/outgoing-webhooks.store.ts'
import { createPaymentLedger } from './features/payments/payment-ledger.service.ts'
import { createPaymentMovesService } from './features/payments/payment-moves.service.ts'
import { createPaymentReadsService } from './features/payments/payment-reads.service.ts'
import { createPaymentsService } from './features/payments/payments.service.ts'
import type { PaymentsStore, Transact } from './features/payments/payments.store.ts'
import { createWebhookOutbox } from './features/payments/webhook-outbox.service.ts'
import { createCredentialVault } from './features/recurring/credential-vault.service.ts'
import { createCustomersService } from './features/recurring/customers.service.ts'
import type { CustomersStore } from './features/recurring/customers.store.ts'
import { describeCredential } from './features/recurring/stored-credential.domain.ts'
import type {
  MandatesStore,
  StoredCredentialsStore,
} from './features/recurring/stored-credentials.store.ts'
import { describeRefund } from './features/refunds/refund.domain.ts'
import { createRefundsService } from './features/refunds/refunds.service.ts'
import type { RefundsStore } from './features/refunds/refunds.store.ts'
import type { AssumptionsService } from './features/settings/assumptions.service.ts'
import type { SettingsStore } from './features/settings/settings.store.ts'
import type { WebhookSessionsService } from './features/webhook-sessions/webhook-sessions.service.ts'
import type { Clock } from './platform/clock.ts'
import { drawQr } from './platform/qr-code.ts'
import type { Random } from './platform/random.ts'

/** Where one environment's payments are kept. */
export interface PaymentsStores {
  payments: PaymentsStore
  webhooks: OutgoingWebhooksStore
  refunds: RefundsStore
  customers: CustomersStore
  credentials: StoredCredentialsStore
  mandates: MandatesStore
  ephemeralKeys: EphemeralKeysStore
}

interface Dependencies {
  environment: Environment
  stores: PaymentsStores
  transact: Transact
  settings: SettingsStore
  sessions: WebhookSessionsService
  /** The merchant account and its keys. */
  merchant: ApiKeys & { id: () => string; publishableKey: () => string }
  verifyAccessToken: (token: string) => Promise<boolean>
  assumptions: AssumptionsService
  clock: Clock
  random: Random
  /** Told of work that nobody waits for and that failed. */
  onFailure: (error: unknown, what: string) => void
  baseUrl: () => string
  /** Tells open pages what changed. */
  announce: (topic: ChangeNotice['topic']) => void
}

export type PaymentsApi = ReturnType<typeof createPaymentsApi>

/** Wires one environment's payments, what they leave behind and what tells about them. */
export function createPaymentsApi(dependencies: Dependencies) {
  const { environment, stores, transact, settings, sessions, merchant } = dependencies
  const { assumptions, clock, random, onFailure, baseUrl, announce } = dependencies
  const common = { clock, random }
  const outcomeMode = () => assumptions.choice('outcome')
  const { currentSessionId } = sessions

  const profile = createMerchantProfileService({
    environment,
    settings,
    random,
    merchantId: merchant.id,
    onChange: () => announce('merchant-profile'),
  })
  const outbox = createWebhookOutbox({
    ...common,
    store: stores.webhooks,
    transact,
    receive: (sessionId, bytes, headers, deliveryId) =>
      sessions.receive(sessionId, bytes, { source: 'payment', headers, deliveryId }),
    signing: {
      merchantId: merchant.id,
      hashKey: profile.hashKey,
      isOn: () => assumptions.choice('webhook-signature') !== 'off',
    },
    onError: (error) => onFailure(error, 'webhooks wait: they could not be delivered'),
    onRefused: (error) => onFailure(error, 'a webhook was set aside: its feed refused it'),
  })
  const vault = createCredentialVault({
    ...common,
    credentials: stores.credentials,
    mandates: stores.mandates,
    outbox,
    rules: () => ({
      isCapCumulative: assumptions.choice('mandate-cap') === 'cumulative',
      needsMandate: assumptions.choice('mandate-required') === 'yes',
    }),
  })
  const ledger = createPaymentLedger({
    store: stores.payments,
    outbox,
    transact,
    clock,
    baseUrl,
    drawQr,
    allowsManualRetry: () => profile.profile().allowsManualRetry,
    refundsOf: (paymentId) => stores.refunds.listOf(paymentId).map(describeRefund),
    credentialStatus: vault.statusOf,
    onAuthorised: vault.onAuthorised,
    onChange: () => {
      announce('payments')
      dueWork.wake()
    },
  })
  const customers = createCustomersService({
    ...common,
    customers: stores.customers,
    credentials: stores.credentials,
    mandates: stores.mandates,
    vault,
    commit: ledger.commit,
  })
  const intents = createIntentService({
    ...common,
    profile,
    isAmountAlwaysRequired: () => assumptions.choice('amount-required') === 'always',
    keepCustomer: customers.keep,
  })
  const payments = createPaymentsService({
    ...common,
    ledger,
    intents,
    vault,
    profile,
    outcomeMode,
  })
  const refunds = createRefundsService({
    ...common,
    store: stores.refunds,
    ledger,
    outbox,
    profile,
    outcomeMode,
  })
  const dueWork = createDueWork({
    ledger,
    refunds,
    deliver: outbox.deliver,
    clock,
    onError: (error) => onFailure(error, 'due payments could not be brought up to date'),
  })
  const ephemeralKeys = createEphemeralKeysService({
    ...common,
    store: stores.ephemeralKeys,
    merchantId: merchant.id,
    requireCustomer: customers.requireKnown,
    commit: ledger.commit,
  })
  const checkout = createCheckoutService({
    ledger,
    intents,
    profile,
    clock,
    storedMethodsOf: (customerId) => {
      const defaultId = stores.customers.find(customerId)?.default_payment_method_id ?? null
      return stores.credentials.listOf(customerId).map((one) => describeCredential(one, defaultId))
    },
  })

  return {
    profile,
    outbox,
    payments,
    refunds,
    customers,
    ephemeralKeys,
    checkout,
    currentSessionId,
    moves: createPaymentMovesService({ ledger, clock }),
    reads: createPaymentReadsService({
      ledger,
      clock,
      isLimitSoft: () => assumptions.choice('status-limit') === 'soft',
    }),
    pages: createHostedPagesService({ ledger, profile, baseUrl, clock }),
    mobileIntents: createMobileIntentsService({
      keyPrefix: `mobile-intent:${environment}`,
      settings,
      createPayment: payments.create,
      createEphemeralKey: ephemeralKeys.create,
      keepCustomer: (id) => ledger.commit(() => customers.keep(id, {})),
      publishableKey: merchant.publishableKey,
      baseUrl,
      currentSessionId,
      hasCompanions: () => assumptions.choice('mobile-companions') === 'on',
    }),
    callers: createCallerIdentification({
      keys: merchant,
      verifyAccessToken: dependencies.verifyAccessToken,
      customerOfEphemeralKey: ephemeralKeys.customerOf,
      isBearerTaken: () => assumptions.choice('payment-auth') !== 'secret-key-only',
    }),
    dueWork,
  }
}

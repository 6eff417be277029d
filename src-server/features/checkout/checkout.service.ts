import type {
  AccountMethods,
  AccountMethodsQuery,
  ClientPayment,
  SessionTokens,
  SessionTokensBody,
} from '#contract/checkout.ts'
import type { MerchantMethod } from '#contract/merchant-profile.ts'
import type { CustomerPaymentMethod } from '#contract/recurring.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MerchantProfileService } from '../payment-methods/merchant-profile.service.ts'
import { offeredMethods } from '../payment-methods/offered-methods.domain.ts'
import { type Caller, requireClientSecret } from '../payments/caller.domain.ts'
import type { IntentService } from '../payments/intent.service.ts'
import type { PaymentLedger } from '../payments/payment-ledger.service.ts'
import { chargeMinor, isSetup, type PaymentRecord } from '../payments/payment-record.domain.ts'
import { sync } from '../payments/settlement.domain.ts'
import { describeFlat, describeGrouped } from './offered-view.domain.ts'
import { countryOf, walletSession } from './wallet-session.domain.ts'

interface Dependencies {
  ledger: PaymentLedger
  intents: IntentService
  profile: MerchantProfileService
  storedMethodsOf: (customerId: string) => CustomerPaymentMethod[]
  clock: Clock
}

export type CheckoutService = ReturnType<typeof createCheckoutService>

const SDK_NEXT_ACTION = { next_action: 'confirm' }

/** What an embedded checkout asks for before and while the shopper pays. Spec §4, checkout rules. */
export function createCheckoutService(dependencies: Dependencies) {
  const { ledger, intents, profile, storedMethodsOf, clock } = dependencies

  async function current(id: string): Promise<PaymentRecord> {
    return ledger.peek(id) ?? ledger.commit(() => ledger.load(id))
  }

  /** @throws AppError of {@link requireClientSecret} */
  async function open(id: string, secret: string | undefined, caller: Caller) {
    const payment = await current(id)
    requireClientSecret(caller, secret, payment, clock.now().getTime())
    return payment
  }

  /** The payment whose secret this is: a secret starts with its payment's id. */
  async function openBySecret(secret: string | undefined, caller: Caller): Promise<PaymentRecord> {
    if (secret === undefined || secret === '') {
      throw new AppError('missing_param', 'Missing required param: client_secret')
    }
    const id = secret.split('_secret_', 1)[0] ?? ''
    return open(id, secret, caller.kind === 'merchant' ? { kind: 'client' } : caller)
  }

  function offered(payment: PaymentRecord): readonly MerchantMethod[] {
    return offeredMethods(profile.profile().methods, intents.basketOf(payment))
  }

  function stored({ customerId }: PaymentRecord): CustomerPaymentMethod[] {
    return customerId === null ? [] : storedMethodsOf(customerId)
  }

  return {
    async sessionTokens(body: SessionTokensBody, caller: Caller): Promise<SessionTokens> {
      const payment = await open(body.payment_id, body.client_secret, caller)
      const wallets = offered(payment)
        .filter(({ paymentMethod }) => paymentMethod === 'wallet' || paymentMethod === 'pay_later')
        .map(({ type }) => type)
        .filter((type) => body.wallets.length === 0 || body.wallets.includes(type))
      const sale = {
        merchantName: payment.merchantId,
        currency: payment.currency,
        amountMinor: chargeMinor(payment),
        country: countryOf(payment.currency),
      }
      return {
        payment_id: payment.id,
        client_secret: payment.clientSecret,
        session_token: wallets
          .filter((type) => WALLETS_WITH_SESSION.has(type))
          .map((type) => walletSession(type, sale)),
      }
    },

    async clientPayment(
      id: string,
      secret: string | undefined,
      caller: Caller,
    ): Promise<ClientPayment> {
      const payment = await open(id, secret, caller)
      const shown = ledger.view(payment)
      return {
        payment_methods_enabled: describeFlat(offered(payment)),
        customer_payment_methods: stored(payment),
        sdk_next_action: SDK_NEXT_ACTION,
        intent_data: {
          payment_id: payment.id,
          client_secret: payment.clientSecret,
          status: payment.status,
          amount: payment.amountMinor,
          currency: payment.currency,
          customer_id: payment.customerId,
          setup_future_usage: shown.setup_future_usage,
          return_url: shown.return_url,
          capture_method: shown.capture_method,
          is_iframe_redirection_enabled: shown.is_iframe_redirection_enabled,
          expires_on: shown.expires_on,
          next_action: shown.next_action,
        },
      }
    },

    async accountMethods(query: AccountMethodsQuery, caller: Caller): Promise<AccountMethods> {
      const payment = await openBySecret(query.client_secret, caller)
      const methods = offered(payment).filter((method) => fitsQuery(method, query))
      return {
        redirect_url: payment.fields.return_url ?? profile.profile().returnUrl,
        currency: payment.currency,
        merchant_name: payment.merchantId,
        payment_methods: describeGrouped(methods),
        mandate_payment: payment.fields.mandate_data?.mandate_type ?? null,
        payment_type: isSetup(payment) ? 'new_mandate' : 'normal',
        is_guest_customer: payment.customerId === null,
        sdk_next_action: SDK_NEXT_ACTION,
      }
    },

    async customerMethods(secret: string | undefined, caller: Caller) {
      const payment = await openBySecret(secret, caller)
      return {
        customer_payment_methods: stored(payment),
        is_guest_customer: payment.customerId === null,
      }
    },

    /** A client's own question about its payment; it is not counted. Assumption `status-limit`. */
    async pollStatus(pollId: string) {
      try {
        const status = await ledger.commit(() => {
          const payment = ledger.load(pollId.replace(/^poll_/, ''))
          return ledger.save(payment, sync(payment, clock.now().getTime())).status
        })
        const isPending = status === 'processing' || status === 'requires_customer_action'
        return {
          poll_id: pollId,
          status: isPending ? ('pending' as const) : ('completed' as const),
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { poll_id: pollId, status: 'not_found' as const }
      }
    },
  }
}

const WALLETS_WITH_SESSION: ReadonlySet<string> = new Set([
  'apple_pay',
  'google_pay',
  'samsung_pay',
  'paypal',
  'klarna',
])

function fitsQuery(method: MerchantMethod, query: AccountMethodsQuery): boolean {
  return (
    (query.recurring_enabled !== true || method.isCardBacked) &&
    fitsAmount(method, query.amount) &&
    meets([query.accepted_countries ?? []].flat(), method.countries) &&
    meets([query.accepted_currencies ?? []].flat(), method.currencies)
  )
}

function fitsAmount({ minimumMinor, maximumMinor }: MerchantMethod, amount?: number): boolean {
  return (
    amount === undefined || (amount >= (minimumMinor ?? 0) && amount <= (maximumMinor ?? amount))
  )
}

/** No wish, or no restriction, or something in common. */
function meets(wanted: readonly string[], has: readonly string[] | null): boolean {
  return wanted.length === 0 || has === null || wanted.some((one) => has.includes(one))
}

import type { SessionTokens } from '#contract/checkout.ts'
import { CONNECTOR } from '../payments/payment-links.domain.ts'

interface Sale {
  readonly merchantName: string
  readonly currency: string
  readonly amountMinor: number
  readonly country: string
}

type WalletSession = SessionTokens['session_token'][number]

const NETWORKS = ['visa', 'masterCard', 'amex', 'discover']
const COMMON = {
  delayed_session_token: false,
  connector: CONNECTOR,
  sdk_next_action: { next_action: 'confirm' },
}

/** What a wallet's sheet is opened with. The tokens are worth nothing outside of this emulator. */
export function walletSession(wallet: string, sale: Sale): WalletSession {
  if (wallet === 'apple_pay') return applePay(sale)
  if (wallet === 'google_pay') return googlePay(sale)
  return { wallet_name: wallet, session_token: `emulated_${wallet}_session`, ...COMMON }
}

function applePay({ merchantName, currency, amountMinor, country }: Sale): WalletSession {
  return {
    wallet_name: 'apple_pay',
    session_token_data: null,
    payment_request_data: {
      country_code: country,
      currency_code: currency,
      total: { label: merchantName, type: 'final', amount: decimal(amountMinor) },
      merchant_capabilities: ['supports3DS'],
      supported_networks: NETWORKS,
      merchant_identifier: 'merchant.emulated',
    },
    ...COMMON,
  }
}

function googlePay({ merchantName, currency, amountMinor, country }: Sale): WalletSession {
  return {
    wallet_name: 'google_pay',
    merchant_info: { merchant_name: merchantName },
    allowed_payment_methods: [
      {
        type: 'CARD',
        parameters: {
          allowed_auth_methods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
          allowed_card_networks: NETWORKS.map((network) => network.toUpperCase()),
        },
        tokenization_specification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: CONNECTOR } },
      },
    ],
    transaction_info: {
      country_code: country,
      currency_code: currency,
      total_price_status: 'Final',
      total_price: decimal(amountMinor),
    },
    ...COMMON,
  }
}

/** ISO 3166 code of a country that pays in the currency: the euro's own prefix, EU, is no country. */
export function countryOf(currency: string): string {
  return currency === 'EUR' ? 'DE' : currency.slice(0, 2)
}

function decimal(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2)
}

/** A payment to make with one click. */
export interface PaymentKind {
  readonly id: string
  readonly label: string
  /** What it is good for. */
  readonly note: string
  readonly body: Readonly<Record<string, unknown>>
}

const CUSTOMER = { customer_id: 'cus_sample' }

export const PAYMENT_KINDS: readonly [PaymentKind, ...PaymentKind[]] = [
  {
    id: 'guest',
    label: 'Guest, R 125.00',
    note: 'Cards, 3DS, redirects, wallets',
    body: { amount: 12_500, currency: 'ZAR' },
  },
  {
    id: 'customer',
    label: 'Known customer, R 125.00',
    note: 'Cards can be saved and used again',
    body: { amount: 12_500, currency: 'ZAR', ...CUSTOMER },
  },
  {
    id: 'setup',
    label: 'Setup with mandate, R 125.00',
    note: 'Stores a card for recurring charges',
    body: {
      amount: 12_500,
      currency: 'ZAR',
      ...CUSTOMER,
      setup_future_usage: 'off_session',
      authentication_type: 'three_ds',
      mandate_data: {
        customer_acceptance: {
          acceptance_type: 'online',
          online: { ip_address: '127.0.0.1', user_agent: 'Sample shop' },
        },
        mandate_type: { multi_use: { amount: 50_000, currency: 'ZAR' } },
      },
    },
  },
  {
    id: 'euro',
    label: 'Guest, € 49.00',
    note: 'Bank redirects and direct debit',
    body: { amount: 4900, currency: 'EUR' },
  },
  {
    id: 'real',
    label: 'Guest, R$ 80.00',
    note: 'QR code and voucher',
    body: { amount: 8000, currency: 'BRL' },
  },
  {
    id: 'rupee',
    label: 'Guest, ₹ 900.00',
    note: 'Confirmed on the phone, QR code',
    body: { amount: 90_000, currency: 'INR' },
  },
]

export function kindOf(id: string): PaymentKind {
  return PAYMENT_KINDS.find((kind) => kind.id === id) ?? PAYMENT_KINDS[0]
}

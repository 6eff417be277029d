import type { AccountMethods, ClientPayment } from '#contract/checkout.ts'
import type { MerchantMethod } from '#contract/merchant-profile.ts'
import { cardNetwork } from '#contract/payment-methods.ts'
import { PAY_SHAP_BANK_MAXIMUMS_MINOR } from '../payment-methods/payment-methods.domain.ts'
import { CONNECTOR } from '../payments/payment-links.domain.ts'

const EXPERIENCES: Partial<Record<MerchantMethod['flow'], readonly string[]>> = {
  redirect: ['redirect_to_url'],
  qr: ['display_qr_code', 'redirect_to_url'],
  wallet: ['invoke_sdk_client', 'redirect_to_url'],
  wait: ['display_wait_screen'],
}

const CONNECTORS = [CONNECTOR]

function experiencesOf({ flow }: MerchantMethod): string[] | null {
  return EXPERIENCES[flow] ? [...EXPERIENCES[flow]] : null
}

function networksOf({ isCardBacked }: MerchantMethod): string[] | null {
  return isCardBacked ? [...cardNetwork.options] : null
}

function banksOf({ type }: MerchantMethod): string[] | null {
  return type === 'pay_shap' ? Object.keys(PAY_SHAP_BANK_MAXIMUMS_MINOR) : null
}

/** What a client has to ask the shopper for beside the method's own data, as SDKs name it. */
function requiredFieldsOf({ type }: MerchantMethod) {
  return type === 'pay_shap' ? BILLING_PHONE : null
}

const BILLING_PHONE = {
  'billing.phone.number': {
    required_field: 'payment_method_data.billing.phone.number',
    display_name: 'phone',
    field_type: 'user_phone_number',
    value: null,
  },
}

/** Offered methods, one entry each. */
export function describeFlat(
  methods: readonly MerchantMethod[],
): ClientPayment['payment_methods_enabled'] {
  return methods.map((method) => ({
    payment_method: method.paymentMethod,
    payment_method_type: method.type,
    card_networks: networksOf(method),
    payment_experience: experiencesOf(method),
    bank_names: banksOf(method),
    required_fields: Object.values(requiredFieldsOf(method) ?? {}),
  }))
}

/** Offered methods by family. */
export function describeGrouped(
  methods: readonly MerchantMethod[],
): AccountMethods['payment_methods'] {
  const families = Map.groupBy(methods, ({ paymentMethod }) => paymentMethod)
  return [...families].map(([family, members]) => ({
    payment_method: family,
    payment_method_types: members.map((method) => ({
      payment_method_type: method.type,
      payment_experience:
        experiencesOf(method)?.map((experience) => ({
          payment_experience_type: experience,
          eligible_connectors: CONNECTORS,
        })) ?? null,
      card_networks:
        networksOf(method)?.map((network) => ({
          card_network: network,
          eligible_connectors: CONNECTORS,
        })) ?? null,
      bank_names:
        banksOf(method)?.map((bank) => ({ bank_name: [bank], eligible_connectors: CONNECTORS })) ??
        null,
      required_fields: requiredFieldsOf(method),
    })),
  }))
}

import { z } from 'zod'

/** Families of methods, as `payment_method` names them. */
export const paymentMethod = z.enum([
  ...(['card', 'card_redirect', 'pay_later', 'wallet', 'bank_redirect', 'bank_transfer'] as const),
  ...(['crypto', 'bank_debit', 'reward', 'real_time_payment', 'upi', 'voucher'] as const),
  ...(['gift_card', 'open_banking', 'mobile_payment', 'network_token'] as const),
])
export type PaymentMethod = z.output<typeof paymentMethod>

/** Values of `payment_method_type`, and of `allowed_payment_method_types`. Spec §2.2. */
export const paymentMethodType = z.enum([
  ...(['credit', 'debit', 'network_token', 'pay_shap', 'capitec_pay', 'eft', 'payflex'] as const),
  ...(['zero_pay', 'float', 'happy_pay', 'a_plus', 'payjustnow', 'mobicred', 'rcs'] as const),
  ...(['scan_to_pay', 'mpesa', 'blink_by_emtel', 'mcb_juice', 'maucas', 'one_for_you'] as const),
  ...(['money_badger', 'apple_pay', 'google_pay', 'samsung_pay', 'paypal', 'klarna'] as const),
  ...(['afterpay_clearpay', 'affirm', 'ideal', 'eps', 'giropay', 'sofort'] as const),
  ...(['bancontact_card', 'trustly', 'open_banking_uk', 'sepa', 'bacs', 'ach', 'becs'] as const),
  ...(['pix', 'boleto', 'upi_collect', 'upi_intent', 'upi_qr'] as const),
])
export type PaymentMethodType = z.output<typeof paymentMethodType>

export const paymentExperience = z.enum([
  ...(['redirect_to_url', 'invoke_sdk_client', 'display_qr_code', 'one_click'] as const),
  ...(['link_wallet', 'invoke_payment_app', 'display_wait_screen', 'collect_otp'] as const),
])
export type PaymentExperience = z.output<typeof paymentExperience>

export const cardNetwork = z.enum([
  ...(['Visa', 'Mastercard', 'AmericanExpress', 'JCB', 'DinersClub', 'Discover'] as const),
  ...(['CartesBancaires', 'UnionPay', 'Interac', 'RuPay', 'Maestro', 'Star', 'Pulse'] as const),
  ...(['Accel', 'Nyce'] as const),
])
export type CardNetwork = z.output<typeof cardNetwork>

/** What happens between a shopper's choice of a method and its result. */
export const methodFlow = z.enum([
  ...(['card', 'direct', 'redirect', 'qr', 'wallet', 'wait', 'debit', 'voucher'] as const),
])
export type MethodFlow = z.output<typeof methodFlow>

/** How often and how much of a payment by the method can be given back. Assumption `refund-rules`. */
export const refundRule = z.enum(['any', 'once', 'full', 'none'])
export type RefundRule = z.output<typeof refundRule>

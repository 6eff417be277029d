import type { NextAction } from '#contract/payment-response.ts'
import { responseUrl, startUrl } from './payment-links.domain.ts'
import type { PaymentRecord, PendingStep } from './payment-record.domain.ts'

/** What a next action needs that the payment does not hold. */
export interface NextActionContext {
  readonly baseUrl: string
  /** A QR code of the text as a `data:` URL. */
  readonly drawQr: (text: string) => string
}

const POLL = { delay_in_secs: 2, frequency: 5 }
const NANOSECONDS_PER_MS = 1_000_000

type Describe = (
  payment: PaymentRecord,
  step: PendingStep,
  context: NextActionContext,
) => NextAction

const NEXT_ACTIONS: Record<PendingStep['kind'], Describe> = {
  // The page of a challenge refuses frames, so a card always leaves the checkout. Spec §4, checkout rule 3.
  challenge: (payment, _step, { baseUrl }) => ({
    type: 'redirect_to_url',
    redirect_to_url: startUrl(baseUrl, payment),
  }),
  redirect: toRedirect,
  'wallet-sheet': toRedirect,
  qr: (payment, _step, { baseUrl, drawQr }) => ({
    type: 'qr_code_information',
    image_data_url: drawQr(startUrl(baseUrl, payment)),
    display_to_timestamp: payment.expiresMs,
    qr_code_url: null,
    display_text: 'Scan the code with your banking app',
    border_color: null,
    raw_qr_data: startUrl(baseUrl, payment),
  }),
  wait: (payment, { sinceMs }) => ({
    type: 'wait_screen_information',
    display_from_timestamp: sinceMs * NANOSECONDS_PER_MS,
    display_to_timestamp: payment.expiresMs * NANOSECONDS_PER_MS,
    poll_config: POLL,
  }),
  sdk: ({ method, id }) => ({
    type: 'third_party_sdk_session_token',
    session_token: { wallet_name: method?.type ?? 'no_session_token_received', payment_id: id },
  }),
  voucher: (payment, { token }, { baseUrl }) => ({
    type: 'display_voucher_information',
    voucher_details: {
      reference: token.slice(0, 12).toUpperCase(),
      download_url: null,
      instructions_url: startUrl(baseUrl, payment),
      expires_at: payment.expiresMs,
    },
  }),
}

/** What the client has to do next; null unless the payment waits for the shopper. */
export function nextActionOf(
  payment: PaymentRecord,
  context: NextActionContext,
): NextAction | null {
  const { step } = payment
  return step === null ? null : NEXT_ACTIONS[step.kind](payment, step, context)
}

/** Spec §2.2, `is_iframe_redirection_enabled`. */
function toRedirect(
  payment: PaymentRecord,
  { isPopup }: PendingStep,
  { baseUrl }: NextActionContext,
): NextAction {
  const url = startUrl(baseUrl, payment)
  if (!isPopup) return { type: 'redirect_to_url', redirect_to_url: url }
  return {
    type: 'redirect_inside_popup',
    popup_url: url,
    redirect_response_url: responseUrl(baseUrl, payment),
  }
}

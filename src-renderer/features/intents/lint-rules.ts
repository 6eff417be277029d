import { isObject, valueAt } from './draft-text.ts'
import type { Rule } from './finding.ts'

const ACCEPTANCE = ['mandate_data', 'customer_acceptance'] as const
const MULTI_USE = ['mandate_data', 'mandate_type', 'multi_use'] as const

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

const hasCustomer: (draft: Record<string, unknown>) => boolean = (draft) =>
  isGiven(draft['customer_id']) || isGiven(valueAt(draft, ['customer', 'id']))

/** What the server would refuse or do otherwise than meant, though every field fits its type. */
export const INTENT_RULES: readonly Rule[] = [
  ({ sendAs }) =>
    sendAs === 'publishable' && {
      severity: 'error',
      path: [],
      message:
        'The publishable key cannot create a payment: send the secret key from the server, the publishable key confirms in the browser',
      section: '5.3',
    },
  ({ sendAs }) =>
    sendAs === 'none' && {
      severity: 'error',
      path: [],
      message: 'Without a key this is answered with 401: send the secret key',
      section: '5.3',
    },
  ({ draft }) =>
    !isGiven(draft['currency']) && {
      severity: 'error',
      path: ['currency'],
      message: 'currency is missing',
      section: '2.2',
    },
  ({ draft }) =>
    draft['confirm'] === true &&
    !isGiven(draft['amount']) && {
      severity: 'error',
      path: ['amount'],
      message: 'amount is needed with confirm: true',
      section: '2.2',
    },
  ({ draft }) =>
    draft['amount'] === 0 &&
    draft['setup_future_usage'] !== 'off_session' && {
      severity: 'error',
      path: ['amount'],
      message: 'Only a setup payment can be for 0',
      section: '2.2',
    },
  ({ draft }) =>
    draft['confirm'] === undefined && {
      severity: 'hint',
      path: ['confirm'],
      message: 'confirm is false when left out: say it, so that readers need not know',
      section: '2.2',
    },
  ({ draft }) =>
    draft['confirm'] !== true &&
    isGiven(draft['payment_method']) && {
      severity: 'hint',
      path: ['payment_method'],
      message: 'A checkout intent names no method: the shopper chooses it in the checkout',
      section: '4',
    },
  ({ draft }) =>
    draft['confirm'] === true &&
    !['payment_method_data', 'recurring_details', 'payment_token', 'mandate_id'].some((name) =>
      isGiven(draft[name]),
    ) && {
      severity: 'error',
      path: ['confirm'],
      message:
        'confirm: true needs something to charge: recurring_details, or leave the confirmation to the checkout with confirm: false',
      section: '2.2',
    },

  ({ draft }) =>
    draft['off_session'] === true &&
    draft['confirm'] !== true && {
      severity: 'error',
      path: ['off_session'],
      message: 'off_session needs confirm: true, as nobody is there to confirm later',
      section: '4',
    },
  ({ draft }) =>
    isGiven(draft['recurring_details']) &&
    draft['off_session'] !== true && {
      severity: 'error',
      path: ['recurring_details'],
      message: 'recurring_details needs off_session: true',
      section: '4',
    },
  ({ draft }) =>
    (isGiven(draft['recurring_details']) || draft['off_session'] === true) &&
    !hasCustomer(draft) && {
      severity: 'error',
      path: ['customer_id'],
      message: 'A recurring charge needs customer_id',
      section: '2.2',
    },
  ({ draft }) =>
    draft['off_session'] === true &&
    !isGiven(draft['recurring_details']) &&
    !isGiven(draft['mandate_id']) && {
      severity: 'error',
      path: ['off_session'],
      message: 'An off-session charge names what it charges in recurring_details',
      section: '2.4',
    },
  ({ draft }) => {
    const { type, data } = asDetails(draft['recurring_details'])
    return (
      type === 'payment_method_id' &&
      (typeof data !== 'string' || !data.startsWith('pm_')) && {
        severity: 'error',
        path: ['recurring_details', 'data'],
        message: 'Name the stored credential: its id starts with pm_',
        section: '2.4',
      }
    )
  },
  ({ draft }) =>
    isGiven(draft['recurring_details']) &&
    isGiven(draft['mandate_data']) && {
      severity: 'error',
      path: ['mandate_data'],
      message: 'mandate_data sets a credential up, recurring_details charges one: send one of them',
      section: '2.2',
    },

  ({ draft }) =>
    isGiven(draft['mandate_data']) &&
    draft['setup_future_usage'] !== 'off_session' && {
      severity: 'error',
      path: ['mandate_data'],
      message: 'mandate_data needs setup_future_usage: "off_session"',
      section: '2.2',
    },
  ({ draft }) =>
    (isGiven(draft['mandate_data']) || isGiven(draft['setup_future_usage'])) &&
    !hasCustomer(draft) && {
      severity: 'error',
      path: ['customer_id'],
      message: 'A credential is stored for a customer: send customer_id',
      section: '2.2',
    },
  ({ draft }) =>
    draft['setup_future_usage'] === 'off_session' &&
    !isGiven(draft['mandate_data']) && {
      severity: 'warning',
      path: ['setup_future_usage'],
      message: 'Without mandate_data the stored credential has no mandate to charge it under later',
      section: '2.3',
    },
  ({ draft }) =>
    valueAt(draft, [...ACCEPTANCE, 'acceptance_type']) === 'online' &&
    !isGiven(valueAt(draft, [...ACCEPTANCE, 'online'])) && {
      severity: 'error',
      path: ACCEPTANCE,
      message: 'An online acceptance needs online.ip_address and online.user_agent of the shopper',
      section: '2.3',
    },
  ({ draft }) => {
    const cap = valueAt(draft, [...MULTI_USE, 'currency'])
    return (
      isGiven(cap) &&
      isGiven(draft['currency']) &&
      cap !== draft['currency'] && {
        severity: 'warning',
        path: [...MULTI_USE, 'currency'],
        message: `Later charges must be in the mandate's ${String(cap)}; this payment is in ${String(draft['currency'])}`,
        section: '2.3',
      }
    )
  },
  ({ draft }) => {
    const { start_date: start, end_date: end } = asDetails(valueAt(draft, MULTI_USE))
    return (
      typeof start === 'string' &&
      typeof end === 'string' &&
      Date.parse(start) >= Date.parse(end) && {
        severity: 'error',
        path: [...MULTI_USE, 'start_date'],
        message: 'start_date is not before end_date',
        section: '2.3',
      }
    )
  },
]

function asDetails(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

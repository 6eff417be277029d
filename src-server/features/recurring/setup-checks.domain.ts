import type { IntentFields } from '#contract/payments.ts'
import { AppError } from '../../errors.ts'

type Check = (fields: IntentFields, customerId: string | null) => string | false | undefined

/** What a setup payment needs, in order; each answers with what is wrong. Spec §2.3; conventional codes. */
const CHECKS: readonly Check[] = [
  ({ mandate_data }, customerId) =>
    mandate_data &&
    customerId === null &&
    'mandate_data needs the customer it is for: send customer_id',
  ({ mandate_data, setup_future_usage }) =>
    mandate_data &&
    setup_future_usage !== 'off_session' &&
    'mandate_data needs setup_future_usage: send "off_session"',
  ({ mandate_data, customer_acceptance }) => {
    const acceptance = mandate_data?.customer_acceptance ?? customer_acceptance
    return (
      acceptance?.acceptance_type === 'online' &&
      acceptance.online === undefined &&
      'customer_acceptance of type online needs online: send ip_address and user_agent of the shopper'
    )
  },
  ({ mandate_data }) => {
    const type = mandate_data?.mandate_type
    const terms = type && ('multi_use' in type ? type.multi_use : type.single_use)
    if (!terms?.start_date || !terms.end_date) return false
    return (
      Date.parse(terms.start_date) >= Date.parse(terms.end_date) &&
      'mandate_data: start_date is not before end_date'
    )
  },
]

/** @throws AppError precondition_failed naming the field */
export function requireSoundSetup(fields: IntentFields, customerId: string | null): void {
  for (const check of CHECKS) {
    const problem = check(fields, customerId)
    if (problem) throw new AppError('precondition_failed', problem)
  }
}

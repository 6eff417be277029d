import { z } from 'zod'
import type { AccountMethods } from '#contract/checkout.ts'
import { mandateTerms } from '#contract/recurring.ts'
import classes from './embedded-checkout.module.css'
import { formatAmount } from './format-amount.ts'

const terms = z.object({ multi_use: mandateTerms.optional(), single_use: mandateTerms.optional() })

/** What the shopper agrees to by paying. Spec §4, recurring rule 1. */
export function MandateTerms({
  mandate,
}: {
  mandate: AccountMethods['mandate_payment'] | undefined
}) {
  const read = terms.safeParse(mandate).data
  const limit = read?.multi_use ?? read?.single_use
  return (
    <p className={classes['terms']}>
      By paying you allow Sample shop to store this card and to charge it later without you
      {limit && (
        <>
          , {read?.multi_use ? 'each time up to' : 'once up to'}{' '}
          <b>{formatAmount(limit.amount, limit.currency)}</b>
        </>
      )}
      . You can withdraw this at any time.
    </p>
  )
}

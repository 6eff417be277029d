import { Button } from '@mantine/core'
import type { PartnerCall } from '../../shared/partner-api/partner-call.ts'
import { refusalOf } from '../../shared/partner-api/refusal.ts'
import { newestCall } from './newest-call.ts'
import { EXPIRED, WRONG_CHARGES } from './recurring-requests.ts'
import classes from './recurring-tab.module.css'
import type { Recurring } from './use-recurring.ts'

/** Charges that are refused, each with what the server said. */
export function RefusalList({ recurring }: { recurring: Recurring }) {
  const { flow, isBusy, chargeWrongly } = recurring
  return (
    <ul className={classes['refusals']} aria-label="Charges that are refused">
      {WRONG_CHARGES.map((wrong) => {
        const call = newestCall(flow, 5, wrong.tag)
        return (
          <li key={wrong.tag}>
            <Button
              size="compact-xs"
              variant="default"
              disabled={isBusy}
              onClick={() => chargeWrongly(wrong)}
            >
              {wrong.label}
            </Button>
            {call ? <Said call={call} /> : <span>{wrong.rule}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The one charge a careful reader would expect to be refused, and that is not. */
export function ExpiredCharge({ recurring }: { recurring: Recurring }) {
  const { flow, isBusy, chargeExpired } = recurring
  const call = newestCall(flow, 5, EXPIRED.tag)
  return (
    <ul className={classes['refusals']} aria-label="A charge that is not refused">
      <li>
        <Button size="compact-xs" variant="default" disabled={isBusy} onClick={chargeExpired}>
          {EXPIRED.label}
        </Button>
        {call ? <ExpiredSaid call={call} /> : <span>{EXPIRED.rule}</span>}
      </li>
    </ul>
  )
}

function ExpiredSaid({ call }: { call: PartnerCall }) {
  if (call.status !== 200) return <Said call={call} />
  return (
    <span>
      <b data-passed>200</b> Not refused: no rule ends a mandate at its end_date, so your server has
      to keep to it.
    </span>
  )
}

function Said({ call }: { call: PartnerCall }) {
  const error = refusalOf(call)
  if (!error) return <span>{call.status} and no refusal: look at the response below.</span>
  return (
    <span>
      <b>
        {call.status} {error.code}
      </b>{' '}
      {error.message}
    </span>
  )
}

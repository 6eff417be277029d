import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoggedExchange } from '#contract/request-log.ts'
import { assumptionQueries } from '../../shared/api/assumptions.queries.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { IdText } from '../../shared/ui/id-text.tsx'
import classes from './call-details.module.css'
import { describeAccess, describeAnswer } from './explain-words.ts'
import { RuleChip } from './rule-chip.tsx'

/** Why the call was answered as it was, as the server noted it on the way. */
export function ExplainPanel({ call }: { call: LoggedExchange }) {
  const { refusal, payment } = call.explanation
  return (
    <dl className={classes['explain']}>
      <Fact name="Access">{describeAccess(call)}</Fact>
      <Fact name="Answer">{describeAnswer(call)}</Fact>
      {refusal && (
        <>
          <Fact name="Rule">
            <RuleChip rule={refusal.rule} />
          </Fact>
          {refusal.detail !== null && <Fact name="Not told to the caller">{refusal.detail}</Fact>}
        </>
      )}
      {payment && (
        <Fact name="Payment">
          <span className={classes['payment']}>
            <IdText id={payment.id} />
            <CopyButton what="payment id" text={payment.id} size={20} />
          </span>
          <Statuses before={payment.before} after={payment.after} method={call.method} />
        </Fact>
      )}
      {call.assumptions.length > 0 && (
        <Fact name="Rests on">
          <Assumptions ids={call.assumptions} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

interface StatusesProps {
  before: string | null
  after: string | null
  method: string
}

function Statuses({ before, after, method }: StatusesProps) {
  if (after === null) return <span className={classes['dim']}>is not in our records</span>
  if (method === 'GET') return <span className={classes['state']}>{after}</span>
  const first = before ?? 'did not exist'
  return (
    <span className={classes['states']}>
      <span className={classes['state']}>{first}</span>
      <IconArrowRight size={14} aria-label="then" />
      <span className={classes['state']} data-changed={first !== after}>
        {after}
      </span>
      {first === after && <span className={classes['dim']}>unchanged</span>}
    </span>
  )
}

function Assumptions({ ids }: { ids: readonly string[] }) {
  const { data = [] } = useQuery(assumptionQueries.list())
  return (
    <ul className={classes['assumptions']}>
      {ids.map((id) => {
        const known = data.find((one) => one.id === id)
        return (
          <li key={id}>
            <code>{id}</code>
            {known && <span className={classes['dim']}>{known.decision}</span>}
          </li>
        )
      })}
    </ul>
  )
}

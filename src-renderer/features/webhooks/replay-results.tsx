import { useQuery } from '@tanstack/react-query'
import { navigate } from '../../shared/routing/use-route.ts'
import { EventBadge } from '../../shared/ui/event-badge.tsx'
import { IdText } from '../../shared/ui/id-text.tsx'
import { StatusCode } from '../../shared/ui/status-code.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { comparedWords, outcomeWords } from './attempt-words.ts'
import { deliveryQueries } from './deliveries.queries.ts'
import classes from './replay-dialog.module.css'

interface ReplayResultsProps {
  runId: string
  /** Called when an event is opened. */
  onLeave: () => void
}

/** What handlers answered in a replay, newest first, compared with their answers the last time. */
export function ReplayResults({ runId, onLeave }: ReplayResultsProps) {
  const place = useWorkspace()
  const { data: attempts = [] } = useQuery(deliveryQueries.attempts(place, { runId }))
  if (attempts.length === 0) return null
  const hasMany = new Set(attempts.map(({ url }) => url)).size > 1
  function open(eventId: string): void {
    onLeave()
    navigate({ item: eventId })
  }
  return (
    <div className={classes['results']} role="region" aria-label="Answers" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">Event</th>
            <th scope="col">Payment</th>
            {hasMany && <th scope="col">To</th>}
            <th scope="col">Answer</th>
            <th scope="col">Against last time</th>
            <th scope="col">Took</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <tr key={attempt.id}>
              <td>
                <TimeText iso={attempt.at} />
              </td>
              <td>
                <button
                  type="button"
                  className={classes['event']}
                  title={`Open ${attempt.eventId}`}
                  onClick={() => open(attempt.eventId)}
                >
                  <EventBadge eventType={attempt.eventType} />
                </button>
              </td>
              <td>
                {attempt.paymentId !== null && (
                  <span className={classes['payment']}>
                    <IdText id={attempt.paymentId} />
                  </span>
                )}
              </td>
              {hasMany && (
                <td title={attempt.url}>
                  <code className={classes['to']}>{pathOf(attempt.url)}</code>
                </td>
              )}
              <td title={attempt.failure ?? attempt.answer?.body}>
                <span className={classes['answer']}>
                  {attempt.answer && <StatusCode status={attempt.answer.status} />}
                  <span>{outcomeWords(attempt)}</span>
                </span>
              </td>
              <td>{attempt.answer ? comparedWords(attempt) : ''}</td>
              <td>{Math.round(attempt.durationMs).toLocaleString('en')} ms</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Tells addresses apart in little room. */
function pathOf(url: string): string {
  const { port, pathname } = new URL(url)
  return `${port === '' ? '' : `:${port}`}${pathname}`
}

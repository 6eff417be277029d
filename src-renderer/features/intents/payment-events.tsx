import type { FeedEvent } from '../../shared/feed/feed-event.ts'
import { linkTo, navigate } from '../../shared/routing/use-route.ts'
import { EventBadge } from '../../shared/ui/event-badge.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import classes from './payment-pane.module.css'

interface PaymentEventsProps {
  paymentId: string
  /** All of the session's, newest first. */
  events: readonly FeedEvent[]
}

/** The session's webhook events that tell of the payment, each a link to its tab. */
export function PaymentEvents({ paymentId, events }: PaymentEventsProps) {
  const own = events.filter((event) => event.paymentId === paymentId)
  return (
    <section className={classes['events']} aria-label="Events of the payment">
      <h2 className={classes['heading']}>Events</h2>
      {own.length === 0 ? (
        <p className={classes['none']}>None yet in this session.</p>
      ) : (
        <ul className={classes['list']}>
          {own.map(({ eventId, eventType, timestamp }) => (
            <li key={eventId}>
              <a
                className={classes['event']}
                href={linkTo({ tab: 'webhooks', item: eventId })}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  navigate({ tab: 'webhooks', item: eventId })
                }}
              >
                <EventBadge eventType={eventType} />
                <TimeText iso={timestamp} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

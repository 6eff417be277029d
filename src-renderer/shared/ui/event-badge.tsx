import { IconCircleCheck, IconCircleDot, IconCircleX, IconClockHour4 } from '@tabler/icons-react'
import classes from './event-badge.module.css'
import { type EventClass, eventClass } from './event-class.ts'

const ICONS: Record<EventClass, typeof IconCircleCheck> = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconClockHour4,
  default: IconCircleDot,
}

/** An event type with the colour and icon of its class. Spec §6.4. */
export function EventBadge({ eventType }: { eventType: string }) {
  const kind = eventClass(eventType)
  const Icon = ICONS[kind]
  return (
    <span className={classes['badge']} data-class={kind} title={eventType}>
      <Icon size={14} stroke={2} aria-hidden />
      <span className={classes['word']}>{eventType}</span>
    </span>
  )
}

import { IconAlertTriangle, IconArrowForward, IconCheck } from '@tabler/icons-react'
import classes from './status-code.module.css'

/** An answer's status: its number, with an icon and a colour for its class; 0 where none came. */
export function StatusCode({ status }: { status: number }) {
  const tone = toneOf(status)
  const Icon = ICONS[tone]
  return (
    <span className={classes['status']} data-tone={tone}>
      <Icon size={13} stroke={2} aria-hidden />
      {status === 0 ? 'no answer' : status}
    </span>
  )
}

const ICONS = { success: IconCheck, neutral: IconArrowForward, error: IconAlertTriangle } as const

function toneOf(status: number): keyof typeof ICONS {
  if (status === 0 || status >= 400) return 'error'
  return status >= 300 ? 'neutral' : 'success'
}

import { IconCircleCheck, IconCircleX, IconPlugConnectedX } from '@tabler/icons-react'
import type { OutboundCall } from '#contract/outbound-calls.ts'
import classes from './call-status.module.css'

/** The status of an answer with an icon; a call without one says so. */
export function AnswerStatus({ answer }: Pick<OutboundCall, 'answer'>) {
  if (!answer) {
    return (
      <span className={classes['status']} data-tone="error">
        <IconPlugConnectedX size={14} aria-hidden />
        none
      </span>
    )
  }
  const isGood = answer.status < 400
  const Icon = isGood ? IconCircleCheck : IconCircleX
  return (
    <span className={classes['status']} data-tone={isGood ? 'success' : 'error'}>
      <Icon size={14} aria-hidden />
      {answer.status}
    </span>
  )
}

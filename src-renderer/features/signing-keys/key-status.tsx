import {
  IconCircleCheck,
  IconClockHour4,
  IconClockPause,
  IconEyeOff,
  IconHistory,
  IconTrashX,
} from '@tabler/icons-react'
import type { SigningKey, SigningKeyStatus } from '#contract/signing-keys.ts'
import classes from './key-status.module.css'

const ICONS: Record<SigningKeyStatus, typeof IconCircleCheck> = {
  upcoming: IconClockHour4,
  active: IconCircleCheck,
  previous: IconHistory,
  retired: IconTrashX,
}

/** The state of a key as a word with an icon. */
export function KeyStatus({ signingKey }: { signingKey: SigningKey }) {
  const { status, isHidden, activeFrom } = signingKey
  const isWaiting = status === 'upcoming' && activeFrom === null
  const Icon = isWaiting ? IconClockPause : ICONS[status]
  return (
    <span className={classes['status']} data-status={status}>
      <Icon size={14} stroke={2} aria-hidden />
      {statusWord(signingKey)}
      {isHidden && status !== 'retired' && (
        <span className={classes['hidden']}>
          <IconEyeOff size={14} aria-hidden />
          hidden
        </span>
      )}
    </span>
  )
}

/** `waiting` is a key that nobody has told when to sign. */
function statusWord({ status, activeFrom }: SigningKey): string {
  return status === 'upcoming' && activeFrom === null ? 'waiting' : status
}

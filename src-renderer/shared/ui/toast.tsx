import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import { describeFailure } from '../api/request.ts'
import { copyText } from './copy-text.ts'
import classes from './toast.module.css'

interface ToastOptions {
  message: string
  /** A button that acts once and closes the toast. */
  action?: { label: string; run: () => void }
  /** How long it stays, in milliseconds; hovering stops the time. */
  stayMs?: number
  onGone?: () => void
}

const STAY_MS = 5000

/** What the messages on the screen offer, oldest first. */
const offered = new Map<string, () => void>()

/** Tells in one line what happened. Not for what the page shows anyway. */
export function showToast({ message, action, stayMs = STAY_MS, onGone }: ToastOptions): string {
  const act = (): void => {
    notifications.hide(id)
    action?.run()
  }
  const id = notifications.show({
    role: 'status',
    autoClose: stayMs,
    onClose() {
      offered.delete(id)
      onGone?.()
    },
    withBorder: false,
    classNames: { root: classes['toast'] ?? '', description: classes['text'] ?? '' },
    closeButtonProps: { 'aria-label': 'Close message' },
    message: (
      <div className={classes['line']}>
        <span>{message}</span>
        {action && (
          <Button variant="subtle" size="compact-xs" onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
    ),
  })
  if (action) offered.set(id, act)
  return id
}

/** Does what the newest message offers; false where none does. */
export function takeOffer(): boolean {
  const act = [...offered.values()].at(-1)
  act?.()
  return act !== undefined
}

/** Tells a failure; stays until closed. */
export function showFailure(error: unknown): void {
  const message = describeFailure(error)
  notifications.show({
    role: 'alert',
    autoClose: false,
    classNames: { root: classes['toast'] ?? '', description: classes['text'] ?? '' },
    closeButtonProps: { 'aria-label': 'Close message' },
    message: (
      <div className={classes['line']}>
        <IconAlertTriangle size={16} className={classes['alert']} aria-hidden />
        <span>{message}</span>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => copyDetails(error instanceof Error ? (error.stack ?? message) : message)}
        >
          Copy details
        </Button>
      </div>
    ),
  })
}

function copyDetails(details: string): void {
  copyText(details).then(
    () => showToast({ message: 'Copied the details' }),
    // Without details of its own: they could not be copied either.
    (refusal: unknown) => showToast({ message: describeFailure(refusal) }),
  )
}

export function hideToast(id: string): void {
  notifications.hide(id)
}

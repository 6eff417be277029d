import { useState } from 'react'
import { describeFailure } from '../../shared/api/request.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ReplayForm, type ReplayFormProps } from './replay-form.tsx'
import classes from './replay-dialog.module.css'
import { ReplayProgress } from './replay-progress.tsx'
import { useEventTexts } from './use-event-text.ts'
import type { WebhookRow } from './webhook-row.ts'

interface ReplayDialogProps {
  /** The events to send, in any order; none sends the whole session. */
  rows: readonly WebhookRow[]
  /** Shows the body of the only event to be changed before it is sent. */
  isEdited: boolean
  onTargets: () => void
  onClose: () => void
}

/** Sends events again: how is asked first, then it shows how it goes and what was answered. */
export function ReplayDialog({ rows, isEdited, onTargets, onClose }: ReplayDialogProps) {
  const [runId, setRunId] = useState<string>()
  const isForm = runId === undefined
  const formSize = isEdited ? '64rem' : 'lg'
  const form = { rows, onTargets, onStarted: setRunId, onCancel: onClose }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isEdited ? 'Edit and replay' : 'Replay'}
      size={isForm ? formSize : 'xl'}
    >
      {isForm && isEdited && <EditForm {...form} />}
      {isForm && !isEdited && <ReplayForm {...form} original={undefined} />}
      {!isForm && (
        <ReplayProgress runId={runId} onAgain={() => setRunId(undefined)} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The form with the body of its first event. */
function EditForm(props: Omit<ReplayFormProps, 'original'>) {
  const [text] = useEventTexts(props.rows.slice(0, 1).map(({ eventId }) => eventId))
  if (text?.json !== undefined) return <ReplayForm {...props} original={text.json} />
  return (
    <p className={classes['problem']} role="alert">
      {text?.error && describeFailure(text.error)}
    </p>
  )
}

import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { EditedBody } from './edited-body.tsx'
import { FormActions } from './form-actions.tsx'
import { ReplayDestination } from './replay-destination.tsx'
import classes from './replay-dialog.module.css'
import type { ReplayDraft } from './replay-draft.ts'
import { ReplayOptions } from './replay-options.tsx'
import { useReplayDraft } from './use-replay-draft.ts'
import type { WebhookRow } from './webhook-row.ts'

export interface ReplayFormProps {
  rows: readonly WebhookRow[]
  /** The body as received, where it may be changed. */
  original: string | undefined
  onTargets: () => void
  onStarted: (runId: string) => void
  onCancel: () => void
}

export function ReplayForm({ rows, original, onTargets, onStarted, onCancel }: ReplayFormProps) {
  const replay = useReplayDraft({ rows, original, onStarted })
  const { draft, change, problems, laidOut, failure } = replay

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    replay.start()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the fields within
    <div className={classes['form']} onKeyDown={onKeyDown}>
      {laidOut !== undefined && (
        <EditedBody
          original={laidOut}
          problem={replay.bodyProblem}
          isChanged={replay.isBodyChanged}
          onChange={replay.setBody}
        />
      )}
      <ReplayDestination
        draft={draft}
        targets={replay.targets}
        problems={problems}
        onChange={change}
        onTargets={onTargets}
      />
      <ReplayOptions draft={draft} count={rows.length} problems={problems} onChange={change} />
      <FormActions failure={failure} onCancel={onCancel}>
        <Button
          data-autofocus={laidOut === undefined || undefined}
          loading={replay.isStarting}
          onClick={replay.start}
        >
          {startWords(draft, rows.length)}
        </Button>
      </FormActions>
    </div>
  )
}

function startWords({ scope }: ReplayDraft, count: number): string {
  if (scope === 'session') return 'Replay the session'
  return count === 1 ? 'Replay the event' : `Replay ${count} events`
}

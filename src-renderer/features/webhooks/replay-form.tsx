import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { WebhookSession } from '#contract/webhook-sessions.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
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
      <ReplaySource count={draft.scope === 'session' ? undefined : rows.length} />
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

/** What is sent: so many events of the session, or with no `count` all that are kept of it. */
function ReplaySource({ count }: { count: number | undefined }) {
  const { sessions, sessionId } = useWorkspace()
  const session = sessions.find(({ id }) => id === sessionId)
  return (
    <p className={classes['source']}>
      From session <strong>{session?.name ?? sessionId}</strong>: {sourceWords(count, session)}
    </p>
  )
}

function sourceWords(count: number | undefined, session: WebhookSession | undefined): string {
  if (count === 1) return 'the one event that is selected'
  if (count !== undefined) return `${count.toLocaleString('en')} selected events`
  const kept = session?.archivedCount
  if (kept === undefined) return 'all events that are kept'
  return kept === 1
    ? 'the one event that is kept'
    : `all ${kept.toLocaleString('en')} events that are kept`
}

function startWords({ scope }: ReplayDraft, count: number): string {
  if (scope === 'session') return 'Replay the session'
  return count === 1 ? 'Replay the event' : `Replay ${count} events`
}

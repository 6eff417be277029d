import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplayRun } from '#contract/replays.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { cancelReplay, deliveryQueries } from './deliveries.queries.ts'
import foot from './form-actions.module.css'
import classes from './replay-dialog.module.css'
import { ReplayResults } from './replay-results.tsx'

interface ReplayProgressProps {
  runId: string
  /** Back to the form. */
  onAgain: () => void
  onClose: () => void
}

/** How a replay goes, and what was answered. */
export function ReplayProgress({ runId, onAgain, onClose }: ReplayProgressProps) {
  const place = useWorkspace()
  const queryClient = useQueryClient()
  const { data: run } = useQuery(deliveryQueries.run(place, runId))
  const cancel = useMutation({
    mutationFn: () => cancelReplay(place, runId),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deliveries'] }),
  })
  if (!run) return null
  const isRunning = run.status === 'running'
  return (
    <div className={classes['form']}>
      <div>
        <p className={classes['status']} role="status">
          {statusWords(run)}
        </p>
        <Progress.Root size="sm">
          <Progress.Section
            value={run.total === 0 ? 100 : (run.sent / run.total) * 100}
            aria-label="Replay progress"
            color={run.refused + run.failed > 0 ? 'var(--warning)' : 'var(--accent)'}
          />
        </Progress.Root>
        <p className={classes['note']}>{countWords(run)}</p>
        {run.note !== null && <p className={classes['note']}>{run.note}</p>}
      </div>
      <ReplayResults runId={runId} onLeave={onClose} />
      <div className={foot['actions']}>
        <span className={classes['problem']} />
        {isRunning ? (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel the replay
          </Button>
        ) : (
          <Button variant="default" onClick={onAgain}>
            Replay again…
          </Button>
        )}
        <Button onClick={onClose}>{isRunning ? 'Go on in the background' : 'Done'}</Button>
      </div>
    </div>
  )
}

const STATUS: Record<ReplayRun['status'], string> = {
  running: 'Sending',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Stopped',
}

function statusWords({ status, sent, total }: ReplayRun): string {
  return `${STATUS[status]}: ${sent.toLocaleString('en')} of ${total.toLocaleString('en')} sent`
}

function countWords(run: ReplayRun): string {
  const counts: readonly (readonly [number, string])[] = [
    [run.accepted, 'accepted'],
    [run.refused, 'refused'],
    [run.failed, 'without an answer'],
    [run.duplicated, 'sent twice'],
    [run.dropped, 'left out'],
    [run.changedAnswers, 'answered otherwise than last time'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString('en')} ${words}`)
    .join(' · ')
}

import { Button, Progress } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ConformanceRun } from '#contract/conformance.ts'
import { RelativeTime } from '../../shared/ui/time-text.tsx'
import { compareWithLast, progressOf } from './run-report.ts'
import classes from './run-score.module.css'

interface RunScoreProps {
  run: ConformanceRun
  onCancel: () => void
}

const STATE_WORDS: Record<ConformanceRun['state'], string> = {
  running: 'Started',
  finished: 'Finished',
  cancelled: 'Cancelled by you',
  interrupted: 'Interrupted: the console stopped',
}

/** How the verifier did, in one glance; a bar while it runs. */
export function RunScore({ run, onCancel }: RunScoreProps) {
  const { score, state, url, method, audience, startedAt } = run
  const { done, total } = progressOf(run)
  const isRunning = state === 'running'
  return (
    <section className={classes['score']} aria-label="Score">
      <p className={classes['percent']} data-tone={toneOf(run)}>
        {done === 0 ? '…' : `${score.percent} %`}
      </p>
      <div className={classes['words']}>
        <p className={classes['counts']} role="status">
          <b>{score.passed} passed</b>
          <b data-bad={score.failed > 0}>{score.failed} failed</b>
          {score.skipped > 0 && <span>{score.skipped} skipped</span>}
          <span>
            {STATE_WORDS[state]} <RelativeTime iso={startedAt} />
          </span>
          <Change run={run} />
        </p>
        <p className={classes['target']} title={url}>
          <code>
            {method} {url}
          </code>{' '}
          as <code>{audience}</code>
        </p>
        {isRunning && (
          <div className={classes['progress']}>
            <Progress.Root size="sm" flex={1}>
              <Progress.Section value={(done / Math.max(total, 1)) * 100} aria-label="Progress" />
            </Progress.Root>
            <span>
              {done} of {total}
            </span>
            <Button variant="default" size="compact-xs" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function Change({ run }: { run: ConformanceRun }) {
  const change = compareWithLast(run)
  if (!change || run.state === 'running') return null
  if (change.mended + change.broken === 0) return <span>Same results as the last run</span>
  return (
    <span className={classes['change']}>
      {change.mended > 0 && (
        <span data-tone="success">
          <IconArrowUpRight size={14} aria-hidden /> {change.mended} mended
        </span>
      )}
      {change.broken > 0 && (
        <span data-tone="error">
          <IconArrowDownRight size={14} aria-hidden /> {change.broken} broken
        </span>
      )}
      since the last run
    </span>
  )
}

function toneOf({ score, state }: ConformanceRun): 'success' | 'error' | 'neutral' {
  if (score.failed > 0) return 'error'
  return state === 'finished' ? 'success' : 'neutral'
}

import { Button, Tooltip } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { deliveryQueries } from './deliveries.queries.ts'
import { targetsSummary } from './target-state.ts'
import classes from './feed-bar.module.css'

/** Leads to the forward targets and tells how they are. */
export function TargetsButton({ onOpen }: { onOpen: () => void }) {
  const { data: targets = [] } = useQuery(deliveryQueries.targets(useWorkspace()))
  const summary = targetsSummary(targets)
  return (
    <Tooltip label="Send events on to your handlers (T)">
      <Button
        variant="default"
        className={classes['button'] ?? ''}
        leftSection={<IconArrowForwardUp size={14} aria-hidden />}
        onClick={onOpen}
      >
        <span className={classes['words']}>Forward</span>
        {summary && (
          <span className={classes['state']} data-tone={summary.tone}>
            {summary.words}
          </span>
        )}
      </Button>
    </Tooltip>
  )
}

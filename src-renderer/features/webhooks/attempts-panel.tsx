import { Button, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryAttempt } from '#contract/deliveries.ts'
import { StatusCode } from '../../shared/ui/status-code.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { AttemptDetails } from './attempt-details.tsx'
import { KIND_WORDS, outcomeWords } from './attempt-words.ts'
import classes from './attempts-panel.module.css'
import { deliveryQueries, retryAttempt } from './deliveries.queries.ts'

/** The sendings of an event to handlers: left which, right what was sent and answered. */
export function AttemptsPanel({ eventId }: { eventId: string }) {
  const place = useWorkspace()
  const queryClient = useQueryClient()
  const { data: attempts } = useQuery(deliveryQueries.attempts(place, { eventId }))
  const [chosenId, setChosenId] = useState<string>()
  const chosen = attempts?.find(({ id }) => id === chosenId) ?? attempts?.[0]
  const retry = useMutation({
    mutationFn: (attemptId: string) => retryAttempt(place, attemptId),
    onError: showFailure,
    onSuccess: () => setChosenId(undefined),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deliveries'] }),
  })
  if (!attempts) return null
  if (!chosen) {
    return (
      <p className={classes['none']}>
        This event was not sent to any handler yet: add a forward target, or replay it.
      </p>
    )
  }
  return (
    <div className={classes['panel']}>
      <ul className={classes['list']} aria-label="Attempts">
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <AttemptRow
              attempt={attempt}
              isChosen={attempt.id === chosen.id}
              onChoose={() => setChosenId(attempt.id)}
            />
          </li>
        ))}
      </ul>
      <AttemptDetails
        key={chosen.id}
        attempt={chosen}
        action={
          chosen.targetId !== null && (
            <Tooltip label="Send the event to this target again, now">
              <Button
                variant="default"
                leftSection={<IconRefresh size={14} aria-hidden />}
                loading={retry.isPending}
                onClick={() => retry.mutate(chosen.id)}
              >
                Retry
              </Button>
            </Tooltip>
          )
        }
      />
    </div>
  )
}

interface AttemptRowProps {
  attempt: DeliveryAttempt
  isChosen: boolean
  onChoose: () => void
}

function AttemptRow({ attempt, isChosen, onChoose }: AttemptRowProps) {
  const { answer, kind, number, at, url } = attempt
  return (
    <button
      type="button"
      className={classes['attempt']}
      aria-pressed={isChosen}
      data-outcome={attempt.outcome}
      onClick={onChoose}
    >
      <span className={classes['line']}>
        {answer && <StatusCode status={answer.status} />}
        <span className={classes['outcome']}>{outcomeWords(attempt)}</span>
      </span>
      <span className={classes['line']}>
        <span className={classes['dim']}>
          {KIND_WORDS[kind]} {number}
        </span>
        <TimeText iso={at} />
      </span>
      <code className={classes['url']} title={url}>
        {url}
      </code>
    </button>
  )
}

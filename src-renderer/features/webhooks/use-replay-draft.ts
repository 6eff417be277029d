import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { layOutJson, writeLines } from '../../shared/json/pretty-json.ts'
import { readStored, writeStored } from '../../shared/storage/use-stored.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { readDraft } from './composer-draft.ts'
import { deliveryQueries, type NewReplay, startReplay } from './deliveries.queries.ts'
import {
  rememberedReplay,
  type ReplayDraft,
  replayProblems,
  type ReplaySource,
  toReplay,
} from './replay-draft.ts'
import type { WebhookRow } from './webhook-row.ts'

const REMEMBERED = 'webhooks.replay'

interface DraftInput {
  rows: readonly WebhookRow[]
  /** The body as received, where it may be changed. */
  original: string | undefined
  onStarted: (runId: string) => void
}

/** A replay while it is set up. */
export function useReplayDraft({ rows, original, onStarted }: DraftInput) {
  const place = useWorkspace()
  const { data: targets } = useQuery(deliveryQueries.targets(place))
  const laidOut = useMemo(
    () => (original === undefined ? undefined : writeLines(layOutJson(original))),
    [original],
  )
  const [body, setBody] = useState(laidOut)
  const [isTried, setIsTried] = useState(false)
  const [draft, setDraft] = useState(() => startingDraft(rows.length > 0, place.sessionId))
  const source: ReplaySource = {
    environment: place.environment,
    sessionId: place.sessionId,
    eventIds: rows.toSorted(oldestFirst).map(({ eventId }) => eventId),
    targetIds: targets?.map(({ id }) => id) ?? [],
    // What is as it was goes out byte for byte, not laid out.
    editedBody: body === laidOut ? undefined : body,
  }
  const problems = replayProblems(draft, source)
  const bodyProblem = body === undefined ? undefined : readDraft(body).problem

  const start = useMutation({
    mutationFn: (replay: NewReplay) => startReplay(place, replay),
    onSuccess({ id }) {
      writeStored(REMEMBERED, { to: draft.to, url: draft.url })
      onStarted(id)
    },
  })

  return {
    draft,
    change: (part: Partial<ReplayDraft>): void => setDraft((now) => ({ ...now, ...part })),
    targets: targets ?? [],
    /** The body as received and laid out; undefined where it is not changed. */
    laidOut,
    setBody,
    isBodyChanged: source.editedBody !== undefined,
    bodyProblem,
    /** Told from the first try on. */
    problems: isTried ? problems : {},
    start(): void {
      setIsTried(true)
      const canStart = Object.keys(problems).length === 0 && bodyProblem === undefined
      if (canStart && !start.isPending) start.mutate(toReplay(draft, source))
    },
    isStarting: start.isPending,
    failure: start.error,
  }
}

function startingDraft(hasRows: boolean, sessionId: string): ReplayDraft {
  const { to = 'targets', url = '' } = readStored(REMEMBERED, rememberedReplay) ?? {}
  return {
    scope: hasRows ? 'selected' : 'session',
    to,
    skippedTargets: [],
    url,
    signing: 'merchant',
    secret: '',
    sessionId,
    timing: 'at-once',
    speed: '10',
    isReversed: false,
    duplicateEvery: '',
    dropEvery: '',
  }
}

function oldestFirst(a: WebhookRow, b: WebhookRow): number {
  if (a.timestamp === b.timestamp) return 0
  return a.timestamp < b.timestamp ? -1 : 1
}

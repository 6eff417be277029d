import type { AttemptOutcome, DeliveryAttempt } from '#contract/deliveries.ts'
import type { ReplayRequest, ReplayRun } from '#contract/replays.ts'

const COUNTED: Partial<Record<AttemptOutcome, 'accepted' | 'refused'>> = {
  accepted: 'accepted',
  refused: 'refused',
}

/** The run after one more of its sendings ended, or could not begin because its event is gone. */
export function withAttempt(
  run: ReplayRun,
  ended: Pick<DeliveryAttempt, 'outcome' | 'comparedWithLast'> | undefined,
): ReplayRun {
  const counter = (ended && COUNTED[ended.outcome]) ?? 'failed'
  const compared = ended?.comparedWithLast
  const isChanged = compared && !(compared.sameStatus && compared.sameBody)
  return {
    ...run,
    sent: run.sent + 1,
    [counter]: run[counter] + 1,
    changedAnswers: run.changedAnswers + Number(isChanged ?? false),
    ...(!ended && { note: 'Some events were no longer in the archive' }),
  }
}

/** What was asked for, as it may be kept and shown. */
export function optionsOf(request: ReplayRequest): ReplayRun['options'] {
  const { eventIds, to, edited, timing, order, duplicateEvery, dropEvery } = request
  return {
    eventIds,
    to: destinationShown(to),
    isEdited: edited !== undefined,
    timing,
    order,
    ...(duplicateEvery !== undefined && { duplicateEvery }),
    ...(dropEvery !== undefined && { dropEvery }),
  }
}

/** How far a run got that did not come to its end by itself. */
export function progressOf({ sent, total }: ReplayRun, what: string): string {
  return `${what} after ${sent} of ${total}`
}

function destinationShown(to: ReplayRequest['to']): ReplayRun['options']['to'] {
  if (to.kind === 'url') return { kind: to.kind, url: to.url }
  if (to.kind === 'session') return to
  const { kind, targetIds } = to
  return targetIds ? { kind, targetIds } : { kind }
}

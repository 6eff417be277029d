import type { ReplayRequest } from '#contract/replays.ts'

interface Received {
  readonly eventId: string
  readonly timestampMs: number
}

/** One sending of a replay. */
export interface ReplayStep {
  readonly eventId: string
  /** When it goes out, in milliseconds from the start. */
  readonly atMs: number
  /** It was sent just before. */
  readonly isDouble: boolean
}

export interface ReplayPlan {
  /** In the order they go out. */
  readonly steps: readonly ReplayStep[]
  readonly dropped: number
  readonly duplicated: number
}

type Choices = Pick<ReplayRequest, 'timing' | 'order'> & {
  readonly duplicateEvery?: number | undefined
  readonly dropEvery?: number | undefined
}

/** What a replay of these events sends and when. `received` is oldest first. */
export function planReplay(received: readonly Received[], choices: Choices): ReplayPlan {
  const { timing, order, duplicateEvery, dropEvery } = choices
  const inOrder = order === 'reversed' ? received.toReversed() : received
  const kept = inOrder.filter((_, index) => !isNth(index, dropEvery))
  const startMs = inOrder[0]?.timestampMs ?? 0
  const pace = paceOf(timing)
  const steps = kept.flatMap(({ eventId, timestampMs }, index): ReplayStep[] => {
    const step = { eventId, atMs: Math.abs(timestampMs - startMs) * pace, isDouble: false }
    return isNth(index, duplicateEvery) ? [step, { ...step, isDouble: true }] : [step]
  })
  return { steps, dropped: inOrder.length - kept.length, duplicated: steps.length - kept.length }
}

/** How long a gap of a millisecond is. */
function paceOf(timing: Choices['timing']): number {
  if (timing === 'at-once') return 0
  return timing === 'original' ? 1 : 1 / timing.speed
}

function isNth(index: number, every: number | undefined): boolean {
  return every !== undefined && (index + 1) % every === 0
}

import type { DeliveryAttempt } from '#contract/deliveries.ts'

/** How the attempt ended, in words; its status code stands beside it where an answer came. */
export function outcomeWords({ outcome, answer, failure }: DeliveryAttempt): string {
  if (outcome === 'sending') return 'on its way'
  if (answer) return answer.statusText
  return failure ?? outcome
}

/** The answer against the last one to the same event from the same address. */
export function comparedWords({ comparedWithLast }: DeliveryAttempt): string {
  if (!comparedWithLast) return 'first answer'
  const { sameStatus, sameBody } = comparedWithLast
  if (sameStatus && sameBody) return 'same as last time'
  if (sameStatus) return 'other body than last time'
  return sameBody ? 'other status than last time' : 'other status and body than last time'
}

export const KIND_WORDS: Record<DeliveryAttempt['kind'], string> = {
  forward: 'Forward',
  replay: 'Replay',
  test: 'Test',
}

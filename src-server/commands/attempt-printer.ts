import { attemptsPage, type DeliveryAttempt } from '#contract/deliveries.ts'
import type { ConsoleClient } from '../console-client.ts'
import { columns, print } from './printing.ts'

const PAGE = 200

/** Prints what was sent of a run or to a target, each attempt once it has ended. */
export function createAttemptPrinter(
  client: ConsoleClient,
  sessionAddress: string,
  query: { runId: string } | { targetId: string },
) {
  const printed = new Set<number>()
  /** All attempts up to here have been printed. */
  let doneTo = 0
  let refused = 0

  /** Oldest first. */
  async function notDone(): Promise<DeliveryAttempt[]> {
    const found: DeliveryAttempt[] = []
    let before: number | null | undefined
    while (before !== null) {
      const params = new URLSearchParams({
        ...query,
        limit: String(PAGE),
        ...(before !== undefined && { before: String(before) }),
      })
      const url = `${sessionAddress}/attempts?${params.toString()}`
      const page = await client.json(attemptsPage, 'GET', url)
      const fresh = page.attempts.filter(({ seq }) => seq > doneTo)
      found.push(...fresh)
      before = fresh.length < page.attempts.length ? null : page.nextBefore
    }
    return found.toReversed()
  }

  return {
    async printNew(): Promise<void> {
      let isGapless = true
      for (const attempt of await notDone()) {
        const hasEnded = attempt.outcome !== 'sending'
        isGapless &&= hasEnded
        if (hasEnded && !printed.has(attempt.seq)) {
          printed.add(attempt.seq)
          if (attempt.outcome === 'refused') refused += 1
          print(describe(attempt))
        }
        if (isGapless) {
          doneTo = attempt.seq
          printed.delete(attempt.seq)
        }
      }
    },
    /** How many the handler said no to. */
    refused: (): number => refused,
  }
}

function describe(attempt: DeliveryAttempt): string {
  const { at, outcome, answer, durationMs, eventType, paymentId, failure } = attempt
  return columns(
    [at, 24],
    [outcome, 11],
    [answer === null ? '-' : String(answer.status), 3],
    [`${Math.round(durationMs)} ms`, 8],
    [eventType, 20],
    [paymentId ?? '-', 26],
    [failure ?? '', 0],
  )
}

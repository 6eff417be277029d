import type {
  ConformanceCase,
  ConformanceExchange,
  ConformanceRow,
  ConformanceRun,
  ConformanceRunSummary,
} from '#contract/conformance.ts'

/** Tells what a status means to the user. */
export interface StatusMeaning {
  readonly accept: readonly StatusRange[]
  readonly refuse: readonly StatusRange[]
}

interface StatusRange {
  readonly from: number
  readonly to: number
}

/** Reads `200-299,304`; the contract has checked its form. */
export function parseStatusSet(text: string): StatusRange[] {
  return text.split(',').map((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return { from, to }
  })
}

/** The first status that both sets hold, if any. */
export function findOverlap({ accept, refuse }: StatusMeaning): number | undefined {
  const shared = accept.flatMap((a) =>
    refuse.filter((b) => a.from <= b.to && b.from <= a.to).map((b) => Math.max(a.from, b.from)),
  )
  return shared[0]
}

export function outcomeOf(
  status: number | null,
  meaning: StatusMeaning,
): ConformanceExchange['outcome'] {
  const isIn = (ranges: readonly StatusRange[]): boolean =>
    status !== null && ranges.some(({ from, to }) => status >= from && status <= to)
  if (isIn(meaning.accept)) return 'accept'
  return isIn(meaning.refuse) ? 'refuse' : 'neither'
}

/** What came back, in words. */
export function gotWords({ status, outcome, failure }: ConformanceExchange): string {
  if (status === null) return failure ?? 'No answer'
  const words = { accept: 'accepted', refuse: 'refused', neither: 'neither accepted nor refused' }
  return `${status}, ${words[outcome]}`
}

/** Why an exchange that did not come out as expected counts against the verifier. */
export function failureWords(exchange: ConformanceExchange): string {
  const { expected, outcome, status, failure } = exchange
  if (status === null) return `${exchange.step}: ${failure ?? 'no answer'}`
  if (outcome === 'neither') {
    return `${exchange.step}: ${status} is neither in the accept nor in the refuse statuses`
  }
  return expected === 'refuse'
    ? `${exchange.step}: it was let in with ${status}`
    : `${exchange.step}: it was refused with ${status}`
}

export function waitingRow(
  { id, group, title, rule, expected }: ConformanceCase,
  previous: ConformanceRun | undefined,
): ConformanceRow {
  const result = previous?.rows.find((row) => row.id === id)?.result
  const isFinal = result === 'passed' || result === 'failed' || result === 'skipped'
  return {
    id,
    group,
    title,
    rule,
    expected,
    result: 'waiting',
    got: null,
    reason: null,
    durationMs: 0,
    exchanges: [],
    previousResult: isFinal ? result : null,
  }
}

export function scoreOf(rows: readonly ConformanceRow[]): ConformanceRunSummary['score'] {
  const count = (result: ConformanceRow['result']): number =>
    rows.filter((row) => row.result === result).length
  const passed = count('passed')
  const failed = count('failed')
  const judged = passed + failed
  return {
    passed,
    failed,
    skipped: count('skipped'),
    total: rows.length,
    // Rounded down: 100 is for full marks alone.
    percent: judged === 0 ? 0 : Math.floor((passed * 100) / judged),
  }
}

export function summaryOf(run: ConformanceRun): ConformanceRunSummary {
  const { id, environment, clientId, audience, method, url, state } = run
  const { startedAt, finishedAt, score, previousRunId } = run
  return {
    id,
    environment,
    clientId,
    audience,
    method,
    url,
    state,
    startedAt,
    finishedAt,
    score,
    previousRunId,
  }
}

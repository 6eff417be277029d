/** Years that an epoch number is taken for a time: 2001 to 2100, in milliseconds. */
const EARLIEST_MS = 978_307_200_000
const LATEST_MS = 4_133_980_800_000

/** Milliseconds by the number of digits: seconds, milliseconds, microseconds, nanoseconds. */
const UNIT_MS: Readonly<Record<number, number>> = { 10: 1000, 13: 1, 16: 1e-3, 19: 1e-6 }

/** The time a JSON literal tells: an epoch number or an ISO 8601 text; undefined for anything else. */
export function momentOf(literal: string): Date | undefined {
  const ms = /^\d+$/.test(literal) ? epochMs(literal) : isoMs(literal)
  return ms !== undefined && ms >= EARLIEST_MS && ms <= LATEST_MS ? new Date(ms) : undefined
}

function epochMs(digits: string): number | undefined {
  const unit = UNIT_MS[digits.length]
  return unit === undefined ? undefined : Number(digits) * unit
}

function isoMs(literal: string): number | undefined {
  const [, text] =
    /^"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))"$/.exec(literal) ?? []
  return text === undefined ? undefined : Date.parse(text)
}

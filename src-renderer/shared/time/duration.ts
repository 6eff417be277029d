const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const

const PART = /(\d+(?:\.\d+)?)\s*([dhms]?)/g
const WHOLE = /^(?:\s*\d+(?:\.\d+)?\s*[dhms]?)+\s*$/

/** Seconds of a text such as `90`, `5 m` or `1d 12h`; undefined where it is none. */
export function parseDuration(text: string): number | undefined {
  if (!WHOLE.test(text)) return undefined
  const parts = [...text.matchAll(PART)]
  const totalS = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * secondsOf(unit), 0)
  return Math.round(totalS)
}

/** The two largest units of a span, such as `1 d 12 h` or `42 s`. */
export function formatDuration(spanS: number): string {
  let restS = Math.max(0, Math.round(spanS))
  const parts: string[] = []
  for (const [unit, unitS] of UNITS) {
    const count = Math.floor(restS / unitS)
    if (count > 0) parts.push(`${count} ${unit}`)
    restS -= count * unitS
  }
  return parts.slice(0, 2).join(' ') || '0 s'
}

/** How long something took in milliseconds, such as `45 ms` or `2 m 5 s`. */
export function formatElapsed(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : formatDuration(ms / 1000)
}

/** All units, so that reading it back gives the same seconds. */
export function writeDuration(spanS: number): string {
  let restS = spanS
  const parts: string[] = []
  for (const [unit, unitS] of UNITS) {
    const count = Math.floor(restS / unitS)
    if (count > 0) parts.push(`${count} ${unit}`)
    restS -= count * unitS
  }
  return parts.join(' ') || '0 s'
}

function secondsOf(unit: string | undefined): number {
  return UNITS.find(([name]) => name === unit)?.[1] ?? 1
}

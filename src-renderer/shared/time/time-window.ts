/** What a time axis shows, in milliseconds since 1970. */
export interface TimeWindow {
  readonly fromMs: number
  readonly toMs: number
}

/** Where a moment stands, in percent; outside 0 to 100 it is not in the window. */
export function positionOf(ms: number, { fromMs, toMs }: TimeWindow): number {
  return ((ms - fromMs) / (toMs - fromMs)) * 100
}

/** A round moment of a time axis with its label. */
export interface Tick {
  readonly ms: number
  readonly label: string
}

/** Round moments to label, about `count` of them. */
export function ticksOf({ fromMs, toMs }: TimeWindow, count: number): Tick[] {
  const wantedMs = (toMs - fromMs) / count
  const stepMs = STEPS_MS.find((step) => step >= wantedMs) ?? 30 * DAY_MS
  // Steps start at local midnight, so that labels are whole hours where the user lives.
  const zoneMs = new Date(fromMs).getTimezoneOffset() * 60_000
  const firstMs = Math.ceil((fromMs - zoneMs) / stepMs) * stepMs + zoneMs
  const ticks: Tick[] = []
  for (let ms = firstMs; ms < toMs; ms += stepMs) ticks.push({ ms, label: tickLabel(ms, stepMs) })
  return ticks
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const STEPS_MS = [
  ...[1, 5, 10, 30].map((step) => step * SECOND_MS),
  ...[1, 2, 5, 10, 30].map((step) => step * MINUTE_MS),
  ...[1, 2, 4, 6, 12].map((step) => step * HOUR_MS),
  ...[1, 2, 7, 14].map((step) => step * DAY_MS),
]

/** As exact as the step between two labels needs: a date, a time of day, or one with its seconds. */
function tickLabel(ms: number, stepMs: number): string {
  const date = new Date(ms)
  const two = (value: number): string => String(value).padStart(2, '0')
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  const day = date.toLocaleDateString('en', { month: 'short', day: 'numeric' })
  if (stepMs >= DAY_MS) return day
  if (stepMs < MINUTE_MS) return `${time}:${two(date.getSeconds())}`
  return time === '00:00' ? day : time
}

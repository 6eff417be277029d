/** Local time of day as HH:MM:SS.mmm. */
export function formatTimeOfDay(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return `${time}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })

/** Such as "4 min. ago"; "now" within a second. */
export function formatRelative(date: Date, nowMs: number): string {
  const distanceMs = date.getTime() - nowMs
  const [unit, unitMs] = UNITS.find(([, size]) => Math.abs(distanceMs) >= size) ?? UNITS[3]
  return relative.format(Math.trunc(distanceMs / unitMs), unit)
}

/** Such as "58 min left"; the last minute counts in seconds. */
export function formatTimeLeft(leftMs: number): string {
  if (leftMs <= 0) return 'expiring'
  if (leftMs < 60_000) return `${Math.ceil(leftMs / 1000)} s left`
  return `${Math.floor(leftMs / 60_000)} min left`
}

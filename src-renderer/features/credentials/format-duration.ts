const UNITS = [
  ['day', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Seconds in the largest unit that fits evenly, such as "1 h", "90 s" or "2 days". */
export function formatDuration(seconds: number): string {
  const [unit, size] =
    UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? UNITS[3]
  const count = seconds / size
  return `${count} ${unit === 'day' && count !== 1 ? 'days' : unit}`
}

/** A countdown as M:SS, or H:MM:SS from an hour on. */
export function formatCountdown(leftMs: number): string {
  const total = Math.max(Math.ceil(leftMs / 1000), 0)
  const [hours, minutes, seconds] = [
    Math.floor(total / 3600),
    Math.floor(total / 60) % 60,
    total % 60,
  ]
  const tail = String(seconds).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

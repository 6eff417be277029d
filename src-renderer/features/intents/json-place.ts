import { elementSpans, memberSpans, skipSpace, type Span } from '../../shared/json/json-scanner.ts'

/** Where the value at the path stands; the nearest value around it where there is none. `json` must be valid JSON. */
export function placeOf(json: string, path: readonly PropertyKey[]): Span {
  const start = skipSpace(json, 0)
  let place: Span = { start, end: start + 1 }
  for (const step of path) {
    const next = childAt(json, place.start, step)
    if (!next) return place
    place = next
  }
  return place
}

function childAt(json: string, start: number, step: PropertyKey): Span | undefined {
  if (json[start] === '[') return elementSpans(json, start)[Number(step)]
  if (json[start] !== '{') return undefined
  return memberSpans(json, start).findLast(({ name }) => name === String(step))
}

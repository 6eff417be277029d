import { elementSpans, memberSpans, skipSpace, type Span } from './json-scanner.ts'

/** A value that two JSON texts do not share; null where a side lacks it. */
export interface JsonChange {
  readonly steps: readonly (string | number)[]
  /** The literal as written, or the whole of a part that the other side lacks. */
  readonly left: string | null
  readonly right: string | null
}

/** Changes beyond this many are counted as one more list would not help. */
const MOST_CHANGES = 500

/** What differs between two valid JSON texts, by the place of the value: key order does not matter, digits do. */
export function jsonChanges(left: string, right: string): JsonChange[] {
  const changes: JsonChange[] = []
  compare(wholeOf(left), wholeOf(right), [], changes)
  return changes
}

type Steps = JsonChange['steps']

interface Value extends Span {
  readonly json: string
}

function compare(left: Value, right: Value, steps: Steps, found: JsonChange[]): void {
  if (found.length >= MOST_CHANGES || textOf(left) === textOf(right)) return
  const leftParts = partsOf(left)
  const rightParts = partsOf(right)
  const isSameKind = left.json[left.start] === right.json[right.start]
  if (!leftParts || !rightParts || !isSameKind) {
    found.push({ steps, left: textOf(left), right: textOf(right) })
    return
  }
  for (const step of new Set([...leftParts.keys(), ...rightParts.keys()])) {
    comparePart(leftParts.get(step), rightParts.get(step), [...steps, step], found)
  }
}

function comparePart(
  left: Value | undefined,
  right: Value | undefined,
  steps: Steps,
  found: JsonChange[],
): void {
  if (left && right) compare(left, right, steps, found)
  else if (found.length < MOST_CHANGES) {
    found.push({ steps, left: left ? textOf(left) : null, right: right ? textOf(right) : null })
  }
}

/** Members by name (the last of doubled ones counts, as most readers take it) or elements by index. */
function partsOf({ json, start }: Value): Map<string | number, Value> | undefined {
  if (json[start] === '{') {
    return new Map(memberSpans(json, start).map(({ name, ...span }) => [name, { json, ...span }]))
  }
  if (json[start] === '[') {
    return new Map(elementSpans(json, start).map((span, index) => [index, { json, ...span }]))
  }
  return undefined
}

function wholeOf(json: string): Value {
  return { json, start: skipSpace(json, 0), end: json.trimEnd().length }
}

function textOf({ json, start, end }: Value): string {
  return json.slice(start, end)
}

/** A part of a text, from `start` up to but not including `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A member of a JSON object: its name, and where its value stands. */
export interface MemberSpan extends Span {
  readonly name: string
}

/** Where the object's members stand, in their order; a doubled name comes twice. `json` must be valid JSON. */
export function memberSpans(json: string, objectStart: number): MemberSpan[] {
  const members: MemberSpan[] = []
  let at = skipSpace(json, objectStart + 1)
  while (json[at] === '"') {
    const nameEnd = stringEnd(json, at)
    const name = JSON.parse(json.slice(at, nameEnd)) as string
    const start = skipSpace(json, skipSpace(json, nameEnd) + 1)
    const end = valueEnd(json, start)
    members.push({ name, start, end })
    at = afterComma(json, end)
  }
  return members
}

/** Where the array's elements stand. `json` must be valid JSON. */
export function elementSpans(json: string, arrayStart: number): Span[] {
  const elements: Span[] = []
  let at = skipSpace(json, arrayStart + 1)
  while (at < json.length && json[at] !== ']') {
    const end = valueEnd(json, at)
    elements.push({ start: at, end })
    at = afterComma(json, end)
  }
  return elements
}

/** Index of the first character at or after `from` that is not JSON white space. */
export function skipSpace(json: string, from: number): number {
  let at = from
  while (at < json.length && isSpace(json.charCodeAt(at))) at++
  return at
}

/** Index after the string that opens at `from`. */
export function stringEnd(json: string, from: number): number {
  let at = from + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

/** Index after the number or word that opens at `from`. */
export function literalEnd(json: string, from: number): number {
  let at = from
  while (at < json.length && !isSpace(json.charCodeAt(at)) && !STRUCTURE.includes(json[at] ?? '')) {
    at++
  }
  return Math.max(at, from + 1)
}

const STRUCTURE = ',:{}[]"'

function valueEnd(json: string, from: number): number {
  const opening = json[from]
  if (opening === '"') return stringEnd(json, from)
  return opening === '{' || opening === '[' ? containerEnd(json, from) : literalEnd(json, from)
}

function containerEnd(json: string, from: number): number {
  let depth = 0
  let at = from
  while (at < json.length) {
    const char = json[at]
    if (char === '"') {
      at = stringEnd(json, at)
      continue
    }
    if (char === '{' || char === '[') depth++
    if (char === '}' || char === ']') depth--
    at++
    if (depth === 0) return at
  }
  return at
}

function afterComma(json: string, valueEndsAt: number): number {
  const at = skipSpace(json, valueEndsAt)
  return json[at] === ',' ? skipSpace(json, at + 1) : at
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

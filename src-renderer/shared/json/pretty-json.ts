import { literalEnd, skipSpace, stringEnd } from './json-scanner.ts'

export type JsonTokenKind = 'key' | 'string' | 'number' | 'word' | 'mark'

/** A piece of JSON text exactly as its sender wrote it. */
export interface JsonToken {
  readonly kind: JsonTokenKind
  readonly text: string
}

export interface JsonLine {
  readonly depth: number
  readonly tokens: readonly JsonToken[]
}

/** Lays JSON out over lines: only white space between tokens differs from `json`, which must be valid JSON. */
export function layOutJson(json: string): JsonLine[] {
  const lines: JsonLine[] = []
  let depth = 0
  let tokens: JsonToken[] = []
  const breakLine = (nextDepth: number): void => {
    lines.push({ depth, tokens })
    tokens = []
    depth = nextDepth
  }

  let at = skipSpace(json, 0)
  while (at < json.length) {
    const end = tokenEnd(json, at)
    const text = json.slice(at, end)
    const next = skipSpace(json, end)
    const following = json[next]
    tokens.push({ kind: kindOf(text, following), text })
    if (isOpening(text) && !isClosing(following)) breakLine(depth + 1)
    else if (text === ',') breakLine(depth)
    else if (isClosing(following) && !isOpening(text)) breakLine(depth - 1)
    at = next
  }
  if (tokens.length > 0) lines.push({ depth, tokens })
  return lines
}

/** The text of laid out lines: two spaces a level, one after a colon. */
export function writeLines(lines: readonly JsonLine[]): string {
  return lines
    .map(({ depth, tokens }) => '  '.repeat(depth) + tokens.map(spaced).join(''))
    .join('\n')
}

/** The token's text with the space that follows a colon. */
export function spaced({ text }: JsonToken): string {
  return text === ':' ? ': ' : text
}

function tokenEnd(json: string, at: number): number {
  const char = json[at] ?? ''
  if (char === '"') return stringEnd(json, at)
  return '{}[],:'.includes(char) ? at + 1 : literalEnd(json, at)
}

function kindOf(text: string, following: string | undefined): JsonTokenKind {
  if (text.startsWith('"')) return following === ':' ? 'key' : 'string'
  if (/^[{}[\],:]$/.test(text)) return 'mark'
  return /^[-\d]/.test(text) ? 'number' : 'word'
}

function isOpening(text: string | undefined): boolean {
  return text === '{' || text === '['
}

function isClosing(text: string | undefined): boolean {
  return text === '}' || text === ']'
}

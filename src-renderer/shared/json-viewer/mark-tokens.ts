import { type JsonToken, spaced } from '../json/pretty-json.ts'

/** A piece of a token that is shown in one way. */
export interface MarkedPiece {
  readonly kind: JsonToken['kind']
  readonly text: string
  readonly isFound: boolean
}

/** The tokens of a line cut where `needle`, in lower case, was found in the line. */
export function markTokens(tokens: readonly JsonToken[], needle: string): MarkedPiece[] {
  if (needle === '') {
    return tokens.map((token) => ({ kind: token.kind, text: spaced(token), isFound: false }))
  }
  const found = foundIn(tokens.map(spaced).join('').toLowerCase(), needle)
  let at = 0
  return tokens.flatMap((token) => {
    const text = spaced(token)
    const pieces = cutAt(text, at, found).map((piece) => ({ kind: token.kind, ...piece }))
    at += text.length
    return pieces
  })
}

/** Where the needle stands in the text: pairs of start and end that do not overlap. */
export function foundIn(text: string, needle: string): [start: number, end: number][] {
  const found: [number, number][] = []
  let at = text.indexOf(needle)
  while (at !== -1) {
    found.push([at, at + needle.length])
    at = text.indexOf(needle, at + needle.length)
  }
  return found
}

/** Cuts a text that begins at `offset` of its line. */
function cutAt(text: string, offset: number, found: readonly (readonly [number, number])[]) {
  const pieces: { text: string; isFound: boolean }[] = []
  let at = 0
  for (const [start, end] of found) {
    const from = Math.max(start - offset, at)
    const to = Math.min(end - offset, text.length)
    if (to <= from) continue
    if (from > at) pieces.push({ text: text.slice(at, from), isFound: false })
    pieces.push({ text: text.slice(from, to), isFound: true })
    at = to
  }
  if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at), isFound: false })
  return pieces
}

import { MASK } from '#contract/request-log.ts'
import { HIDDEN_VALUE } from '#contract/secrets.ts'
import type { Redaction } from '#contract/session-file.ts'
import { maskBody, maskHeader, maskPath } from '../request-log/masking.domain.ts'

type HeaderFields = readonly [string, string][]

/** A masked text may look like another secret; a few rounds come to rest. */
const ROUNDS = 4

/** Digits of the shortest card number that is known by its looks. */
const SHORTEST_CARD = 14

/** A place in a list of redactions is cut here, in characters: names of members may be of any length. */
const LONGEST_PLACE = 1000

/** Every string and number of a JSON text. */
const JSON_SCALARS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs

/** A JSON text without its secrets; still JSON, and all else as it was, byte for byte. */
export function redactJson(text: string): string {
  return settle(text, (json) => maskBody(quoteNumbers(json), 'application/json'))
}

/** Any other body without its secrets. */
export function redactBody(text: string, contentType: string): string {
  return settle(text, (body) => maskBody(body, contentType))
}

export function redactHeaders(fields: HeaderFields): [string, string][] {
  return fields.map(([name, value]) => [
    name,
    settle(value, (text) => maskHeader(name.toLowerCase(), text)),
  ])
}

export function redactUrl(url: string): string {
  return settle(url, maskPath)
}

/** A number that looks like a card's gets quotes, so that its mask stands in a string. */
function quoteNumbers(json: string): string {
  return json.replaceAll(JSON_SCALARS, (scalar) => {
    if (scalar.startsWith('"') || scalar.length < SHORTEST_CARD) return scalar
    const masked = maskBody(scalar, 'text/html')
    return masked === scalar ? scalar : `"${masked}"`
  })
}

function settle(text: string, mask: (text: string) => string): string {
  let masked = mask(text)
  for (let round = 1, before = text; round < ROUNDS && masked !== before; round++) {
    before = masked
    masked = mask(before)
  }
  return masked
}

/** Where masks stand in a body, a header list or an address that lies at `path`. */
export function listRedactions(path: string, value: string | HeaderFields): Redaction[] {
  if (typeof value !== 'string') {
    return value
      .filter(([, text]) => text.includes(HIDDEN_VALUE))
      .map(([name, text]) => ({
        path: `${path}.${name}`,
        reason: reasonOf(text),
      }))
  }
  if (!value.includes(HIDDEN_VALUE)) return []
  const found = [...maskedMembers(path, parseJson(value))]
  return found.length > 0 ? found : [{ path, reason: reasonOf(value) }]
}

/** Not recursive: a body may be as deep as it likes. */
function* maskedMembers(path: string, value: unknown): Iterable<Redaction> {
  const waiting: [string, unknown][] = [[path, value]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [place, item] = next
    if (typeof item === 'string' && item.includes(HIDDEN_VALUE)) {
      yield { path: place.slice(0, LONGEST_PLACE), reason: reasonOf(item) }
    }
    if (typeof item !== 'object' || item === null) continue
    const isList = Array.isArray(item)
    const members = Object.entries(item).map(([key, member]): [string, unknown] => [
      isList ? `${place}[${key}]` : `${place}.${key}`,
      member,
    ])
    waiting.push(...members.toReversed())
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a mask has left tells what it hides. */
function reasonOf(text: string): string {
  if (text.includes(`_secret_${MASK}`)) return 'a client secret'
  if (text.includes(`eyJ${MASK}`)) return 'a token'
  if (new RegExp(`\\d${MASK}\\d`).test(text)) return 'a card number'
  if (new RegExp(`(?:snd|prd|epk|cs)_${MASK}`).test(text)) return 'a key'
  return 'a secret by its name'
}

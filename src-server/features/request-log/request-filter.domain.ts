import type { LoggedRequest } from '#contract/request-log.ts'

/** A call as the filter sees it; `contents` has headers, bodies and explanation as one text. */
export interface FilteredCall {
  readonly facts: Omit<LoggedRequest, 'seq'>
  readonly contents: () => string
}

export type CallFilter = (call: FilteredCall) => boolean

type Facts = FilteredCall['facts']

/** What a term may name with a colon. */
const TEXTS: Readonly<Record<string, (facts: Facts) => string>> = {
  method: ({ method }) => method,
  path: ({ path }) => path,
  client: ({ client }) => client,
  payment: ({ paymentId }) => paymentId ?? '',
  assumed: ({ assumptions }) => assumptions.join(' '),
  address: ({ address }) => address,
  id: ({ id }) => id,
}

const NUMBERS: Readonly<Record<string, (facts: Facts) => number>> = {
  status: ({ status }) => status,
  ms: ({ elapsedMs }) => elapsedMs,
  bytes: ({ responseBytes }) => responseBytes,
}

/**
 * Reads a filter: words over all of a call, `status:4xx`, `status:201`, `is:failed`, `is:stream`, `method:post`,
 * `path:/payments`, `payment:pay_1`, `client:curl`, `assumed:outcome`, `address:auth`, `ms>100`, `bytes>1000`,
 * `rule:unexpected_state`. Each term must hold; `-` in front turns one round, quotes keep words together.
 */
export function parseCallFilter(text: string): CallFilter {
  const terms = [...text.matchAll(/-?(?:\w+[:<>])?(?:"[^"]*"?|\S+)/g)].map(([term]) =>
    readTerm(term),
  )
  return (call) => terms.every((term) => term(call))
}

function readTerm(text: string): CallFilter {
  if (text.startsWith('-') && text.length > 1) {
    const inner = readTerm(text.slice(1))
    return (call) => !inner(call)
  }
  const [, name, comparison, rest] = /^(\w+)([:<>])(.+)$/.exec(text) ?? []
  const known =
    name !== undefined && rest !== undefined
      ? readField(name.toLowerCase(), comparison ?? ':', unquote(rest).toLowerCase())
      : undefined
  return known ?? matchWord(unquote(text).toLowerCase())
}

function readField(name: string, comparison: string, wanted: string): CallFilter | undefined {
  const number = NUMBERS[name]
  if (number && comparison !== ':') {
    const limit = Number(wanted)
    return ({ facts }) => (comparison === '>' ? number(facts) > limit : number(facts) < limit)
  }
  if (comparison !== ':') return undefined
  if (name === 'is') return matchState(wanted)
  if (name === 'status') return ({ facts }) => isStatus(facts.status, wanted)
  if (name === 'rule')
    return ({ contents }) => contents().toLowerCase().includes(`"rule":"${wanted}`)
  const field = TEXTS[name]
  return field && (({ facts }) => field(facts).toLowerCase().includes(wanted))
}

function matchState(wanted: string): CallFilter {
  if (wanted === 'stream') return ({ facts }) => facts.isStream
  if (wanted === 'failed') return ({ facts }) => facts.status >= 400
  return () => false
}

/** `4xx` and `4` mean a class, `404` one status. */
function isStatus(status: number, wanted: string): boolean {
  return String(status).startsWith(wanted.replace(/x+$/, ''))
}

function matchWord(word: string): CallFilter {
  return ({ facts, contents }) => {
    const { method, path, client, paymentId, id, status } = facts
    const text = `${method} ${path} ${status} ${client} ${paymentId ?? ''} ${id}`.toLowerCase()
    // Bodies are texts within a text there: their quotes are escaped.
    return text.includes(word) || contents().replaceAll('\\"', '"').toLowerCase().includes(word)
  }
}

function unquote(text: string): string {
  return text.replaceAll(/^"|"$/g, '')
}

import { type LoggedExchange, MASK } from '#contract/request-log.ts'

/** What a client writes by itself. */
const OWN_HEADERS = new Set(
  (
    'host connection content-length user-agent accept-encoding accept-language origin referer dnt ' +
    'pragma cache-control priority sec-gpc cookie expect transfer-encoding keep-alive'
  ).split(' '),
)

const VARIABLES: Readonly<Record<string, string>> = {
  'secret-key': '$SECRET_KEY',
  'publishable-key': '$PUBLISHABLE_KEY',
  'ephemeral-key': '$EPHEMERAL_KEY',
  'access-token': '$ACCESS_TOKEN',
}

type Call = Pick<
  LoggedExchange,
  'method' | 'path' | 'requestHeaders' | 'requestBody' | 'explanation'
>

/** The headers that are the call's own and not its client's. */
export function ownHeaders({ requestHeaders }: Pick<Call, 'requestHeaders'>): [string, string][] {
  return requestHeaders.filter(
    ([name, value]) =>
      !OWN_HEADERS.has(name) && !name.startsWith('sec-') && !(name === 'accept' && value === '*/*'),
  )
}

/** Whether this field holds what the call is let in with; it may be refused and hold it all the same. */
export function isCredentialField({ explanation }: Pick<Call, 'explanation'>, name: string) {
  const from = explanation.credential?.from
  return from === undefined ? name === 'api-key' || name === 'authorization' : name === from
}

function variableOf(call: Call, name: string): string {
  if (!isCredentialField(call, name)) return `$${name.toUpperCase().replaceAll(/\W/g, '_')}`
  return VARIABLES[call.explanation.credential?.kind ?? ''] ?? '$API_KEY'
}

/** A shell command that makes the call again; variables stand for its credentials. */
export function curlOf(call: Call, baseUrl: string): string {
  const headers = ownHeaders(call).map(([name, value]) => {
    if (!value.includes(MASK)) return `  -H ${quote(`${name}: ${value}`)}`
    const scheme = /^\w+ /.exec(value)?.[0] ?? ''
    return `  -H "${name}: ${scheme}${variableOf(call, name)}"`
  })
  const { text } = call.requestBody
  const body = text === null || text === '' ? [] : [`  --data-raw ${quote(text)}`]
  return [`curl -X ${call.method} ${quote(baseUrl + call.path)}`, ...headers, ...body].join(' \\\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

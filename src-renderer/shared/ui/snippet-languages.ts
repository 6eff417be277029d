import { type Converter, type TargetId, targets } from '@readme/httpsnippet/targets'

/** A request to write code for. */
export interface SnippetRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON text; absent where nothing is sent. */
  readonly body?: string
}

type Prepared = Parameters<Converter<Record<string, unknown>>>[0]
type Write = (request: SnippetRequest) => string

/** Writes with one of the library's own writers. */
function by(language: TargetId, writer: string): Write {
  const client = targets[language].clientsById[writer]
  if (!client) throw new Error(`There is no writer ${writer} for ${language}`)
  return (request) => client.convert(prepare(request))
}

/** The languages code is written in, by name, in the order of the choice. */
export const SNIPPET_LANGUAGES = {
  cURL: by('shell', 'curl'),
  'Node fetch': by('node', 'fetch'),
  TypeScript: writeTypeScript,
  'Python requests': by('python', 'requests'),
  PHP: by('php', 'curl'),
  Java: by('java', 'nethttp'),
  'C#': by('csharp', 'httpclient'),
  Go: by('go', 'native'),
  Ruby: by('ruby', 'native'),
  Kotlin: by('kotlin', 'okhttp'),
} as const satisfies Record<string, Write>

export type SnippetLanguage = keyof typeof SNIPPET_LANGUAGES

export function writeSnippet(language: SnippetLanguage, request: SnippetRequest): string {
  return SNIPPET_LANGUAGES[language](request)
}

/** What the library's own preparation makes of a request, without the Node modules it needs for that. */
function prepare({ method, url, headers, body }: SnippetRequest): Prepared {
  const { protocol, host, hostname, port, pathname, search, href, hash } = new URL(url)
  const queryObj = Object.fromEntries(new URL(url).searchParams)
  return {
    method,
    url: url.split('?')[0] ?? url,
    fullUrl: url,
    httpVersion: 'HTTP/1.1',
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    allHeaders: headers,
    headersObj: headers,
    cookies: [],
    cookiesObj: {},
    queryString: Object.entries(queryObj).map(([name, value]) => ({ name, value })),
    queryObj,
    headersSize: 0,
    bodySize: 0,
    uriObj: {
      protocol,
      host,
      hostname,
      port,
      pathname,
      path: pathname + search,
      search,
      query: queryObj,
      href,
      hash,
      auth: null,
      slashes: true,
    },
    postData:
      body === undefined
        ? { mimeType: 'application/octet-stream' }
        : { mimeType: 'application/json', text: body, jsonObj: JSON.parse(body) },
  } as unknown as Prepared
}

function writeTypeScript({ method, url, headers, body }: SnippetRequest): string {
  const options = [
    `  method: ${quote(method)},`,
    `  headers: ${writeHeaders(headers)},`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(body)}),`]),
  ]
  return [
    `const response: Response = await fetch(${quote(url)}, {`,
    ...options,
    '})',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
    'const answer: unknown = await response.json()',
    'console.log(answer)',
  ].join('\n')
}

function writeHeaders(headers: Readonly<Record<string, string>>): string {
  const members = Object.entries(headers).map(([name, value]) => `${quote(name)}: ${quote(value)}`)
  return `{ ${members.join(', ')} }`
}

function indent(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2).replaceAll('\n', '\n  ')
}

function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}

/** A route as an attacker addresses it. */
export interface Target {
  method: string
  path: string
  /** Header lines that let the request in. */
  key: string[]
}

type Attack = (target: Target) => string

const JSON_TYPE = 'content-type: application/json'

function request(method: string, path: string, headers: readonly string[], body = ''): string {
  return `${[`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...headers].join('\r\n')}\r\n\r\n${body}`
}

/** A request that is in order, with `{}` where the method takes a body. */
export function whole({ method, path, key }: Target, headers: readonly string[] = []): string {
  if (method === 'GET' || method === 'HEAD') return request(method, path, [...key, ...headers])
  const own = headers.some((line) => line.startsWith('content-type')) ? [] : [JSON_TYPE]
  return request(method, path, [...key, ...own, 'content-length: 2', ...headers], '{}')
}

const pipelined = (requests: string[]): string => requests.join('')

const FOREIGN_METHODS = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'PUT',
  'PATCH',
  'M-SEARCH',
]

const QUERIES = [
  '?',
  '?&&&&',
  '?=',
  '?a',
  '?%',
  '?%zz=%ff&%c0%af=%00',
  '?a[]=1&a[b]=2&a[__proto__]=3',
  '?__proto__=1&constructor=2&toString=3',
  '?limit=1&limit=2&limit=',
  '?limit=-1e999&before=NaN&since=99999-99-99&after=0x10',
  '?client_secret=%00&force_sync=maybe&filter=%5B(a%2B)%2B%24',
  '?since=2026-01-01T00:00:00Z&since=x',
  `?${'a=b&'.repeat(500)}`,
  `?filter=${'('.repeat(2000)}`,
  '??a=b?c=d',
  '?a=b#c=d',
]

const DOUBLED = [
  [JSON_TYPE, 'content-type: text/plain'],
  ['content-length: 2'],
  ['host: 127.0.0.1'],
  ['origin: null', 'origin: http://127.0.0.1'],
  ['cookie: a=b', 'cookie: a=c; =; ;;', 'cookie: console_0=s%3A%'],
  ['accept: text/html', 'accept: */*', 'accept: x'],
  ['if-none-match: "a"', 'if-none-match: *', 'if-modified-since: never'],
  ['x-session-id: a', 'x-session-id: b'],
  ['range: bytes=0-', 'range: bytes=5-1', 'if-range: x'],
  ['sec-fetch-site: cross-site', 'sec-fetch-site: none'],
]

const CREDENTIALS = [
  [],
  ['authorization:'],
  ['authorization: Bearer'],
  ['authorization: Bearer \u00ff\u00fe'],
  ['authorization: Basic Og=='],
  ['authorization: Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['authorization: Bearer eyJhbGciOiJSUzI1NiIsImtpZCI6Il9fcHJvdG9fXyJ9.bnVsbA.AA'],
  ['api-key:'],
  [`api-key: ${'k'.repeat(5000)}`],
  ['api-key: pk_snd_x', 'authorization: Bearer x'],
  ['cookie: console_0=%%%; console_0=s:open.x'],
]

const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=',
  'text/plain; charset=utf-7',
  'application/json; charset=utf-16',
  'application/xml',
  'x/y; '.repeat(200),
  '',
  '\u00ff',
]

/** Attacks on any route, by name. A text may hold several requests, or none that is whole. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'itself, many times over': (target) => pipelined(Array<string>(10).fill(whole(target))),
  'methods it does not have': ({ path, key }) =>
    pipelined(FOREIGN_METHODS.map((method) => request(method, path, key))),
  'a method nobody has': ({ path, key }) => request('BREW', path, key),
  'a preflight': ({ path }) =>
    request('OPTIONS', path, [
      'origin: https://evil.example',
      'access-control-request-method: BREW',
      `access-control-request-headers: ${'x, '.repeat(300)}`,
    ]),
  'absurd queries': (target) =>
    pipelined(QUERIES.map((query) => whole({ ...target, path: `${target.path}${query}` }))),
  'a query without end': (target) =>
    whole({ ...target, path: `${target.path}?${'a=b&'.repeat(5000)}` }),
  'doubled headers': (target) => pipelined(DOUBLED.map((headers) => whole(target, headers))),
  'very many headers': (target) => whole(target, Array<string>(1500).fill('a: b')),
  'too many headers': (target) => whole(target, Array<string>(9000).fill('a: b')),
  'junk for credentials': (target) =>
    pipelined(CREDENTIALS.map((key) => whole({ ...target, key }))),
  'other types of body': (target) =>
    pipelined(TYPES.map((type) => whole(target, [`content-type: ${type}`]))),
  'a body longer than announced': ({ method, path, key }) =>
    request(method, path, [...key, JSON_TYPE, 'content-length: 1'], '{"a":1}'),
  'a body shorter than announced': ({ method, path, key }) =>
    request(method, path, [...key, JSON_TYPE, 'content-length: 100'], '{'),
  'a body that waits to be asked for': ({ method, path, key }) =>
    request(method, path, [...key, JSON_TYPE, 'content-length: 2', 'expect: 100-continue']),
  'broken chunks': ({ method, path, key }) =>
    request(method, path, [...key, JSON_TYPE, 'transfer-encoding: chunked'], '1\r\n{\r\nzz\r\n}'),
  'chunks without end': ({ method, path, key }) =>
    request(method, path, [...key, JSON_TYPE, 'transfer-encoding: chunked'], '2\r\n{}\r\n'),
  'chunks with trailers': ({ method, path, key }) =>
    request(
      method,
      path,
      [...key, JSON_TYPE, 'transfer-encoding: chunked', 'trailer: x'],
      '2;x="\u00ff"\r\n{}\r\n0\r\nx: y\r\ncontent-length: 5\r\n\r\n',
    ),
  'length and chunks': ({ method, path, key }) =>
    request(
      method,
      path,
      [...key, JSON_TYPE, 'content-length: 2', 'transfer-encoding: chunked'],
      '2\r\n{}\r\n0\r\n\r\n',
    ),
  'a deep body': ({ method, path, key }) => {
    const body = '{"a":['.repeat(2000)
    return request(method, path, [...key, JSON_TYPE, `content-length: ${body.length}`], body)
  },
  'half a head': (target) => whole(target).slice(0, -20),
  'junk behind it': (target) => `${whole(target)}\0\u0016\u0003\u0001 / HTTP/1.1\r\n`,
  'half a request behind it': (target) => `${whole(target)}${whole(target).slice(0, 30)}`,
  'other spellings of its path': (target) =>
    pipelined(
      ['/', '//', '/..', '/%2e%2e', '%00', '%', ';a=b', '/x', '\u00ff'].map((end) =>
        whole({ ...target, path: `${target.path}${end}` }),
      ),
    ),
  'an absolute address': (target) =>
    whole({ ...target, path: `http://169.254.169.254${target.path}` }),
  'HTTP/1.0': (target) => whole(target).replace('HTTP/1.1', 'HTTP/1.0'),
  'an upgrade': (target) =>
    whole(target, ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']),
}

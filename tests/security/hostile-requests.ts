import fc from 'fast-check'

/** Texts that have broken servers before. */
const TRICKY = [
  '',
  ' ',
  '.',
  '..',
  '/',
  '%00',
  '\0',
  '\r\nx-injected: 1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '9007199254740993',
  "' OR 1=1; --",
  '$(id)',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\ud800',
  '\u202e',
  'é'.repeat(300),
  'a'.repeat(3000),
  '[',
  '*'.repeat(100),
  '(a+)+$',
  '2026-13-45T99:99:99Z',
  'pay_x_secret_x',
]

/** Names that the addresses read, so that values reach what is behind the first check. */
const NAMES = (
  'amount currency confirm payment_method payment_method_type payment_method_data card card_number metadata ' +
  'customer_id customer capture_method return_url client_secret mandate_data recurring_details type data ' +
  'off_session setup_future_usage allowed_payment_method_types session_expiry amount_to_capture payment_id ' +
  'refund_id reason clientId clientSecret name lifetimeS token claims audience mutation headers body filter limit ' +
  'before after since sessionId eventType event_type content object status environment url isOn id ids value ' +
  'overlapS timing order to events format __proto__ constructor'
).split(' ')

const text = fc.oneof(fc.constantFrom(...TRICKY), fc.string({ unit: 'binary', maxLength: 40 }))
const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: text },
)

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'value' },
    text,
    fc.oneof(
      fc.double(),
      fc.maxSafeInteger(),
      fc.constantFrom(0, -1, 1, 100, 2 ** 31, 2 ** 53, -0, 1e308),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 8 }),
  ),
}))

/** A body with its content type; mostly JSON that has the right form. */
export const hostileBody = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .dictionary(name, value, { maxKeys: 10 })
      .map((fields) => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(fields)) })),
  },
  {
    weight: 1,
    arbitrary: value.map((any) => ({
      type: 'application/json',
      bytes: Buffer.from(JSON.stringify(any) ?? ''),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'x',
        '',
      ),
      bytes: fc.oneof(
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        fc
          .constantFrom('[', '{"a":', '['.repeat(5000), '{"a":1}{"a":2}', '\ufeff{}')
          .map((json) => Buffer.from(json)),
      ),
    }),
  },
)

/** Parts of a path, each as it stands in a URL. */
/** `known` get past the look-up of what is named. */
export const parameterLike = (known: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    {
      weight: 2,
      arbitrary: text.map((part) => encodeURIComponent(part.toWellFormed()).slice(0, 2500)),
    },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%c0%af', '%2e%2e', '..;', '%F0%9F') },
  )

/** What a browser would never send. */
const ODD_QUERIES = [
  '',
  '?',
  '&&&',
  '=',
  '%',
  '%zz=%ff&%c0%af=%00',
  'a[]=1&a[b]=2&a[__proto__]=3',
  '__proto__=1&constructor=2&toString=3',
  'limit=1&limit=2&limit=',
  'since=x&since=2026-01-01T00:00:00Z&filter=&filter=(',
  'client_secret=a&client_secret=b&force_sync=maybe&force_sync=true',
  'a=b&'.repeat(3000),
  `filter=${'('.repeat(3000)}`,
]

const queryOfPairs = fc
  .array(fc.tuple(name, text), { maxLength: 5 })
  .map((pairs) =>
    pairs
      .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
      .join('&'),
  )

export const hostileQuery = fc.oneof(
  { weight: 3, arbitrary: queryOfPairs },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_QUERIES) },
)

/** The form of a hosted page, with `token` where it is right. */
export const hostileForm = (token: string) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom('token', 'token', 'decision', 'decision', '__proto__', ''),
        fc.oneof(
          fc.constantFrom(token, 'approve', 'decline', 'approve_later', 'decline_later'),
          text.map((part) => part.toWellFormed()),
        ),
      ),
      { maxLength: 5 },
    )
    .map((fields) => ({
      type: 'application/x-www-form-urlencoded',
      bytes: Buffer.from(new URLSearchParams(fields).toString()),
    }))

/** Header values as they may stand on the wire. */
export const hostileHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'range',
    'if-none-match',
    'origin',
    'cookie',
    'x-session-id',
    'x-forwarded-for',
    'x-console-source',
    'sec-fetch-site',
    'content-encoding',
    'content-length',
    'transfer-encoding',
    'expect',
    'x-http-method-override',
  ),
  fc.oneof(
    fc.constantFrom(
      '*/*',
      'bytes=0-',
      'chunked',
      '100-continue',
      'gzip',
      '-1',
      'text/html',
      'null',
    ),
    text.map((part) => part.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 500)),
  ),
  { maxKeys: 4 },
)

type Json = Record<string, unknown>

/** A body that is taken, with one member anywhere in it replaced, added or left out. */
export function spoiltBody(bodies: readonly Json[]) {
  const change = fc.record({
    body: fc.constantFrom(...bodies),
    place: fc.nat(200),
    value: fc.option(value, { nil: undefined }),
    added: fc.option(name, { freq: 4, nil: undefined }),
  })
  return change.map(({ body, place, value: next, added }) => {
    const spoilt = structuredClone(body)
    const members = membersOf(spoilt)
    const member = members[place % (members.length + 1)]
    if (member) member.owner[added ?? member.name] = next
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(spoilt)) }
  })
}

/** Every member of an object and of the objects in it. */
function membersOf(owner: Json): { owner: Json; name: string }[] {
  return Object.entries(owner).flatMap(([key, inner]) => [
    { owner, name: key },
    ...(typeof inner === 'object' && inner !== null ? membersOf(inner as Json) : []),
  ])
}

import fc from 'fast-check'

const FIELDS = ['event_type', 'type', 'content', 'object', 'payment_id', 'status', 'other', '']

const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'binary' }),
)

/** Parsed webhook bodies in which the fields that matter are likely, at every level. */
export const jsonObject: fc.Arbitrary<Record<string, unknown>> = fc.letrec<{
  object: Record<string, unknown>
  value: unknown
}>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  object: fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), {
    maxKeys: 6,
    noNullPrototype: true,
  }),
})).object

const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r'), maxLength: 3 })

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 25 })

/** Numbers as senders write them: 1.0, 1e5, -0, more digits than a double holds. */
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits.map((text) => text.replace(/^0+(?=\d)/, '')),
    fc.option(digits, { nil: undefined }),
    fc.constantFrom('', 'e5', 'E-7', 'e+02'),
  )
  .map(
    ([sign, whole, part, exponent]) =>
      `${sign}${whole}${part === undefined ? '' : `.${part}`}${exponent}`,
  )

const stringText = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
  fc.constantFrom(String.raw`"\u0041\/"`, String.raw`"\ud83d\ude00"`, String.raw`"\ud83d"`, '""'),
)

const keyText = fc.oneof(
  fc.constantFrom(...FIELDS).map((key) => JSON.stringify(key)),
  fc.constantFrom(String.raw`"\u0074ype"`, '"a"'),
)

/** JSON objects as text, with the spacing, digits, key order and doubled keys that parsing would lose. */
export const jsonObjectText: fc.Arbitrary<string> = fc.letrec<{ object: string; value: string }>(
  (tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('null', 'true', 'false'),
      numberText,
      stringText,
      tie('object'),
      fc
        .array(tie('value'), { maxLength: 3 })
        .chain((items) => space.map((gap) => `[${gap}${items.join(`,${gap}`)}${gap}]`)),
    ),
    object: fc
      .tuple(fc.array(fc.tuple(keyText, tie('value')), { maxLength: 5 }), space, space)
      .map(([members, gap, end]) => {
        const inner = members.map(([key, value]) => `${gap}${key}${end}:${gap}${value}`)
        return `{${inner.join(`${end},`)}${gap}}${end}`
      }),
  }),
).object

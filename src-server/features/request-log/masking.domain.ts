import { MASK } from '#contract/request-log.ts'
import { endsOfKey, isSecretField } from '#contract/secrets.ts'

/** Names of members and parameters whose value is a secret, in small letters without `_` and `-`. */
const SECRET_NAMES = new Set(
  (
    'clientsecret paymentintentclientsecret secret secretkey apikey password accesstoken refreshtoken ' +
    'ephemeralkey authorization sdkauthorization privatekey token cardnumber cardcvc cardcvv cvc cvv ' +
    'pan tokencryptogram cryptogram accountnumber iban'
  ).split(' '),
)

/**
 * Every string of a JSON text, and what follows it where it is a member's name. Takes a text cut anywhere. A string is
 * always consumed whole: begun again at each quote inside, one long string would take minutes.
 */
const JSON_STRINGS =
  /"([^"\\]*(?:\\.[^"\\]*)*)(?:"(?:(\s*:\s*)(?:"([^"\\]*(?:\\.[^"\\]*)*)(?:"|\\?$)|(-?\d[\d.eE+-]*)))?|\\?$)/gs

/** The same where the value is an object or an array; what follows the name is there for no other string. */
const NESTED_MEMBERS = /"([^"\\]*(?:\\.[^"\\]*)*)(?:"(\s*:\s*(?=[{[]))?|\\?$)/gs
const JSON_TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[{}[\]]/gs

/** Secrets that are known by their looks, wherever they stand. A token is looked for once in each run of its characters. */
const SECRET_TEXTS =
  /(_secret_)[0-9A-Za-z]{8,}|\b((?:snd|prd|epk|cs)_)[0-9A-Za-z]{16,}|(?<![\w-])((?:(?!\beyJ)[\w-])*\beyJ)[\w-]*\.[\w-]+\.[\w-]*|\b[2-6](?:[ -]?\d){13,18}\b/g

const PARAMETERS = /([?&#]|^)([^=&?#]+)=([^&#]*)/g
/** A scheme, then what is sent by it. */
const CREDENTIALS = /^([a-z-]+) (\S+)/i

const FORM_TOKEN = /(name="token" value=")[^"]*/g

/** A body as it may be kept. `contentType` says how it is written. */
export function maskBody(text: string, contentType: string): string {
  if (contentType.includes('x-www-form-urlencoded')) return maskText(maskParameters(text))
  if (contentType.includes('html')) return maskText(text.replaceAll(FORM_TOKEN, `$1${MASK}`))
  // Whatever it says it is: a JSON body with a wrong content type is refused, but it is a JSON body.
  const members = maskMembers(maskNested(text))
  const masked = maskText(members)
  return masked === members ? masked : masked.replaceAll(BARE_MASKS, quoteBare)
}

/** Strings, and numbers that were masked: a number with a mask in it is none any more. */
const BARE_MASKS = new RegExp(
  String.raw`"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|([\d.-]*\d{6}${MASK}\d{4}[\d.eE+-]*)`,
  'gs',
)

function quoteBare(whole: string, bare?: string): string {
  return bare === undefined ? whole : `"${bare}"`
}

/** Path and query as they may be kept. */
export function maskPath(path: string): string {
  const query = path.indexOf('?')
  if (query === -1) return maskText(path)
  return maskText(path.slice(0, query) + maskParameters(path.slice(query)))
}

export function maskHeader(name: string, value: string): string {
  if (name === 'location' || name === 'referer') return maskPath(value)
  if (!isSecretField(name)) return maskText(value)
  const [, scheme, key] = CREDENTIALS.exec(value) ?? []
  if (name.endsWith('authorization') && key) return `${scheme} ${maskKey(key)}`
  return value.includes(' ') ? MASK : maskKey(value)
}

/** Without a prefix it may be anything, a token or a password: nothing of it stays. */
function maskKey(key: string): string {
  const { prefix, end } = endsOfKey(key)
  return prefix === '' ? MASK : `${prefix}${MASK}${end}`
}

/** A secret in a wrong shape is refused, but it is a secret all the same. */
function maskNested(text: string): string {
  let masked = ''
  let doneTo = 0
  for (const { 0: before, 1: name = '', 2: colon, index } of text.matchAll(NESTED_MEMBERS)) {
    if (colon === undefined || index < doneTo || !isSecretName(name)) continue
    const start = index + before.length
    masked += `${text.slice(doneTo, start)}"${MASK}"`
    doneTo = endOfNested(text, start)
  }
  return masked + text.slice(doneTo)
}

/** Where the object or array that starts here ends; the end of the text where it is cut. */
function endOfNested(text: string, start: number): number {
  let depth = 0
  JSON_TOKENS.lastIndex = start
  for (let token = JSON_TOKENS.exec(text); token !== null; token = JSON_TOKENS.exec(text)) {
    if (token[0] === '{' || token[0] === '[') depth++
    if (token[0] === '}' || token[0] === ']') depth--
    if (depth === 0) return token.index + 1
  }
  return text.length
}

function maskMembers(text: string): string {
  return text.replaceAll(JSON_STRINGS, (whole, name: string, colon?: string, string?: string) => {
    if (colon === undefined || !isSecretName(name)) return whole
    const value = string === undefined ? MASK : maskValue(string)
    return `"${name}"${colon}"${value}"`
  })
}

function maskParameters(text: string): string {
  return text.replaceAll(PARAMETERS, (whole, before: string, name: string, value: string) =>
    isSecretName(decode(name)) ? `${before}${name}=${maskValue(value)}` : whole,
  )
}

/** What this file leaves of a value, so that masking twice is masking once. */
const MASKED_VALUE = new RegExp(
  `^(?:\\w{1,80}_secret_|(?:snd|prd|epk|cs)_|eyJ|\\d{6})${MASK}(?:\\d{4})?$`,
)

/** Of a card number its ends may stay, of a key its prefix. */
function maskValue(value: string): string {
  if (MASKED_VALUE.test(value)) return value
  const masked = maskText(value)
  return masked === value ? MASK : masked
}

function maskText(text: string): string {
  return text.replaceAll(SECRET_TEXTS, (found, ...kept: (string | undefined)[]) => {
    const start = kept.slice(0, 3).find((part) => part !== undefined)
    if (start !== undefined) return start + MASK
    return isCardNumber(found) ? `${found.slice(0, 6)}${MASK}${found.slice(-4)}` : found
  })
}

function isSecretName(name: string): boolean {
  const plain = name.includes('\\') ? decodeString(name) : name
  return SECRET_NAMES.has(plain.toLowerCase().replaceAll(/[_-]/g, ''))
}

function decodeString(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return text
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Luhn's check. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

import { isUtf8 } from 'node:buffer'
import { parse } from 'secure-json-parse'
import { PAYMENT_BODY_DEPTH } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'
import { isDeeperThan } from '../webhook-sessions/json-depth.domain.ts'

/** What is said about a body that does not fit, in the words of a JSON reader. */
interface BodyIssue {
  readonly keyword: string
  readonly instancePath: string
  readonly message?: string | undefined
  readonly params: Readonly<Record<string, unknown>>
}

/** Members whose nulls are the caller's own. */
const OPAQUE = new Set(['metadata', 'frm_metadata'])

/** An empty body is an empty object. @throws AppError unreadable_json */
export function readJsonBody(bytes: Buffer): unknown {
  // Decoding would replace what is not UTF-8 and store something that nobody sent.
  if (!isUtf8(bytes)) {
    throw new AppError(
      'unreadable_json',
      'Json deserialize error: the body is not valid UTF-8: encode the JSON as UTF-8',
    )
  }
  const text = bytes.toString('utf8')
  if (text.trim() === '') return {}
  if (isDeeperThan(PAYMENT_BODY_DEPTH, text)) {
    throw new AppError(
      'unreadable_json',
      `Json deserialize error: the body nests deeper than ${PAYMENT_BODY_DEPTH} levels: send a flatter one`,
    )
  }
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch (cause) {
    const { message } = cause as SyntaxError
    throw new AppError('unreadable_json', `Json deserialize error: ${message}`, { cause })
  }
}

/** A null member says the same as an absent one. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(
    kept.map(([key, member]) => [key, OPAQUE.has(key) ? member : withoutNulls(member)]),
  )
}

/** Names the first field that does not fit, and what to send instead. */
export function describeUnreadable(issues: readonly BodyIssue[]): string {
  const [first] = issues
  if (!first) return 'the body does not fit'
  const path = first.instancePath.slice(1).replaceAll('/', '.')
  const { keyword, message = '', params } = first
  if (keyword === 'unrecognized_keys') return unknownField(path, params['keys'])
  if (message.endsWith('received undefined')) return `missing field \`${path}\``
  if (keyword === 'invalid_value' && Array.isArray(params['values'])) {
    return `${path}: unknown variant, expected one of ${params['values'].map((v) => `\`${v}\``).join(', ')}`
  }
  return path === '' ? message : `${path}: ${message}`
}

function unknownField(path: string, keys: unknown): string {
  const [name] = Array.isArray(keys) ? keys.map(String) : []
  const field = path === '' ? `${name}` : `${path}.${name}`
  if (field === 'payment_method_id') {
    return (
      'unknown field `payment_method_id`: a stored credential is charged with recurring_details, ' +
      'such as {"type":"payment_method_id","data":"pm_…"}'
    )
  }
  return `unknown field \`${field}\``
}

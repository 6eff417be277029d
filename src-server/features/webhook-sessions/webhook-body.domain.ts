import { isUtf8 } from 'node:buffer'
import { parse } from 'secure-json-parse'
import { WEBHOOK_BODY_DEPTH } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'
import { isDeeperThan } from './json-depth.domain.ts'

export interface WebhookBody {
  /** The body exactly as received. */
  readonly json: string
  readonly payload: Readonly<Record<string, unknown>>
}

const EXAMPLE = 'send a JSON object such as {"event_type":"payment_succeeded"}'

/**
 * Reads a webhook body without changing a byte of it. Assumption `webhook-body`.
 * @throws AppError malformed_body, naming what is wrong and what to send instead.
 */
export function readWebhookBody(bytes: Buffer): WebhookBody {
  if (bytes.length === 0) throw malformed(`The body is empty: ${EXAMPLE}`)
  if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8: encode the JSON as UTF-8')
  const json = bytes.toString('utf8')
  if (json.startsWith('\uFEFF')) {
    throw malformed('The body starts with a byte order mark: send the JSON without one')
  }
  if (isDeeperThan(WEBHOOK_BODY_DEPTH, json)) {
    throw malformed(`The body nests deeper than ${WEBHOOK_BODY_DEPTH} levels: send a flatter one`)
  }
  const payload = parseJson(json)
  if (!isJsonObject(payload)) throw malformed(`The body is ${kindOf(payload)}: ${EXAMPLE}`)
  return { json, payload }
}

/** Parts of such keys and of their escaped spellings; a body without any needs no closer look. */
const MAY_HOLD_FORBIDDEN_KEY = ['__proto__', 'constructor', '\\u']

function parseJson(json: string): unknown {
  try {
    if (!MAY_HOLD_FORBIDDEN_KEY.some((part) => json.includes(part))) return JSON.parse(json)
    return parse(json, { protoAction: 'error', constructorAction: 'error' })
  } catch (cause) {
    const { message } = cause as SyntaxError
    if (message.includes('forbidden prototype property')) {
      throw malformed(
        'The body has a key "__proto__" or "constructor.prototype", which would change the objects of many readers: rename it',
        cause,
      )
    }
    throw malformed(`The body is not JSON: ${message}`, cause)
  }
}

function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a JSON array' : `a JSON ${typeof value}`
}

function malformed(message: string, cause?: unknown): AppError {
  return new AppError('malformed_body', message, { cause })
}

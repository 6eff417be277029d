import { z } from 'zod'

/** How a failure looks on the wire: HTTP status, then the members beside `message`. */
interface WireError {
  readonly status: number
  /** Named `error_type` instead where a JSON body could not be read into what an endpoint takes. */
  readonly type?: 'invalid_request' | 'api'
  readonly error_type?: 'invalid_request'
  readonly code: string
}

/** The closed list of expected failures and the one table that turns them into HTTP. Assumption `error-body`. */
export const WIRE_ERRORS = {
  unauthorized: { status: 401, type: 'invalid_request', code: 'IR_01' },
  invalid_token: { status: 401, type: 'invalid_request', code: 'IR_17' },
  unknown_route: { status: 404, type: 'invalid_request', code: 'IR_02' },
  wrong_method: { status: 405, type: 'invalid_request', code: 'IR_03' },
  malformed_body: { status: 400, type: 'invalid_request', code: 'IR_06' },
  body_too_large: { status: 413, type: 'invalid_request', code: 'IR_06' },
  wrong_content_type: { status: 415, type: 'invalid_request', code: 'IR_06' },
  headers_too_large: { status: 431, type: 'invalid_request', code: 'IR_06' },
  malformed_request: { status: 400, type: 'invalid_request', code: 'IR_06' },
  request_timeout: { status: 408, type: 'invalid_request', code: 'IR_06' },
  missing_param: { status: 400, type: 'invalid_request', code: 'IR_04' },
  invalid_format: { status: 422, type: 'invalid_request', code: 'IR_05' },
  invalid_request_data: { status: 422, type: 'invalid_request', code: 'IR_06' },
  unreadable_json: { status: 400, error_type: 'invalid_request', code: 'IR_06' },
  invalid_value: { status: 400, type: 'invalid_request', code: 'IR_07' },
  client_secret_expired: { status: 400, type: 'invalid_request', code: 'IR_08' },
  client_secret_mismatch: { status: 400, type: 'invalid_request', code: 'IR_09' },
  too_many_refunds: { status: 400, type: 'invalid_request', code: 'IR_12' },
  refund_exceeds_captured: { status: 400, type: 'invalid_request', code: 'IR_13' },
  unexpected_state: { status: 400, type: 'invalid_request', code: 'IR_14' },
  bad_ephemeral_key: { status: 401, type: 'invalid_request', code: 'IR_15' },
  precondition_failed: { status: 400, type: 'invalid_request', code: 'IR_16' },
  capture_unsupported: { status: 400, type: 'invalid_request', code: 'IR_19' },
  currency_unsupported: { status: 400, type: 'invalid_request', code: 'IR_28' },
  method_not_offered: { status: 400, type: 'invalid_request', code: 'IR_39' },
  duplicate_id: { status: 400, type: 'invalid_request', code: 'HE_01' },
  resource_missing: { status: 404, type: 'invalid_request', code: 'HE_02' },
  return_url_missing: { status: 404, type: 'invalid_request', code: 'HE_03' },
  mandate_refused: { status: 400, type: 'invalid_request', code: 'HE_03' },
  status_limit: { status: 429, type: 'invalid_request', code: 'RATE_LIMITED' },
  unknown_option: { status: 400, type: 'invalid_request', code: 'IR_07' },
  wrong_state: { status: 409, type: 'invalid_request', code: 'IR_16' },
  not_undoable: { status: 409, type: 'invalid_request', code: 'IR_16' },
  forbidden: { status: 403, type: 'invalid_request', code: 'IR_22' },
  unknown_session: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_sample: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_client: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_token: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_key: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_call: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_request: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_target: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_attempt: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_event: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_run: { status: 404, type: 'invalid_request', code: 'HE_02' },
  /** What was asked for is not stored, and nothing of it was done: ask again after `Retry-After`. */
  storage_unavailable: { status: 503, type: 'api', code: 'HE_00' },
  /** The same from a console that does not know its own addresses yet. */
  starting: { status: 503, type: 'api', code: 'HE_00' },
  internal: { status: 500, type: 'api', code: 'HE_00' },
} as const satisfies Record<string, WireError>

export type FailureReason = keyof typeof WIRE_ERRORS

/** Body of every refusal of the emulated API and the control API. Assumption `error-body`. */
export const errorBody = z
  .object({
    error: z.object({
      type: z.string().optional(),
      error_type: z.string().optional(),
      message: z.string(),
      code: z.string(),
      reason: z.string().optional(),
      payment_id: z.string().optional(),
    }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.output<typeof errorBody>

/** What a refusal may say beside its message. */
export type ErrorDetails = Pick<ErrorBody['error'], 'reason' | 'payment_id'>

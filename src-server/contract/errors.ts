import { z } from 'zod'

/** How a failure looks on the wire: HTTP status, then the members beside `message`. */
interface WireError {
  readonly status: number
  readonly type: 'invalid_request' | 'api'
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
  invalid_value: { status: 400, type: 'invalid_request', code: 'IR_07' },
  unknown_option: { status: 400, type: 'invalid_request', code: 'IR_07' },
  wrong_state: { status: 409, type: 'invalid_request', code: 'IR_16' },
  not_undoable: { status: 409, type: 'invalid_request', code: 'IR_16' },
  forbidden: { status: 403, type: 'invalid_request', code: 'IR_22' },
  unknown_session: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_client: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_token: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_key: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_call: { status: 404, type: 'invalid_request', code: 'HE_02' },
  unknown_run: { status: 404, type: 'invalid_request', code: 'HE_02' },
  internal: { status: 500, type: 'api', code: 'HE_00' },
} as const satisfies Record<string, WireError>

export type FailureReason = keyof typeof WIRE_ERRORS

/** Body of every refusal of the emulated API and the control API. Assumption `error-body`. */
export const errorBody = z.object({
  error: z.object({
    type: z.string(),
    message: z.string(),
    code: z.string(),
  }),
})
export type ErrorBody = z.output<typeof errorBody>

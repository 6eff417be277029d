import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { AssumptionId } from '#contract/assumptions.ts'
import {
  type ErrorBody,
  type ErrorDetails,
  type FailureReason,
  WIRE_ERRORS,
} from '#contract/errors.ts'
import { AppError } from '../errors.ts'
import { http } from './node-http.ts'
import { storageFailureOf } from './storage-failure.ts'

interface Failure {
  reason: FailureReason
  message: string
  details?: ErrorDetails
}

/** Fastify's own refusals, by their code. */
const FRAMEWORK_FAILURES: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { reason: 'body_too_large', message: 'The body is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    reason: 'wrong_content_type',
    message: 'The content type is not taken here: send content-type: application/json',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    reason: 'malformed_body',
    message: 'The body is empty: send JSON, or leave the content-type header out',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { reason: 'malformed_body', message: 'The body is not JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    reason: 'malformed_request',
    message: 'The body is not as long as its content-length says',
  },
  FST_ERR_BAD_URL: { reason: 'malformed_request', message: 'The path is not a valid URL path' },
  FST_ERR_MAX_PARAM_LENGTH: { reason: 'invalid_value', message: 'A part of the path is too long' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    reason: 'request_timeout',
    message: 'The request took too long to arrive',
  },
  // An answer that is read from a file ends so, and nobody is there to be told.
  ERR_STREAM_PREMATURE_CLOSE: {
    reason: 'malformed_request',
    message: 'The caller went away before the answer was sent',
  },
  HPE_HEADER_OVERFLOW: { reason: 'headers_too_large', message: 'The headers are too large' },
}

const INTERNAL: Failure = {
  reason: 'internal',
  message: 'Something went wrong in the console; its log has the details',
}

/** Turns whatever was thrown into the API's error shape: the only place that does. Assumption `error-body`. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = describeFailure(error)
  const { status, body } = toWire(failure)
  noteRefusal(request, failure)
  const { id: requestId } = request
  // The message of a refusal may quote the request, and a log must not: its reason says enough.
  if (status < 500) request.log.info({ requestId, reason: failure.reason }, 'request refused')
  else request.log.error({ requestId, err: error }, 'request failed')
  // The handler may have named the type of what it meant to send.
  return reply.assume('error-body').code(status).type('application/json; charset=utf-8').send(body)
}

/** A guard that refused may have noted what the caller is not told. */
function noteRefusal({ notes }: FastifyRequest, { reason, message }: Failure): void {
  notes.refusal ??= { rule: reason, message, detail: null }
}

/** The same for a path that Fastify could not even look up: no hook has run and its reply has no decorators. */
export function handleFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const failure = describeFailure(error)
  const { status, body } = toWire(failure)
  request.log.info({ requestId: request.id, reason: failure.reason }, 'request refused')
  const assumption: AssumptionId = 'error-body'
  void reply.header('x-assumption', assumption).code(status).send(body)
}

/** Answers a request that never became one for Fastify: malformed, too slow, headers too large. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const failure = FRAMEWORK_FAILURES[error.code ?? ''] ?? {
    reason: 'malformed_request',
    message: 'The request is not valid HTTP/1.1',
  }
  const { status, body } = toWire(failure)
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}\r\nconnection: close\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

export function describeFailure(error: FastifyError): Failure {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return describeInvalid(error)
  const known = FRAMEWORK_FAILURES[error.code]
  if (known) return known
  const storage = storageFailureOf(error)
  if (storage) return { reason: 'storage_unavailable', message: storage.message }
  // A body that stopped arriving or a parser's complaint: the sender's doing, so not a 500.
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return { reason: 'malformed_request', message: error.message }
  }
  return INTERNAL
}

/** Names the first field that is wrong and what to send instead. */
function describeInvalid({ validation = [], validationContext, message }: FastifyError): Failure {
  const [first] = validation
  const path = first?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  const field = path === '' ? (validationContext ?? 'request') : path
  return { reason: 'invalid_value', message: `${field}: ${first?.message ?? message}` }
}

function toWire({ reason, message, details }: Failure): { status: number; body: ErrorBody } {
  const { status, code, ...type } = WIRE_ERRORS[reason]
  return { status, body: { error: { ...type, message, code, ...details } } }
}

import { type FailureReason, WIRE_ERRORS } from '#contract/errors.ts'

interface Answer {
  reason: FailureReason
  description: string
  headers?: object
}

const RETRY_AFTER = {
  description: 'Seconds after which asking again makes sense',
  schema: { type: 'integer', minimum: 0 },
}

/** What any operation may answer beside its own, by the name it has in the document. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  MalformedRequest: {
    reason: 'malformed_request',
    description: 'Not HTTP/1.1, or a value is missing or not taken: the message names it',
  },
  ForeignHost: {
    reason: 'forbidden',
    description: "The Host header names no address of this machine's",
  },
  RequestTimeout: {
    reason: 'request_timeout',
    description: 'The request took too long to arrive; the connection is closed',
  },
  HeadersTooLarge: {
    reason: 'headers_too_large',
    description: 'The header is larger than 16 KiB; the connection is closed',
  },
  Internal: { reason: 'internal', description: 'A fault of the console: its log has the details' },
  StorageUnavailable: {
    reason: 'storage_unavailable',
    description:
      'It can not be stored or read now, and nothing of it was done: send it again later',
    headers: { 'Retry-After': RETRY_AFTER },
  },
}

/** The same for operations that take a body. */
const BODY_ANSWERS: typeof ANSWERS = {
  BodyTooLarge: { reason: 'body_too_large', description: 'The body is too large' },
}

const ERROR = { $ref: '#/components/schemas/Error' }
const JSON_TYPE = 'application/json'

interface Operation {
  responses?: Record<string, { content?: Record<string, { schema: object }> }>
}

interface Document {
  paths?: Record<string, object | undefined> | undefined
  components?: object | undefined
}

/** The document with what its operations don't say themselves: how they are refused before or while they work. */
export function withCommonAnswers<T extends Document>(document: T): T {
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries((operations ?? {}) as Record<string, Operation>).map(([method, operation]) => [
        method,
        { ...operation, responses: responsesOf(method, operation) },
      ]),
    ),
  ])
  const responses = Object.fromEntries(
    Object.entries({ ...ANSWERS, ...BODY_ANSWERS }).map(([name, answer]) => [
      name,
      describe(answer, ERROR),
    ]),
  )
  const components = { ...document.components, responses }
  return { ...document, paths: Object.fromEntries(paths), components }
}

function responsesOf(method: string, { responses = {} }: Operation) {
  const own = responses['4XX']?.content?.[JSON_TYPE]?.schema ?? ERROR
  const isOwnShape = JSON.stringify(own) !== JSON.stringify(ERROR)
  const common = method === 'get' ? ANSWERS : { ...ANSWERS, ...BODY_ANSWERS }
  const described = Object.entries(common).map(([name, answer]) => [
    WIRE_ERRORS[answer.reason].status,
    // What is refused before it comes to the operation has not the operation's shape.
    isOwnShape
      ? describe(answer, { anyOf: [own, ERROR] })
      : { $ref: `#/components/responses/${name}` },
  ])
  return {
    '4XX': { description: 'Refused', content: { [JSON_TYPE]: { schema: ERROR } } },
    ...Object.fromEntries(described),
    ...responses,
  }
}

function describe({ description, headers }: Answer, schema: object) {
  return { description, ...(headers && { headers }), content: { [JSON_TYPE]: { schema } } }
}

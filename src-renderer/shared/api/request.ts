import type { z } from 'zod'
import { errorBody } from '#contract/errors.ts'

/** A refusal or a lost server. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.code = code
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  /** JSON that is sent as it is written, instead of `body`. */
  text?: string
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

/** Asks the server and reads its answer with the contract's schema. @throws ApiError */
export async function request<Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  options: RequestOptions = {},
): Promise<z.output<Schema>> {
  const { method = 'GET', body, headers, signal } = options
  const text = options.text ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await send(url, {
    method,
    ...(text !== undefined && {
      body: text,
      headers: { ...headers, 'content-type': 'application/json' },
    }),
    ...(signal && { signal }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw toApiError(response.status, answer)
  return schema.parse(answer)
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ApiError(
      0,
      'no_answer',
      `The server at ${new URL(url, location.href).host} does not answer`,
      {
        cause,
      },
    )
  }
}

function toApiError(status: number, answer: unknown): ApiError {
  const read = errorBody.safeParse(answer)
  if (!read.success) return new ApiError(status, '', `The server answered with status ${status}`)
  return new ApiError(status, read.data.error.code, read.data.error.message)
}

/** What to tell the user about a failure. */
export function describeFailure(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

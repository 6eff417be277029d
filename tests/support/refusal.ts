import { expect } from 'vitest'

/** A refusal of the payments surface with what is to be said about it; conventional shape, assumption `error-body`. */
export const refusal = (status: number, code: string, message: unknown = expect.any(String)) => ({
  status,
  body: { error: { type: 'invalid_request', code, message } },
})

import type { ErrorDetails, FailureReason } from '#contract/errors.ts'

/** An expected failure: `reason` is for code to branch on, `message` is for people. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly reason: FailureReason
  readonly details: ErrorDetails

  constructor(
    reason: FailureReason,
    message: string,
    { details = {}, ...options }: ErrorOptions & { details?: ErrorDetails } = {},
  ) {
    super(message, options)
    this.reason = reason
    this.details = details
  }
}

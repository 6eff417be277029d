import type { FailureReason } from '#contract/errors.ts'

/** An expected failure: `reason` is for code to branch on, `message` is for people. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

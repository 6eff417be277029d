import type { RecurringFlow, StoredCall } from './recurring-flow.ts'

/** The newest call of a step; of those with a tag, where one is given. */
export function newestCall(
  { calls }: RecurringFlow,
  step: number,
  tag?: string,
): StoredCall['call'] | undefined {
  return calls.findLast((one) => one.step === step && (tag === undefined || one.tag === tag))?.call
}

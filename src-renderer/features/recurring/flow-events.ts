import { z } from 'zod'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'
import { readJson } from '../../shared/json/read-json.ts'
import type { RecurringFlow } from './recurring-flow.ts'

/** Where the events of payments and mandates name a mandate. */
const mandateNamed = z.object({
  content: z.object({ object: z.object({ mandate_id: z.string() }) }),
})

/**
 * The events of the flow's payments, and of the mandates those were paid under: a mandate's own events name no
 * payment, and it is active before the flow has read its id.
 */
export function eventsOf(
  { setupId, chargeIds, mandateId }: Pick<RecurringFlow, 'setupId' | 'chargeIds' | 'mandateId'>,
  events: readonly FeedEvent[],
): FeedEvent[] {
  const payments = new Set<string | null | undefined>(chargeIds)
  if (setupId !== undefined) payments.add(setupId)
  const ofPayment = ({ paymentId }: FeedEvent): boolean => payments.has(paymentId)
  const mandates = new Set(events.filter(ofPayment).map(mandateIdOf))
  mandates.add(mandateId)
  mandates.delete(undefined)
  return events.filter(
    (event) => ofPayment(event) || (event.paymentId === null && mandates.has(mandateIdOf(event))),
  )
}

function mandateIdOf({ payloadJson }: FeedEvent): string | undefined {
  return mandateNamed.safeParse(readJson(payloadJson)).data?.content.object.mandate_id
}

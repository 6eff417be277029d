import type { NewWebhookEvent } from '../../src-server/features/webhook-sessions/webhook-event.domain.ts'

export const aWebhook = {
  event_type: 'payment_succeeded',
  content: { type: 'payment_details', object: { payment_id: 'pay_1', status: 'succeeded' } },
}

/** An event that a store can take; `eventId` tells it from others. */
export function anEvent(
  eventId = 'evt_1',
  changes: Partial<NewWebhookEvent> = {},
): NewWebhookEvent {
  return {
    eventId,
    eventType: 'payment_succeeded',
    paymentId: 'pay_1',
    status: 'succeeded',
    payloadJson: JSON.stringify(aWebhook),
    ...changes,
  }
}

export function sessionPath(sessionId: string): string {
  return `/api/webhooks/session/${sessionId}`
}

/** Sends `body` as it is to the session and returns the answer. */
export function postWebhook(baseUrl: string, sessionId: string, body: unknown): Promise<Response> {
  return fetch(`${baseUrl}${sessionPath(sessionId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Posts and returns the id of the stored event. */
export async function storeWebhook(
  baseUrl: string,
  sessionId: string,
  body: unknown = aWebhook,
): Promise<string> {
  const response = await postWebhook(baseUrl, sessionId, body)
  const { eventId } = (await response.json()) as { eventId: string }
  return eventId
}

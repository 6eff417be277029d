import type { Request } from 'autocannon'

/** An envelope as the orchestration layer sends it, with the resource in it: about 1 KB. */
export function webhookBody(marker: string): string {
  const object = {
    payment_id: 'pay_Zx81Qm4LtY0aBcDe7RkP',
    merchant_id: 'merchant_demo',
    status: 'succeeded',
    amount: 12_500,
    currency: 'ZAR',
    payment_method: 'card',
    payment_method_type: 'credit',
    customer: { id: 'cus_1', email: 'shopper@example.com', phone: '+27110000000' },
    billing: { address: { line1: '1 Main Road', city: 'Cape Town', country: 'ZA' } },
    metadata: { marker, note: 'x'.repeat(400) },
    created: '2026-01-02T03:04:05.678Z',
  }
  return JSON.stringify({
    merchant_id: 'merchant_demo',
    event_id: 'evt_019b000000007000800000000000abcd',
    event_type: 'payment_succeeded',
    content: { type: 'payment_details', object },
    timestamp: '2026-01-02T03:05:06.789Z',
  })
}

export function feedPath(session: string): string {
  return `/api/webhooks/session/${session}`
}

export function aPost(session: string): Request {
  return {
    method: 'POST',
    path: feedPath(session),
    headers: { 'content-type': 'application/json' },
    body: webhookBody('load'),
  }
}

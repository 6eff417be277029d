const OUTCOMES = [
  ['payment_succeeded', 'succeeded'],
  ['payment_processing', 'processing'],
  ['payment_failed', 'failed'],
] as const

/** A webhook in the orchestration format; `turn` goes through the common outcomes, `nowMs` dates it. */
export function sampleWebhook(turn: number, nowMs: number) {
  const [eventType, status] = OUTCOMES[turn % OUTCOMES.length] ?? OUTCOMES[0]
  const suffix = nowMs.toString(36)
  return {
    merchant_id: 'merchant_sample',
    event_id: `evt_sample_${suffix}`,
    event_type: eventType,
    content: {
      type: 'payment_details',
      object: { payment_id: `pay_sample_${suffix}`, status, amount: 12500, currency: 'ZAR' },
    },
    timestamp: new Date(nowMs).toISOString(),
  }
}

/** Body of the ready command of an empty session. */
export const CURL_SAMPLE =
  '{"event_type":"payment_succeeded","content":{"object":{"payment_id":"pay_1","status":"succeeded","amount":12500}}}'

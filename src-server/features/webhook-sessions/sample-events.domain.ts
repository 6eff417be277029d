/** A payment that succeeds and is refunded, and one that fails, as the orchestrator would tell it. Spec §6.3. */
export function sampleEvents(startedAt: Date): readonly object[] {
  const at = (seconds: number): string =>
    new Date(startedAt.getTime() + seconds * 1000).toISOString()
  const paid = { payment_id: 'pay_sample0000000000001', amount: 12_500, currency: 'ZAR' }
  const declined = { payment_id: 'pay_sample0000000000002', amount: 4_999, currency: 'ZAR' }
  const refund = { refund_id: 'ref_sample0000000000001', ...paid, amount: 2_500 }
  const event = (seconds: number, eventType: string, type: string, object: object): object => ({
    merchant_id: 'merchant_demo',
    event_id: `evt_sample${seconds}`,
    event_type: eventType,
    content: { type, object },
    timestamp: at(seconds),
  })
  return [
    event(0, 'payment_processing', 'payment_details', { ...paid, status: 'processing' }),
    event(2, 'payment_succeeded', 'payment_details', { ...paid, status: 'succeeded' }),
    event(5, 'payment_failed', 'payment_details', {
      ...declined,
      status: 'failed',
      error_code: 'DC_08',
      error_message: 'Card declined',
    }),
    event(9, 'refund_succeeded', 'refund_details', { ...refund, status: 'succeeded' }),
  ]
}

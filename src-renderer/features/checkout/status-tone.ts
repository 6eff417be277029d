const TONES = {
  succeeded: 'success',
  requires_capture: 'success',
  failed: 'error',
  cancelled: 'error',
  expired: 'error',
  processing: 'warning',
  requires_customer_action: 'warning',
} as const

/** The colour of a payment status; its word says the same. */
export function toneOf(status: string): 'success' | 'warning' | 'error' | 'neutral' {
  return Object.entries(TONES).find(([name]) => name === status)?.[1] ?? 'neutral'
}

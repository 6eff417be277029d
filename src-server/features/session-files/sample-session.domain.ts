import type { SessionFileEvent } from '#contract/session-file.ts'
import { writeWebhook } from '../payments/payment-event.domain.ts'
import type { SampleStory, StoryStep } from './sample-stories.domain.ts'

const HEADERS: SessionFileEvent['headers'] = [
  ['Content-Type', 'application/json'],
  ['User-Agent', 'Partner-Payments-Console'],
]

const CONTENT_TYPES = {
  refund: 'refund_details',
  mandate: 'mandate_details',
} as const

/** The events of a sample session whose last one is received at `endsAt`. `newEventId` gives each its own id. */
export function tellStory(
  { name, steps }: SampleStory,
  endsAt: Date,
  newEventId: () => string,
): SessionFileEvent[] {
  const startMs = endsAt.getTime() - (steps.at(-1)?.atS ?? 0) * 1000
  const at = (seconds: number): Date => new Date(startMs + seconds * 1000)
  const bodies = steps.map((step, index) =>
    writeWebhook(toWebhook(step), {
      merchantId: 'merchant_sample',
      eventId: `evt_sample_${name}_${index}`.replaceAll('-', '_'),
      at: at(step.happenedAtS ?? step.atS),
    }),
  )
  return steps.map(({ atS, note, repeats }, index) => ({
    eventId: newEventId(),
    receivedAt: at(atS).toISOString(),
    source: 'sample',
    headers: HEADERS,
    body: bodies[repeats ?? index] ?? '',
    isPinned: false,
    note: note ?? null,
  }))
}

function toWebhook({ eventType, object }: StoryStep) {
  const [kind = ''] = eventType.split('_')
  const contentType = CONTENT_TYPES[kind as keyof typeof CONTENT_TYPES] ?? 'payment_details'
  return { sessionId: '', paymentId: '', eventType, contentType, object }
}

import { queryOptions, skipToken } from '@tanstack/react-query'
import { EVENTS_PER_SESSION } from '#contract/limits.ts'
import { webhookReceipt } from '#contract/webhook-sessions.ts'
import { request } from '../api/request.ts'
import type { FeedEvent } from './feed-event.ts'

export const feedQueries = {
  /** The mirror of a session, newest first. Its stream fills it; nothing else fetches it. */
  events: (feedUrl: string) =>
    queryOptions<readonly FeedEvent[]>({ queryKey: ['feed', feedUrl], queryFn: skipToken }),
}

/** The mirror with new events, oldest first, put in front: each once, the newest hundred in all. */
export function withNewEvents(
  mirror: readonly FeedEvent[],
  arrived: readonly FeedEvent[],
): readonly FeedEvent[] {
  const known = new Set(mirror.map(({ eventId }) => eventId))
  const fresh: FeedEvent[] = []
  for (const event of arrived) {
    if (known.has(event.eventId)) continue
    known.add(event.eventId)
    fresh.unshift(event)
  }
  return fresh.length === 0 ? mirror : [...fresh, ...mirror].slice(0, EVENTS_PER_SESSION)
}

export function postWebhook(feedUrl: string, body: unknown) {
  return request(webhookReceipt, feedUrl, { method: 'POST', body })
}

import { useDeferredValue, useMemo, useState } from 'react'
import { parseFilter } from './event-filter.ts'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'

/** The filter's text and the events that pass it. */
export function useFilter(events: readonly FeedEvent[]) {
  const [filter, setFilter] = useState('')
  const wanted = useDeferredValue(filter)
  const shown = useMemo(
    () => (wanted.trim() === '' ? events : events.filter(parseFilter(wanted))),
    [events, wanted],
  )
  return { filter, setFilter, shown }
}

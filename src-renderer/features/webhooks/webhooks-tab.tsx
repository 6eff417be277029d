import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WebhookSession } from '#contract/webhook-sessions.ts'
import { useRoute } from '../../shared/routing/use-route.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { SplitPane } from '../../shared/ui/split-pane.tsx'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { EventDetails } from './event-details.tsx'
import { EventList } from './event-list.tsx'
import { FeedActions, FilterBar } from './feed-bar.tsx'
import { FeedEmpty } from './feed-empty.tsx'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'
import { FeedFacts } from './feed-facts.tsx'
import { postWebhook } from '../../shared/feed/feed.queries.ts'
import { sampleWebhook } from './sample-event.ts'
import { useClearFeed } from './use-clear-feed.ts'
import { useFeedCommands } from './use-feed-commands.tsx'
import { useFeedUpkeep } from './use-feed-upkeep.ts'
import { useFilter } from './use-filter.ts'
import { useFollow } from './use-follow.ts'
import { useSelection } from './use-selection.ts'
import { useSampleSession } from './use-sample-session.ts'
import { useSessionFeed } from '../../shared/feed/use-session-feed.ts'
import { useTitleCount, useUnread } from './use-unread.ts'
import classes from './webhooks-tab.module.css'

const NO_EVENTS: readonly FeedEvent[] = []

export function WebhooksTab() {
  const { sessionId, sessions, webhookUrl } = useWorkspace()
  const { events: stored, status, resync } = useSessionFeed(webhookUrl)
  const events = stored ?? NO_EVENTS
  useFeedUpkeep(events, countOf(sessions, sessionId), resync)

  const { filter, setFilter, shown } = useFilter(events)
  const { item: openId } = useRoute()
  const follow = useFollow(events, shown, openId !== undefined)
  const unread = useUnread(sessionId, events)
  const selection = useSelection(shown, follow.pause)
  const { clear, undo, canUndo } = useClearFeed(resync)
  const sampleSession = useSampleSession()
  const [samples, setSamples] = useState(0)
  const sample = useMutation({
    mutationFn: () => postWebhook(webhookUrl, sampleWebhook(samples, Date.now())),
    onError: showFailure,
    onSuccess: () => setSamples((count) => count + 1),
  })

  const filterRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const focusList = (): void => listRef.current?.focus()
  function closeDetails(): void {
    selection.close()
    // Nothing is read any more; whoever is at the edge wants to see what comes.
    if (listRef.current?.scrollTop === 0) follow.resume()
    focusList()
  }
  const open = events.find(({ eventId }) => eventId === openId)

  useTitleCount(unread.unreadCount, 'Webhooks')
  const { markViewed } = unread
  useEffect(() => {
    if (open) markViewed([open.eventId])
  }, [open, markViewed])

  useFeedCommands({
    events: shown,
    selection,
    follow,
    open,
    webhookUrl,
    focusFilter() {
      filterRef.current?.focus()
      filterRef.current?.select()
    },
    closeDetails,
    markAllRead: () => markViewed(events.map(({ eventId }) => eventId)),
    sendSample: () => sample.mutate(),
    loadSampleSession: () => sampleSession.mutate(),
    ...(events.length > 0 && { clear: () => clear.mutate() }),
    ...(canUndo && { undoClear: () => undo.mutate() }),
  })

  const list = (
    <div className={classes['list']}>
      {shown.length === 0 ? (
        <p className={classes['none']}>No event matches the filter.</p>
      ) : (
        <EventList
          listRef={listRef}
          events={shown}
          selectedId={selection.selectedId}
          follow={follow}
          isUnread={unread.isUnread}
          onPress={selection.open}
        />
      )}
    </div>
  )

  return (
    <div className={classes['page']}>
      <PageHeader
        title="Webhooks"
        actions={
          <FeedActions
            follow={follow}
            canClear={events.length > 0}
            isClearing={clear.isPending}
            onSample={() => sample.mutate()}
            onClear={() => clear.mutate()}
          />
        }
      >
        <FeedFacts status={status} isFollowEnabled={follow.isEnabled} events={events} />
      </PageHeader>
      {events.length > 0 && (
        <FilterBar
          filterRef={filterRef}
          filter={filter}
          onFilter={setFilter}
          onLeave={focusList}
          shownCount={shown.length}
          totalCount={events.length}
        />
      )}
      <div className={classes['content']}>
        {stored && events.length === 0 && (
          <FeedEmpty
            webhookUrl={webhookUrl}
            isSending={sample.isPending}
            onSample={() => sample.mutate()}
            onSampleSession={() => sampleSession.mutate()}
          />
        )}
        {events.length > 0 && (
          <SplitPane
            id="webhooks"
            main={list}
            side={
              open && (
                <EventDetails
                  key={open.eventId}
                  event={open}
                  webhookUrl={webhookUrl}
                  onClose={closeDetails}
                />
              )
            }
          />
        )}
      </div>
    </div>
  )
}

function countOf(sessions: readonly WebhookSession[], sessionId: string): number | undefined {
  return sessions.find(({ id }) => id === sessionId)?.eventCount
}

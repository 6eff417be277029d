import { useEffect, useRef, useState } from 'react'
import type { WebhookSession } from '#contract/webhook-sessions.ts'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'
import { useSessionFeed } from '../../shared/feed/use-session-feed.ts'
import { useRoute } from '../../shared/routing/use-route.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { DETAIL_PANELS, useDetailPanel } from './event-details.tsx'
import { useOpenRow } from './event-side.tsx'
import { type RowDeeds, rowActions } from './row-actions.ts'
import { useFeedUpkeep } from './use-feed-upkeep.ts'
import { useFollow } from './use-follow.ts'
import { useRowDeeds } from './use-row-deeds.ts'
import { useSelection } from './use-selection.ts'
import { useTitleCount, useUnread } from './use-unread.ts'
import { useWebhookRows, type WebhookRows } from './use-webhook-rows.ts'

const NO_EVENTS: readonly FeedEvent[] = []

export type Inspector = ReturnType<typeof useInspector>

/** What the tab shows and what is selected in it. */
export function useInspector(replays: Pick<RowDeeds, 'replay' | 'editAndReplay'>) {
  const { sessionId, sessions, feedUrl } = useWorkspace()
  const feed = useSessionFeed(feedUrl)
  const live = feed.events ?? NO_EVENTS
  const countOnServer = countOf(sessions, sessionId)
  useFeedUpkeep(live, countOnServer, feed.resync)

  const unread = useUnread(sessionId)
  const list = useWebhookRows({ live: feed.events, countOnServer, isUnread: unread.isUnread })
  const { item: openId } = useRoute()
  const follow = useFollow(live, list.rows, openId !== undefined)
  const selection = useSelection(list.rows, follow.pause)
  const openRow = useOpenRow(openId, list.rows, !list.isSearching)
  const { selected } = selection
  const shown = selected.length > 1 || !openRow ? selected : [openRow]

  useTitleCount(live.filter(unread.isUnread).length, 'Webhooks')
  const { markViewed } = unread
  const viewedId = openRow?.eventId
  useEffect(() => {
    if (viewedId !== undefined) markViewed(viewedId)
  }, [viewedId, markViewed])

  const listRef = useRef<HTMLDivElement>(null)
  const filterRef = useRef<HTMLInputElement>(null)
  const [panel, setPanel] = useDetailPanel()
  const [notedId, setNotedId] = useState<string>()
  const deeds = useRowDeeds()

  function focusFilter(): void {
    filterRef.current?.focus()
    filterRef.current?.select()
  }

  const actions = rowActions(shown, {
    ...deeds,
    ...replays,
    editNote({ eventId }) {
      selection.open(eventId)
      setNotedId(eventId)
    },
    compare({ eventId }) {
      selection.open(eventId)
      setPanel('compare')
    },
    focusPayment: (paymentId) => list.setFilter(`payment:${paymentId}`),
    markUnread({ eventId }) {
      selection.close()
      unread.markUnread(eventId)
    },
  })

  return {
    feed,
    live,
    list,
    unread,
    follow,
    selection,
    openRow,
    /** What the right side is about: the selected events, or the open one. */
    shown,
    actions,
    panel,
    setPanel,
    stepPanel(step: number): void {
      const next = DETAIL_PANELS.indexOf(panel) + step + DETAIL_PANELS.length
      setPanel(DETAIL_PANELS[next % DETAIL_PANELS.length] ?? 'payload')
    },
    isNoteEdited: notedId !== undefined && notedId === openRow?.eventId,
    setNoteEdited: (isEdited: boolean) => setNotedId(isEdited ? openRow?.eventId : undefined),
    listRef,
    filterRef,
    focusFilter,
    focusList: () => listRef.current?.focus(),
    /** Leaves a selection of several for the one that is at hand, else closes the details. */
    closeSide(): void {
      if (selection.selectedIds.size > 1) selection.collapse()
      else {
        selection.close()
        // Nothing is read any more; whoever is at the edge wants to see what comes.
        if (listRef.current?.scrollTop === 0) follow.resume()
      }
      listRef.current?.focus()
    },
    markAllRead: () => unread.markAllViewed(live[0]?.timestamp ?? list.rows[0]?.timestamp ?? ''),
    ...contentOf(feed.events, list),
  }
}

/** What the tab has room for: a session without any event shows how to get one. */
function contentOf(live: readonly FeedEvent[] | undefined, list: WebhookRows) {
  const hasAny = list.rows.length + (live?.length ?? 0) + (list.total ?? 0) > 0
  const isKnown = live !== undefined && list.total !== undefined
  return {
    /** Whether the session has any event, shown or not. */
    hasAny,
    isEmpty: isKnown && !hasAny && !list.isFiltered,
    hasContent: hasAny || list.isFiltered || list.error !== null,
  }
}

function countOf(sessions: readonly WebhookSession[], sessionId: string): number | undefined {
  return sessions.find(({ id }) => id === sessionId)?.eventCount
}

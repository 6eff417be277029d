import { useState } from 'react'
import { describeFailure } from '../../shared/api/request.ts'
import type { MenuPlace } from '../../shared/ui/context-menu.tsx'
import { EventList } from './event-list.tsx'
import { FeedTimeline } from './feed-timeline.tsx'
import { RowMenu } from './row-menu.tsx'
import type { Inspector } from './use-inspector.ts'
import classes from './webhooks-tab.module.css'

/** The events that pass the filter, or why there are none. */
export function InspectorList({ inspector }: { inspector: Inspector }) {
  const { list, selection, follow, unread, listRef, actions } = inspector
  const [menu, setMenu] = useState<MenuPlace>()
  const { selectedIds, press } = selection

  function openMenu(eventId: string, place: MenuPlace): void {
    if (!selectedIds.has(eventId)) press(eventId, 'only')
    setMenu(place)
  }

  function goTo(eventId: string): void {
    selection.goTo(eventId)
    inspector.focusList()
  }

  return (
    <div className={classes['list']}>
      {list.error && (
        <p className={classes['none']} role="alert">
          {describeFailure(list.error)}
        </p>
      )}
      {list.rows.length === 0 && !list.error && (
        <p className={classes['none']} role="status">
          {list.isSearching ? 'Searching…' : 'No event matches the filter.'}
        </p>
      )}
      {list.rows.length > 0 && (
        <>
          <EventList
            listRef={listRef}
            rows={list.rows}
            selection={selection}
            follow={follow}
            isUnread={unread.isUnread}
            onEnd={list.readOlder}
            onMenu={openMenu}
          />
          <FeedTimeline
            rows={list.rows}
            cursorId={selection.cursorId}
            hasOlder={list.hasOlder}
            onOlder={list.readOlder}
            onGo={goTo}
          />
        </>
      )}
      {menu && <RowMenu actions={actions} place={menu} onClose={() => setMenu(undefined)} />}
    </div>
  )
}

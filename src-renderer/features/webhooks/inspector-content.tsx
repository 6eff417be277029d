import { SplitPane } from '../../shared/ui/split-pane.tsx'
import { EventSide } from './event-side.tsx'
import { FilterBar } from './filter-bar.tsx'
import { InspectorList } from './inspector-list.tsx'
import type { Inspector } from './use-inspector.ts'
import classes from './webhooks-tab.module.css'

/** The filter, the events that pass it, and beside them what is selected. */
export function InspectorContent({ inspector }: { inspector: Inspector }) {
  const { list, shown, openRow } = inspector
  const hasSide = openRow !== undefined || shown.length > 1
  return (
    <>
      <FilterBar
        filterRef={inspector.filterRef}
        filter={list.filter}
        onFilter={list.setFilter}
        onLeave={inspector.focusList}
        countText={list.countText}
        problem={list.problem}
      />
      <div className={classes['content']}>
        <SplitPane
          id="webhooks"
          main={<InspectorList inspector={inspector} />}
          side={
            hasSide ? (
              <EventSide
                selected={shown}
                rows={list.rows}
                actions={inspector.actions}
                panel={inspector.panel}
                onPanel={inspector.setPanel}
                isNoteEdited={inspector.isNoteEdited}
                onNoteEdited={inspector.setNoteEdited}
                onClose={inspector.closeSide}
              />
            ) : undefined
          }
        />
      </div>
    </>
  )
}

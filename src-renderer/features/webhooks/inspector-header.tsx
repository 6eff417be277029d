import { PageHeader } from '../../shared/ui/page-header.tsx'
import { FeedActions } from './feed-bar.tsx'
import { FeedFacts } from './feed-facts.tsx'
import type { InspectorDialogsState } from './inspector-dialogs.tsx'
import { SessionFileMenu } from './session-file-menu.tsx'
import { TargetsButton } from './targets-button.tsx'
import type { Inspector } from './use-inspector.ts'

interface InspectorHeaderProps {
  inspector: Inspector
  dialogs: InspectorDialogsState
  isClearing: boolean
  onSample: () => void
  onClear: () => void
}

/** The one line above the inspector: the feed's state, and what can be done with the session. */
export function InspectorHeader(props: InspectorHeaderProps) {
  const { inspector, dialogs, isClearing, onSample, onClear } = props
  const { feed, live, list, follow, hasAny } = inspector
  return (
    <PageHeader
      title="Webhooks"
      actions={
        <FeedActions
          follow={follow}
          canClear={hasAny}
          isClearing={isClearing}
          onCompose={dialogs.compose}
          onSample={onSample}
          onClear={onClear}
        >
          <TargetsButton onOpen={dialogs.targets} />
          <SessionFileMenu
            hasAny={hasAny}
            onReplay={() => dialogs.replay([])}
            onMarkRead={inspector.markAllRead}
          />
        </FeedActions>
      }
    >
      <FeedFacts
        status={feed.status}
        isFollowEnabled={follow.isEnabled}
        events={live}
        keptCount={list.isFiltered ? undefined : list.total}
      />
    </PageHeader>
  )
}

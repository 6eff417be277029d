import { useCommand, useRunCommand } from '../../shared/commands/command-registry.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { FeedEmpty } from './feed-empty.tsx'
import { InspectorContent } from './inspector-content.tsx'
import { InspectorDialogs, useInspectorDialogs } from './inspector-dialogs.tsx'
import { InspectorHeader } from './inspector-header.tsx'
import { useClearFeed } from './use-clear-feed.ts'
import { ActionCommand, useFeedCommands } from './use-feed-commands.tsx'
import { useInspector } from './use-inspector.ts'
import { useSamples } from './use-samples.ts'
import classes from './webhooks-tab.module.css'

export function WebhooksTab() {
  const { webhookUrl } = useWorkspace()
  const dialogs = useInspectorDialogs()
  const inspector = useInspector(dialogs)
  const { selection, actions, hasAny } = inspector
  const { clear, undo, canUndo } = useClearFeed(inspector.feed.resync)
  const samples = useSamples()
  const chooseSample = useRunCommand('session.samples')

  useCommand('feed.compose', dialogs.compose)
  useCommand('feed.targets', dialogs.targets)
  useCommand('feed.replay-session', () => dialogs.replay([]), { enabled: hasAny })
  useCommand('feed.sample', samples.send)
  useCommand('feed.clear', () => clear.mutate(), { enabled: hasAny })
  useCommand('feed.undo-clear', () => undo.mutate(), { enabled: canUndo })
  useFeedCommands(inspector)

  return (
    <div className={classes['page']}>
      {actions.map((action) => (
        <ActionCommand key={action.id} action={action} />
      ))}
      <InspectorHeader
        inspector={inspector}
        dialogs={dialogs}
        isClearing={clear.isPending}
        onSample={samples.send}
        onClear={() => clear.mutate()}
      />
      {inspector.isEmpty && (
        <div className={classes['content']}>
          <FeedEmpty
            webhookUrl={webhookUrl}
            isSending={samples.isSending}
            onSample={samples.send}
            onSampleSession={chooseSample}
          />
        </div>
      )}
      {inspector.hasContent && <InspectorContent inspector={inspector} />}
      <InspectorDialogs state={dialogs} onSent={selection.open} />
    </div>
  )
}

import { IconPlugConnectedX } from '@tabler/icons-react'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './lost-server-banner.module.css'

const START_COMMAND = 'npm start'

export function LostServerBanner() {
  const { overview } = useWorkspace()
  return (
    <div role="alert" className={classes['banner']}>
      <IconPlugConnectedX size={16} aria-hidden className={classes['icon']} />
      <p className={classes['text']}>
        <strong>The server at {new URL(overview.urls.console).host} does not answer.</strong> Start
        it again with <code>{START_COMMAND}</code> on the same ports; this page reconnects by
        itself.
      </p>
      <CopyButton what="start command" text={START_COMMAND} />
    </div>
  )
}

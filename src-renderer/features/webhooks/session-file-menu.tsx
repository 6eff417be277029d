import { Button, Menu } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useRunCommand } from '../../shared/commands/command-registry.tsx'
import classes from './feed-bar.module.css'

interface SessionFileMenuProps {
  /** Whether the session holds any event. */
  hasAny: boolean
  onReplay: () => void
  onMarkRead: () => void
}

/** The session as a file, and files and samples as sessions. */
export function SessionFileMenu({ hasAny, onReplay, onMarkRead }: SessionFileMenuProps) {
  const exportFile = useRunCommand('session.export')
  const exportNdjson = useRunCommand('session.export-ndjson')
  const exportHar = useRunCommand('session.export-har')
  const importFile = useRunCommand('session.import')
  const samples = useRunCommand('session.samples')
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes['button'] ?? ''}
          leftSection={<IconFileExport size={14} aria-hidden />}
        >
          <span className={classes['words']}>Export</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>This session, with secrets masked</Menu.Label>
        <Menu.Item onClick={exportFile}>Session file, to import again</Menu.Item>
        <Menu.Item onClick={exportNdjson}>Events as NDJSON</Menu.Item>
        <Menu.Item onClick={exportHar}>Everything as HAR</Menu.Item>
        {hasAny && (
          <>
            <Menu.Divider />
            <Menu.Label>All its events</Menu.Label>
            <Menu.Item onClick={onReplay}>Replay the whole session…</Menu.Item>
            <Menu.Item onClick={onMarkRead}>Mark all as read</Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Label>A new session</Menu.Label>
        <Menu.Item onClick={importFile}>Import a session file…</Menu.Item>
        <Menu.Item onClick={samples}>Load a sample…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

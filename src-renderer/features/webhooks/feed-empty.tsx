import { Anchor, Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ReadyCommand } from '../../shared/ui/ready-command.tsx'
import { curlCommand } from './curl.ts'
import classes from './feed-empty.module.css'
import { CURL_SAMPLE } from './sample-event.ts'

interface FeedEmptyProps {
  webhookUrl: string
  isSending: boolean
  onSample: () => void
  onSampleSession: () => void
}

export function FeedEmpty({ webhookUrl, isSending, onSample, onSampleSession }: FeedEmptyProps) {
  return (
    <EmptyState
      title="Webhooks posted to this session appear here within a second."
      action={
        <div className={classes['actions']}>
          <Button
            size="sm"
            leftSection={<IconSend size={16} aria-hidden />}
            loading={isSending}
            onClick={onSample}
          >
            Send a sample event
          </Button>
          <Anchor component="button" type="button" fz="sm" onClick={onSampleSession}>
            Load sample session
          </Anchor>
        </div>
      }
    >
      <div className={classes['ready']}>
        <p className={classes['or']}>or post one yourself</p>
        <ReadyCommand text={curlCommand(webhookUrl, CURL_SAMPLE)} />
      </div>
    </EmptyState>
  )
}

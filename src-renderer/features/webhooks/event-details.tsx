import { ActionIcon, SegmentedControl, Switch, Tooltip } from '@mantine/core'
import { IconLink, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { z } from 'zod'
import { layOutJson, writeLines } from '../../shared/json/pretty-json.ts'
import { linkTo } from '../../shared/routing/use-route.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { copyText } from '../../shared/ui/copy-text.ts'
import { EventBadge } from '../../shared/ui/event-badge.tsx'
import { JsonView } from '../../shared/ui/json-view.tsx'
import { RelativeTime } from '../../shared/ui/time-text.tsx'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { curlCommand } from './curl.ts'
import { DerivedFields } from './derived-fields.tsx'
import classes from './event-details.module.css'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'

interface EventDetailsProps {
  event: FeedEvent
  webhookUrl: string
  onClose: () => void
}

export function EventDetails({ event, webhookUrl, onClose }: EventDetailsProps) {
  return (
    <section className={classes['details']} aria-label="Event details">
      <header className={classes['header']}>
        <EventBadge eventType={event.eventType} />
        <span className={classes['when']}>
          <RelativeTime iso={event.timestamp} />
        </span>
        <span className={classes['gap']} />
        <CopyButton
          what="event as cURL"
          label="Copy as cURL"
          text={() => curlCommand(webhookUrl, event.payloadJson)}
        />
        <Tooltip label="Copy link to event">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label="Copy link to event"
            onClick={() => copyEventLink(event)}
          >
            <IconLink size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Close (Esc)">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label="Close details"
            onClick={onClose}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={classes['body']}>
        <DerivedFields event={event} />
        <Payload json={event.payloadJson} />
      </div>
    </section>
  )
}

export function copyEventLink({ eventId }: FeedEvent): void {
  copyText(linkTo({ item: eventId })).then(
    () => showToast({ message: 'Copied the link to the event' }),
    showFailure,
  )
}

const LAYOUTS = ['pretty', 'raw'] as const

function Payload({ json }: { json: string }) {
  const [layout, setLayout] = useStored('json.layout', z.enum(LAYOUTS), 'pretty')
  const [isWrapped, setIsWrapped] = useStored('json.wrap', z.boolean(), true)
  const bytes = useMemo(() => new Blob([json]).size, [json])
  const isRaw = layout === 'raw'
  return (
    <>
      <div className={classes['payload-bar']}>
        <h2 className={classes['heading']}>Payload</h2>
        <span className={classes['size']}>{bytes.toLocaleString('en')} bytes</span>
        <span className={classes['gap']} />
        <Switch
          size="xs"
          label="Wrap"
          checked={isWrapped}
          onChange={(event) => setIsWrapped(event.currentTarget.checked)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Payload layout"
          value={layout}
          onChange={setLayout}
          data={[
            { value: 'pretty', label: 'Pretty' },
            { value: 'raw', label: 'Raw' },
          ]}
        />
        <CopyButton what="payload" text={() => (isRaw ? json : writeLines(layOutJson(json)))} />
      </div>
      <JsonView json={json} label="Payload JSON" isRaw={isRaw} isWrapped={isWrapped} />
    </>
  )
}

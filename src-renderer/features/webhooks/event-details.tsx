import { ActionIcon, Button, Menu, Tabs, Tooltip } from '@mantine/core'
import { IconDots, IconPin, IconPinFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { describeFailure } from '../../shared/api/request.ts'
import { JsonViewer } from '../../shared/json-viewer/json-viewer.tsx'
import { useStored } from '../../shared/storage/use-stored.ts'
import { CloseIcon } from '../../shared/ui/close-icon.tsx'
import { EventBadge } from '../../shared/ui/event-badge.tsx'
import { IdText } from '../../shared/ui/id-text.tsx'
import { RelativeTime } from '../../shared/ui/time-text.tsx'
import { AttemptsPanel } from './attempts-panel.tsx'
import { DerivedPanel } from './derived-panel.tsx'
import classes from './event-details.module.css'
import { HeadersPanel } from './headers-panel.tsx'
import { NoteLine } from './note-line.tsx'
import type { RowAction } from './row-actions.ts'
import { ActionItems } from './row-menu.tsx'
import { SourceMark } from './source-mark.tsx'
import { useEventTexts } from './use-event-text.ts'
import type { WebhookRow } from './webhook-row.ts'

export const DETAIL_PANELS = ['payload', 'derived', 'headers', 'attempts', 'compare'] as const
export type DetailPanel = (typeof DETAIL_PANELS)[number]

interface EventDetailsProps {
  row: WebhookRow
  actions: readonly RowAction[]
  panel: DetailPanel
  onPanel: (panel: DetailPanel) => void
  /** The comparison with another event. */
  comparison: ReactNode
  isNoteEdited: boolean
  onNoteEdited: (isEdited: boolean) => void
  onNote: (note: string) => void
  onClose: () => void
}

export function useDetailPanel() {
  return useStored('webhooks.panel', z.enum(DETAIL_PANELS), 'payload')
}

export function EventDetails(props: EventDetailsProps) {
  const { row, actions, panel, onPanel } = props
  const [text] = useEventTexts([row.eventId])
  const { json, detail, error } = text ?? { json: undefined, detail: undefined, error: null }
  return (
    <section className={classes['details']} aria-label="Event details">
      <Header {...props} actions={actions} />
      <NoteLine
        note={row.note}
        isEdited={props.isNoteEdited}
        onEdited={props.onNoteEdited}
        onSave={props.onNote}
      />
      <Tabs
        value={panel}
        onChange={(next) => onPanel(z.enum(DETAIL_PANELS).catch('payload').parse(next))}
        classNames={{ root: classes['tabs'] ?? '', panel: classes['body'] ?? '' }}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="payload">Payload</Tabs.Tab>
          <Tabs.Tab value="derived">Derived</Tabs.Tab>
          <Tabs.Tab value="headers">Headers &amp; bytes</Tabs.Tab>
          <Tabs.Tab value="attempts">Attempts</Tabs.Tab>
          <Tabs.Tab value="compare">Compare</Tabs.Tab>
        </Tabs.List>
        {json === undefined && error && (
          <p className={classes['none']} role="alert">
            {describeFailure(error)}
          </p>
        )}
        {json !== undefined && (
          <>
            <Tabs.Panel value="payload">
              <JsonViewer
                json={json}
                what="payload"
                label="Payload JSON"
                fileName={`${row.eventId}.json`}
              />
            </Tabs.Panel>
            <Tabs.Panel value="derived">
              <DerivedPanel row={row} json={json} />
            </Tabs.Panel>
            <Tabs.Panel value="headers">{detail && <HeadersPanel detail={detail} />}</Tabs.Panel>
            <Tabs.Panel value="attempts">
              <AttemptsPanel eventId={row.eventId} />
            </Tabs.Panel>
            <Tabs.Panel value="compare">{props.comparison}</Tabs.Panel>
          </>
        )}
      </Tabs>
    </section>
  )
}

/** Actions that have a button of their own, with its words; the menu has them all. */
const BUTTONS = [
  ['feed.replay', 'Replay'],
  ['feed.edit-replay', 'Edit'],
  ['feed.copy-curl', 'Copy as cURL'],
] as const

function Header({ row, actions, onClose }: EventDetailsProps) {
  const pin = actions.find(({ id }) => id === 'feed.pin')
  return (
    <header className={classes['header']}>
      <EventBadge eventType={row.eventType} />
      <div className={classes['facts']}>
        <IdText id={row.eventId} />
        <span className={classes['when']}>
          <RelativeTime iso={row.timestamp} />
        </span>
        <SourceMark source={row.source} />
        {!row.isOnFeed && <span className={classes['gone']}>no longer on the feed</span>}
      </div>
      <div className={classes['buttons']}>
        {BUTTONS.map(([id, words]) => (
          <ActionButton key={id} words={words} action={actions.find((one) => one.id === id)} />
        ))}
        {pin && (
          <Tooltip label={`${pin.title} (P)`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label="Pin"
              aria-pressed={row.isPinned}
              onClick={pin.run}
            >
              {row.isPinned ? (
                <IconPinFilled size={16} aria-hidden />
              ) : (
                <IconPin size={16} aria-hidden />
              )}
            </ActionIcon>
          </Tooltip>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label="More about the event">
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItems actions={actions} />
          </Menu.Dropdown>
        </Menu>
        <CloseIcon label="Close details" onClose={onClose} />
      </div>
    </header>
  )
}

interface ActionButtonProps {
  words: string
  action: RowAction | undefined
}

function ActionButton({ words, action }: ActionButtonProps) {
  if (!action) return null
  return (
    <Tooltip label={`${action.title} (${action.key.toUpperCase()})`}>
      <Button variant="default" className={classes['action'] ?? ''} onClick={action.run}>
        {words}
      </Button>
    </Tooltip>
  )
}

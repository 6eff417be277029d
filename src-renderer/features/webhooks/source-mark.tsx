import {
  IconArrowBackUp,
  IconCreditCard,
  IconFileImport,
  IconPencil,
  IconSparkles,
  IconWebhook,
} from '@tabler/icons-react'
import type { EventSource } from '#contract/webhook-archive.ts'
import classes from './event-list.module.css'

const SOURCES: Record<EventSource, { icon: typeof IconWebhook; title: string }> = {
  feed: { icon: IconWebhook, title: 'Posted from outside' },
  payment: { icon: IconCreditCard, title: 'Told by the emulated payments API' },
  manual: { icon: IconPencil, title: 'Composed here' },
  replay: { icon: IconArrowBackUp, title: 'Replayed into this session' },
  import: { icon: IconFileImport, title: 'Read from a file' },
  sample: { icon: IconSparkles, title: 'A sample that ships with the console' },
}

/** Where an event came from, as an icon and a word. */
export function SourceMark({ source }: { source: EventSource | undefined }) {
  if (source === undefined) return null
  const { icon: Icon, title } = SOURCES[source]
  return (
    <span className={classes['source']} title={title}>
      <Icon size={13} aria-hidden />
      {source}
    </span>
  )
}

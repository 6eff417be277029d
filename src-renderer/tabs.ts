import { IconWebhook } from '@tabler/icons-react'
import { WEBHOOK_COMMANDS } from './features/webhooks/webhooks.commands.ts'
import { WebhooksTab } from './features/webhooks/webhooks-tab.tsx'
import type { Tab } from './shared/tab.ts'

/** In the order of the rail and of the keys Ctrl+1, Ctrl+2, … A new tab is a folder in features/ and an entry here. */
export const TABS: readonly [Tab, ...Tab[]] = [
  {
    id: 'webhooks',
    title: 'Webhooks',
    icon: IconWebhook,
    component: WebhooksTab,
    commands: WEBHOOK_COMMANDS,
  },
]

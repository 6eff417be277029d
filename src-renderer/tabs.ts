import { IconKey, IconWebhook } from '@tabler/icons-react'
import { CREDENTIALS_COMMANDS } from './features/credentials/credentials.commands.ts'
import { CredentialsTab } from './features/credentials/credentials-tab.tsx'
import { WEBHOOK_COMMANDS } from './features/webhooks/webhooks.commands.ts'
import { WebhooksTab } from './features/webhooks/webhooks-tab.tsx'
import type { Tab } from './shared/tab.ts'

/** In the order of the rail and of the keys Ctrl+1, Ctrl+2, … A new tab is a folder in features/ and an entry here. */
export const TABS: readonly [Tab, ...Tab[]] = [
  {
    id: 'credentials',
    title: 'Credentials',
    icon: IconKey,
    component: CredentialsTab,
    commands: CREDENTIALS_COMMANDS,
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    icon: IconWebhook,
    component: WebhooksTab,
    commands: WEBHOOK_COMMANDS,
    isStart: true,
  },
]

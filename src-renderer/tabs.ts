import { IconWebhook } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Command } from './shared/commands/command.ts'
import { WEBHOOK_COMMANDS } from './features/webhooks/webhooks.commands.ts'
import { WebhooksTab } from './features/webhooks/webhooks-tab.tsx'

/** A tab of the rail. A new one is a folder in features/ and an entry here. */
export interface Tab {
  /** Its part of the link. */
  readonly id: string
  readonly title: string
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  readonly component: ComponentType
  readonly commands: readonly Command[]
}

/** In the order of the rail and of the keys Ctrl+1, Ctrl+2, … */
export const TABS: readonly [Tab, ...Tab[]] = [
  {
    id: 'webhooks',
    title: 'Webhooks',
    icon: IconWebhook,
    component: WebhooksTab,
    commands: WEBHOOK_COMMANDS,
  },
]

import {
  IconCreditCardPay,
  IconKey,
  IconListDetails,
  IconRepeat,
  IconSettings,
  IconShieldCheck,
  IconShoppingCart,
  IconSignature,
  IconWebhook,
} from '@tabler/icons-react'
import { CHECKOUT_COMMANDS } from './features/checkout/checkout.commands.ts'
import { CheckoutTab } from './features/checkout/checkout-tab.tsx'
import { CONFORMANCE_COMMANDS } from './features/conformance/conformance.commands.ts'
import { ConformancePage } from './features/conformance/conformance-page.tsx'
import { CREDENTIALS_COMMANDS } from './features/credentials/credentials.commands.ts'
import { CredentialsTab } from './features/credentials/credentials-tab.tsx'
import { INTENTS_COMMANDS } from './features/intents/intents.commands.ts'
import { IntentsTab } from './features/intents/intents-tab.tsx'
import { RECURRING_COMMANDS } from './features/recurring/recurring.commands.ts'
import { RecurringTab } from './features/recurring/recurring-tab.tsx'
import { REQUESTS_COMMANDS } from './features/requests/requests.commands.ts'
import { RequestsTab } from './features/requests/requests-tab.tsx'
import { SETTINGS_COMMANDS } from './features/settings/settings.commands.ts'
import { SettingsTab } from './features/settings/settings-tab.tsx'
import { SIGNING_KEYS_COMMANDS } from './features/signing-keys/signing-keys.commands.ts'
import { SigningKeysTab } from './features/signing-keys/signing-keys-tab.tsx'
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
    id: 'keys',
    title: 'Keys',
    icon: IconSignature,
    component: SigningKeysTab,
    commands: SIGNING_KEYS_COMMANDS,
  },
  {
    id: 'intents',
    title: 'Intents',
    icon: IconCreditCardPay,
    component: IntentsTab,
    commands: INTENTS_COMMANDS,
  },
  {
    id: 'recurring',
    title: 'Recurring',
    icon: IconRepeat,
    component: RecurringTab,
    commands: RECURRING_COMMANDS,
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    icon: IconWebhook,
    component: WebhooksTab,
    commands: WEBHOOK_COMMANDS,
    isStart: true,
  },
  {
    id: 'requests',
    title: 'Requests',
    icon: IconListDetails,
    component: RequestsTab,
    commands: REQUESTS_COMMANDS,
    isSecondary: true,
  },
  {
    id: 'checkout',
    title: 'Checkout',
    icon: IconShoppingCart,
    component: CheckoutTab,
    commands: CHECKOUT_COMMANDS,
    isSecondary: true,
  },
  {
    id: 'settings',
    title: 'Settings',
    icon: IconSettings,
    component: SettingsTab,
    commands: SETTINGS_COMMANDS,
    isSecondary: true,
    keys: ['mod+comma'],
  },
  {
    id: 'conformance',
    title: 'Test your verifier',
    icon: IconShieldCheck,
    component: ConformancePage,
    commands: CONFORMANCE_COMMANDS,
    parentId: 'keys',
  },
]

import type { Path } from './draft-text.ts'
import type { Preset } from './presets.ts'

type FieldKind =
  'amount' | 'currency' | 'text' | 'choice' | 'flag' | 'methods' | 'credential' | 'fixed'

/** One field of a preset's form. */
export interface IntentField {
  readonly path: Path
  readonly kind: FieldKind
  /** What it does, in one line. */
  readonly note: string
  /** Section of the specification. */
  readonly section: string
  /** Of a `choice`. */
  readonly options?: readonly string[]
  /** What an absent value counts as. */
  readonly placeholder?: string
  /** Member that has the currency of an `amount`. */
  readonly currencyAt?: Path
}

const AMOUNT: IntentField = {
  path: ['amount'],
  kind: 'amount',
  note: 'in the smallest unit',
  section: '2.2',
  currencyAt: ['currency'],
}

const CURRENCY: IntentField = {
  path: ['currency'],
  kind: 'currency',
  note: 'Only methods that take it are offered',
  section: '2.2',
}

const METHODS: IntentField = {
  path: ['allowed_payment_method_types'],
  kind: 'methods',
  note: 'Filters and does not enable; left out means all',
  section: '2.2',
}

const RETURN_URL: IntentField = {
  path: ['return_url'],
  kind: 'text',
  note: 'Where redirect methods return the shopper',
  section: '2.2',
  placeholder: 'https://shop.example/return',
}

const AUTHENTICATION: IntentField = {
  path: ['authentication_type'],
  kind: 'choice',
  options: ['three_ds', 'no_three_ds'],
  note: 'Whether cards go through 3DS',
  section: '2.2',
}

const CUSTOMER: IntentField = {
  path: ['customer_id'],
  kind: 'text',
  note: 'Whose payment and stored credential it is',
  section: '2.2',
  placeholder: 'cus_…',
}

function fixed(path: Path, note: string): IntentField {
  return { path, kind: 'fixed', note, section: '2.2' }
}

/** A member of the mobile payload, served over what was minted. */
function served(name: string, note: string): IntentField {
  return { path: ['payload', name], kind: 'text', note, section: '2.6', placeholder: 'as minted' }
}

const ONLINE = ['mandate_data', 'customer_acceptance', 'online'] as const
const MULTI_USE = ['mandate_data', 'mandate_type', 'multi_use'] as const

/** The fields that are valid for a preset, in the order of its form. Spec §2.2 to §2.6. */
export const INTENT_FIELDS: Readonly<Record<Preset, readonly IntentField[]>> = {
  checkout: [
    AMOUNT,
    CURRENCY,
    fixed(['confirm'], 'The SDK confirms later, with the publishable key'),
    METHODS,
    RETURN_URL,
    {
      path: ['is_iframe_redirection_enabled'],
      kind: 'flag',
      note: 'Redirects open in a full-screen overlay',
      section: '2.2',
    },
    { ...CUSTOMER, note: 'Lets the shopper use saved methods' },
    AUTHENTICATION,
  ],
  setup: [
    AMOUNT,
    CURRENCY,
    CUSTOMER,
    fixed(['confirm'], 'The shopper pays and agrees in one step'),
    fixed(['setup_future_usage'], 'Stores the card for later charges'),
    {
      path: [...MULTI_USE, 'amount'],
      kind: 'amount',
      note: 'Most a later charge may be',
      section: '2.3',
      currencyAt: [...MULTI_USE, 'currency'],
    },
    {
      path: [...MULTI_USE, 'currency'],
      kind: 'currency',
      note: 'Currency of later charges',
      section: '2.3',
    },
    {
      path: [...ONLINE, 'ip_address'],
      kind: 'text',
      note: 'Of the shopper who agrees',
      section: '2.3',
    },
    {
      path: [...ONLINE, 'user_agent'],
      kind: 'text',
      note: 'Of the shopper who agrees',
      section: '2.3',
    },
    AUTHENTICATION,
    RETURN_URL,
    METHODS,
  ],
  off_session: [
    AMOUNT,
    CURRENCY,
    { ...CUSTOMER, note: 'Who agreed to later charges' },
    {
      path: ['recurring_details', 'data'],
      kind: 'credential',
      note: 'The stored credential to charge',
      section: '2.4',
      placeholder: 'pm_…',
    },
    { ...fixed(['recurring_details', 'type'], 'How the credential is named'), section: '2.4' },
    fixed(['confirm'], 'Charged at once: nobody is there to confirm'),
    fixed(['off_session'], 'The shopper takes no part'),
  ],
  mobile: [
    {
      ...AMOUNT,
      path: ['intent', 'amount'],
      placeholder: '12500',
      currencyAt: ['intent', 'currency'],
    },
    { ...CURRENCY, path: ['intent', 'currency'], placeholder: 'ZAR' },
    {
      ...CUSTOMER,
      path: ['intent', 'customer_id'],
      note: 'Whose saved methods the ephemeral key opens',
      placeholder: 'cus_mobile_demo',
    },
    { ...METHODS, path: ['intent', 'allowed_payment_method_types'] },
    served('clientSecret', 'Of the intent that is minted'),
    served('ephemeralKey', 'Lets the app list saved methods'),
    served('publishableKey', 'Key safe for the app'),
    served('orchestratorBaseUrl', 'Address the app calls'),
  ],
}

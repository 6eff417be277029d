import { readJson } from '../json/read-json.ts'

/** What the SDK options say, as far as the checkout heeds them. Spec §4, checkout rules. */
export interface SdkOptions {
  readonly layout: 'accordion' | 'tabs'
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Redirects stay inside the form. */
  readonly isInline: boolean
  readonly returnUrl: string | undefined
}

export interface OptionLint {
  readonly level: 'error' | 'warning' | 'note'
  readonly message: string
}

/** What the lint compares the options with. */
export interface OptionFacts {
  readonly offered: readonly string[]
  /** The intent's `is_iframe_redirection_enabled`. */
  readonly isIframeEnabled: boolean
}

const KNOWN = [
  'layout',
  'paymentMethodOrder',
  'paymentMethodsConfig',
  'inline_iframe_redirection_enabled',
  'sdkHandleConfirmPayment',
]

const PLAIN: SdkOptions = {
  layout: 'accordion',
  order: [],
  hidden: [],
  isInline: false,
  returnUrl: undefined,
}

/** The options a shop starts with. */
export function defaultSdkOptions(returnUrl: string): string {
  const options = {
    layout: 'accordion',
    inline_iframe_redirection_enabled: false,
    sdkHandleConfirmPayment: { confirmParams: { return_url: returnUrl } },
  }
  return JSON.stringify(options, null, 2)
}

/** Reads the options; what can't be read leaves the plain ones. */
export function readSdkOptions(text: string): SdkOptions {
  const raw = asRecord(readJson(text))
  if (!raw) return PLAIN
  const returnUrl = returnUrlOf(raw)
  const { layout, paymentMethodOrder: order, paymentMethodsConfig: config } = raw
  return {
    layout: layout === 'tabs' ? 'tabs' : 'accordion',
    order: Array.isArray(order) ? order.filter((one) => typeof one === 'string') : [],
    hidden: Object.entries(asRecord(config) ?? {})
      .filter(([, entry]) => asRecord(entry)?.['hidden'] === true)
      .map(([type]) => type),
    isInline: raw['inline_iframe_redirection_enabled'] === true && returnUrl !== undefined,
    returnUrl,
  }
}

/** The options with inline redirects switched; text that can't be read is left alone. */
export function withInline(text: string, isInline: boolean): string {
  const raw = asRecord(readJson(text))
  if (!raw || (raw['inline_iframe_redirection_enabled'] === true) === isInline) return text
  return JSON.stringify({ ...raw, inline_iframe_redirection_enabled: isInline }, null, 2)
}

/** What an integrator should know about their options. */
export function lintSdkOptions(text: string, facts: OptionFacts): OptionLint[] {
  const raw = asRecord(readJson(text))
  if (!raw)
    return [{ level: 'error', message: 'Not a JSON object: the checkout uses its defaults' }]
  return [...lintInline(raw, facts), ...lintShown(readSdkOptions(text), facts), ...lintNames(raw)]
}

function lintInline(raw: Record<string, unknown>, { isIframeEnabled }: OptionFacts): OptionLint[] {
  if (raw['inline_iframe_redirection_enabled'] !== true) return []
  if (returnUrlOf(raw) === undefined) {
    const message =
      'inline_iframe_redirection_enabled needs sdkHandleConfirmPayment.confirmParams.return_url, a URL, on this object: it stays off'
    return [{ level: 'error', message }]
  }
  const lints: OptionLint[] = [
    { level: 'note', message: 'Cards always pop out: 3DS pages refuse frames' },
  ]
  if (isIframeEnabled) return lints
  const message =
    'The intent lacks is_iframe_redirection_enabled: its next action is redirect_to_url, which leaves the page'
  return [{ level: 'warning', message }, ...lints]
}

function lintShown({ order, hidden }: SdkOptions, { offered }: OptionFacts): OptionLint[] {
  const unknown = order.filter((type) => !offered.includes(type))
  const lints: OptionLint[] = []
  if (unknown.length > 0) {
    lints.push({
      level: 'warning',
      message: `paymentMethodOrder lists ${unknown.join(', ')}, not offered for this payment: it reorders and enables nothing`,
    })
  }
  if (hidden.some((type) => offered.includes(type))) {
    lints.push({
      level: 'note',
      message: `Hidden only here: the API still takes ${hidden.join(', ')}. To refuse it, set allowed_payment_method_types`,
    })
  }
  return lints
}

function lintNames(raw: Record<string, unknown>): OptionLint[] {
  return Object.keys(raw)
    .filter((name) => !KNOWN.includes(name))
    .map((name) => ({
      level: 'warning',
      message: `${name} is no option this checkout knows: use ${KNOWN.join(', ')}`,
    }))
}

/** The offered methods as the options have them shown: reordered and with some hidden. Spec §2.2 rule 3. */
export function arrange<Method extends { readonly payment_method_type: string }>(
  methods: readonly Method[],
  { order, hidden }: SdkOptions,
): Method[] {
  const place = ({ payment_method_type: type }: Method): number =>
    order.includes(type) ? order.indexOf(type) : order.length
  return methods
    .filter(({ payment_method_type: type }) => !hidden.includes(type))
    .toSorted((one, other) => place(one) - place(other))
}

function returnUrlOf(raw: Record<string, unknown>): string | undefined {
  const params = asRecord(asRecord(raw['sdkHandleConfirmPayment'])?.['confirmParams'])
  const url = params?.['return_url']
  return typeof url === 'string' && URL.canParse(url) ? url : undefined
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as Record<string, unknown>) : undefined
}

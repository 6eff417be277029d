import { describe, expect, test } from 'vitest'
import type { MerchantProfile } from '#contract/merchant-profile.ts'
import { METHODS } from '../../src-server/features/payment-methods/payment-methods.domain.ts'
import { isWithin, type LintSubject } from '../../src-renderer/features/intents/finding.ts'
import { lintDraft } from '../../src-renderer/features/intents/lint-intent.ts'
import { type Preset, preset, startingDraft } from '../../src-renderer/features/intents/presets.ts'
import type { JsonObject } from '../../src-renderer/features/intents/draft-text.ts'

const PROFILE: MerchantProfile = {
  merchantId: 'merchant_1',
  profileId: 'pro_1',
  returnUrl: null,
  isIframeRedirectionEnabled: false,
  allowsManualRetry: false,
  signsReturnUrl: true,
  methods: METHODS.map((method) => ({
    ...method,
    isEnabled: method.type !== 'float',
    currencies: method.currencies && [...method.currencies],
    countries: method.countries && [...method.countries],
  })),
}

function startOf(chosen: Preset): JsonObject {
  return startingDraft(chosen, 'a browser') as JsonObject
}

function lint(chosen: Preset, changes: JsonObject = {}, subject: Partial<LintSubject> = {}) {
  const draft = { ...startOf(chosen), ...changes }
  return lintDraft(chosen, { draft, sendAs: 'secret', profile: PROFILE, ...subject }).map(
    ({ severity, path, message }) => `${severity} ${path.join('.')}: ${message}`,
  )
}

test.each(preset.options.filter((name) => name !== 'off_session'))(
  'finds nothing in what the preset %s starts with',
  (name) => {
    expect(lint(name)).toEqual([])
  },
)

test('asks an off-session charge for the stored credential, and for nothing else', () => {
  expect(lint('off_session')).toEqual([
    'error recurring_details.data: Name the stored credential: its id starts with pm_',
  ])
  expect(lint('off_session', { recurring_details: detailsOf('pm_1') })).toEqual([])
})

test.each([
  [{ amount: -1 }, 'amount: Has to be at least 0'],
  [{ amount: 'much' }, 'amount: Has to be a number'],
  [{ amount: 1.5 }, 'amount: Has to be a whole number'],
  [{ confirm: 'yes' }, 'confirm: Has to be true or false'],
  [{ return_url: 'shop' }, 'return_url: Use a URL such as'],
  [{ statement_descriptor_name: 'x'.repeat(256) }, 'Has to have at most 255 characters'],
  [{ setup_future_usage: 'never' }, 'Has to be one of "off_session", "on_session"'],
])('says in plain words what is wrong with %o', (changes, words) => {
  expect(lint('checkout', changes).join('\n')).toContain(words)
})

describe('keys', () => {
  test('tells the publishable key from the secret key', () => {
    expect(lint('checkout', {}, { sendAs: 'publishable' })[0]).toContain('cannot create a payment')
    expect(lint('checkout', {}, { sendAs: 'none' })[0]).toContain('401')
  })

  test('keeps keys out of bodies, however deep', () => {
    const [finding] = lint('checkout', { metadata: { note: { key: 'snd_abc' } } })
    expect(finding).toContain('error metadata.note.key: A secret key stays on the server')
  })

  test('finds the secret key where an app should get the publishable one', () => {
    expect(lint('mobile', { payload: { publishableKey: 'snd_abc' } })[0]).toContain(
      'This is the secret key',
    )
    expect(lint('mobile', { payload: { publishableKey: 'pk_snd_abc' } })).toEqual([])
  })
})

describe('fields', () => {
  test('points from payment_method_id to recurring_details', () => {
    expect(lint('checkout', { payment_method_id: 'pm_1' })[0]).toContain(
      'payment_method_id is not a field of POST /payments',
    )
  })

  test('knows options of the SDK by name', () => {
    expect(lint('checkout', { paymentMethodOrder: [] })[0]).toContain('is an option of the SDK')
  })

  test('names the member that does not fit, inside lists too', () => {
    expect(lint('checkout', { amount: 1.5 })[0]).toMatch(/^error amount: /)
    expect(lint('checkout', { currency: 'zar' })[0]).toContain('upper-case ISO 4217')
    expect(lint('checkout', { allowed_payment_method_types: ['credit', 'visa'] })[0]).toMatch(
      /^error allowed_payment_method_types\.1: /,
    )
    expect(lint('mobile', { intent: { amount: '5' } })[0]).toMatch(/^error intent\.amount: /)
  })

  test('takes null for left out, as the server does', () => {
    expect(lint('checkout', { customer_id: null })).toEqual([])
  })
})

describe('recurring', () => {
  test.each([
    [{ confirm: false }, 'off_session needs confirm: true'],
    [{ off_session: null }, 'recurring_details needs off_session: true'],
    [{ customer_id: null }, 'needs customer_id'],
    [{ recurring_details: null }, 'names what it charges in recurring_details'],
    [{ mandate_data: {} }, 'send one of them'],
    [{ amount: null }, 'amount is needed with confirm: true'],
  ])('an off-session charge with %j', (changes, words) => {
    const given = { recurring_details: detailsOf('pm_1'), ...changes }
    expect(lint('off_session', given).join('\n')).toContain(words)
  })

  test.each([
    [{ setup_future_usage: null }, 'mandate_data needs setup_future_usage'],
    [{ customer_id: null }, 'send customer_id'],
    [{ mandate_data: null }, 'has no mandate to charge it under'],
    [{ mandate_data: mandateIn('EUR') }, "must be in the mandate's EUR"],
    [{ mandate_data: { customer_acceptance: { acceptance_type: 'online' } } }, 'online.ip_address'],
    [{ mandate_data: mandateIn('ZAR', '2030-01-01T00:00:00Z') }, 'start_date is not before'],
  ])('a setup with %j', (changes, words) => {
    expect(lint('setup', changes).join('\n')).toContain(words)
  })
})

describe('methods', () => {
  test('says why a listed method will not be offered', () => {
    const types = ['credit', 'float', 'klarna']
    expect(lint('checkout', { allowed_payment_method_types: types })).toEqual([
      'warning allowed_payment_method_types.1: float will not be offered: Not enabled on the merchant account',
      'warning allowed_payment_method_types.2: klarna will not be offered: Takes EUR, GBP, USD, not ZAR',
    ])
  })

  test('warns when nothing is offered at all', () => {
    expect(lint('checkout', { allowed_payment_method_types: ['klarna'] })[0]).toContain(
      'No method is offered',
    )
  })

  test('misses return_url only where a redirect method is offered', () => {
    expect(lint('checkout', { return_url: null })[0]).toMatch(/PayShap.*missing$/)
    expect(
      lint('checkout', { return_url: null, allowed_payment_method_types: ['credit'] }),
    ).toEqual([])
  })

  test('knows that cards always pop out', () => {
    const changes = { is_iframe_redirection_enabled: true, allowed_payment_method_types: ['debit'] }
    expect(lint('checkout', changes)[0]).toContain('cards always pop out')
  })
})

function detailsOf(data: string) {
  return { type: 'payment_method_id', data }
}

function mandateIn(currency: string, start_date?: string) {
  const end = start_date === undefined ? {} : { start_date, end_date: '2029-01-01T00:00:00Z' }
  return { mandate_type: { multi_use: { amount: 5000, currency, ...end } } }
}

test.each([
  [['amount'], true],
  [['amount', 'value'], true],
  [['amount_to_capture'], false],
  [[], false],
])('a finding at %j belongs to the field amount: %j', (path, belongs) => {
  expect(isWithin({ severity: 'error', path, message: 'wrong' }, ['amount'])).toBe(belongs)
})

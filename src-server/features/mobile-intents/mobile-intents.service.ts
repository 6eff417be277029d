import {
  type EditedMobileIntent,
  editedMobileIntent,
  type MobileIntent,
  type MobileIntentEdit,
  mobileIntentEdit,
} from '#contract/mobile-intents.ts'
import type { Payment } from '#contract/payment-response.ts'
import { type CreatePayment, createPaymentBody } from '#contract/payments.ts'
import { AppError } from '../../errors.ts'
import type { SettingsStore } from '../settings/settings.store.ts'

interface Dependencies {
  /** Tells one environment's edits from another's. */
  keyPrefix: string
  settings: SettingsStore
  createPayment: (body: CreatePayment, sessionId: string) => Promise<Payment>
  createEphemeralKey: (customerId: string) => Promise<{ secret: string }>
  /** Makes the customer an app shops as, if need be. */
  keepCustomer: (customerId: string) => Promise<void>
  publishableKey: () => string
  baseUrl: () => string
  currentSessionId: () => Promise<string>
  /** Setting of the assumption `mobile-companions`. */
  hasCompanions: () => boolean
}

export type MobileIntentsService = ReturnType<typeof createMobileIntentsService>

/** Who shops in an app that nobody set up otherwise. */
const CUSTOMER = 'cus_mobile_demo'

const INTENT = { amount: 12_500, currency: 'ZAR', confirm: false, customer_id: CUSTOMER }

/** Mints the intents of mobile apps. Spec §2.6. */
export function createMobileIntentsService(dependencies: Dependencies) {
  const { settings, hasCompanions, baseUrl } = dependencies
  const keyOf = (sessionId: string): string => `${dependencies.keyPrefix}:${sessionId}`

  function editOf(sessionId: string): MobileIntentEdit {
    const text = settings.get(keyOf(sessionId))
    return text === undefined ? {} : mobileIntentEdit.parse(JSON.parse(text))
  }

  async function mint(intent: Record<string, unknown>, sessionId: string): Promise<MobileIntent> {
    const body = createPaymentBody.parse({ ...INTENT, ...intent })
    const customerId = body.customer_id ?? CUSTOMER
    await dependencies.keepCustomer(customerId)
    const payment = await dependencies.createPayment(body, sessionId)
    const { secret } = await dependencies.createEphemeralKey(customerId)
    const documented = {
      clientSecret: payment.client_secret,
      ephemeralKey: secret,
      publishableKey: dependencies.publishableKey(),
      orchestratorBaseUrl: baseUrl(),
    }
    return hasCompanions() ? { ...documented, ...companions(documented, payment) } : documented
  }

  return {
    /** A fresh intent; with a session, the way that session's was edited. */
    async create(sessionId: string | undefined): Promise<EditedMobileIntent> {
      if (sessionId === undefined || sessionId === '') {
        return mint({}, await dependencies.currentSessionId())
      }
      const { intent = {}, payload = {} } = editOf(sessionId)
      return withoutNulls({ ...(await mint(intent, sessionId)), ...payload })
    },

    edit: (sessionId: string): MobileIntentEdit => editOf(sessionId),

    /** @throws AppError invalid_value when the intent could not be minted */
    saveEdit(sessionId: string, edit: MobileIntentEdit): MobileIntentEdit {
      const intent = createPaymentBody.safeParse({ ...INTENT, ...edit.intent })
      if (!intent.success) {
        const [issue] = intent.error.issues
        throw new AppError('invalid_value', `intent.${issue?.path.join('.')}: ${issue?.message}`)
      }
      const payload = editedMobileIntent.safeParse(withoutNulls(edit.payload ?? {}))
      if (!payload.success) {
        const [issue] = payload.error.issues
        throw new AppError('invalid_value', `payload.${issue?.path.join('.')}: ${issue?.message}`)
      }
      settings.set(keyOf(sessionId), JSON.stringify(edit))
      return edit
    },
  }
}

function withoutNulls(payload: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null))
}

/** What other readers of such payloads look for. Assumption `mobile-companions`. */
function companions(documented: MobileIntent, { payment_id, profile_id }: Payment) {
  return {
    paymentId: payment_id,
    profileId: profile_id,
    payment_id,
    profile_id,
    client_secret: documented.clientSecret,
    ephemeral_key: documented.ephemeralKey,
    publishable_key: documented.publishableKey,
  }
}

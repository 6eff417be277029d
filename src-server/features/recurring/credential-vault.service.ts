import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { BASE_62, type Random } from '../../platform/random.ts'
import {
  chargeMinor,
  isSetup,
  type MethodChoice,
  type PaymentRecord,
} from '../payments/payment-record.domain.ts'
import { newId } from '../payments/resource-ids.service.ts'
import type { WebhookOutbox } from '../payments/webhook-outbox.service.ts'
import {
  type ChargeFacts,
  type ChargeReference,
  type OffSessionRules,
  requireChargeable,
} from './off-session-checks.domain.ts'
import {
  describeMandate,
  isSingleUse,
  type MandateRecord,
  type StoredCredential,
} from './stored-credential.domain.ts'
import type { MandatesStore, StoredCredentialsStore } from './stored-credentials.store.ts'

interface Dependencies {
  credentials: StoredCredentialsStore
  mandates: MandatesStore
  outbox: WebhookOutbox
  rules: () => OffSessionRules
  clock: Clock
  random: Random
}

/** What an off-session charge is about to do. */
export interface IntendedCharge {
  readonly reference: ChargeReference
  readonly customerId: string
  readonly amountMinor: number
  readonly currency: string
}

export type CredentialVault = ReturnType<typeof createCredentialVault>

/** Keeps what setup payments leave and checks what charges may use. For use inside a ledger's `commit`. */
export function createCredentialVault(dependencies: Dependencies) {
  const { credentials, mandates, outbox, rules, clock, random } = dependencies

  function store(payment: PaymentRecord, customerId: string): StoredCredential | undefined {
    const { method } = payment
    if (!method) return undefined
    const known = method.credentialId === null ? undefined : credentials.find(method.credentialId)
    const before = known ?? blank(method)
    const credential: StoredCredential = {
      ...before,
      customerId,
      card: method.card,
      isActive: true,
      isForRecurring: before.isForRecurring || isSetup(payment),
      lastUsedMs: clock.now().getTime(),
    }
    credentials.save(credential)
    return credential
  }

  function blank({ paymentMethod, type, plan }: MethodChoice) {
    return {
      id: newId(random, 'pm'),
      token: `token_${random.text(20, BASE_62)}`,
      paymentMethod,
      type,
      plan,
      isForRecurring: false,
      createdMs: clock.now().getTime(),
    }
  }

  function storeMandate(payment: PaymentRecord, credential: StoredCredential): MandateRecord {
    const { mandate_data: data, customer_acceptance } = payment.fields
    const mandate: MandateRecord = {
      id: newId(random, 'man'),
      status: 'active',
      credentialId: credential.id,
      customerId: credential.customerId,
      paymentMethod: credential.paymentMethod,
      type: credential.type,
      card: credential.card,
      acceptance: data?.customer_acceptance ?? customer_acceptance ?? null,
      terms: data?.mandate_type ?? null,
      chargedMinor: 0,
      paymentId: payment.id,
      sessionId: payment.sessionId,
    }
    mandates.save(mandate)
    note(mandate, 'mandate_active')
    return mandate
  }

  function note(mandate: MandateRecord, eventType: 'mandate_active' | 'mandate_revoked'): void {
    const { sessionId, paymentId } = mandate
    const object = describeMandate(mandate)
    outbox.note({ sessionId, paymentId, eventType, contentType: 'mandate_details', object })
  }

  function countCharge(mandateId: string, amountMinor: number): void {
    const mandate = mandates.find(mandateId)
    if (!mandate) return
    const status = isSingleUse(mandate) ? 'revoked' : mandate.status
    mandates.save({ ...mandate, status, chargedMinor: mandate.chargedMinor + amountMinor })
  }

  /** A credential may have several mandates: a live one counts before an ended one, the newest before older ones. */
  function mandateOf(credentialId: string): MandateRecord | undefined {
    const all = mandates.listOfCredential(credentialId)
    return all.find(({ status }) => status === 'active') ?? all[0]
  }

  return {
    /** Stores what an authorised payment was to leave behind. Spec §3, setup payment. */
    onAuthorised(payment: PaymentRecord): PaymentRecord {
      const { customerId, mandateId } = payment
      if (mandateId !== null) {
        countCharge(mandateId, chargeMinor(payment))
        return payment
      }
      if (customerId === null || !leavesCredential(payment)) return payment
      const credential = store(payment, customerId)
      if (!credential) return payment
      const mandate = payment.fields.mandate_data ? storeMandate(payment, credential) : undefined
      return { ...payment, credentialId: credential.id, mandateId: mandate?.id ?? null }
    },

    /** What a charge without the shopper uses. Spec §4, recurring rule 2. @throws AppError of the first failing check */
    findChargeable(charge: IntendedCharge) {
      const { reference } = charge
      const named = reference.kind === 'mandate' ? mandates.find(reference.id) : undefined
      const credential = credentials.find(named?.credentialId ?? reference.id)
      const mandate = named ?? (credential && mandateOf(credential.id))
      const facts: ChargeFacts = { ...charge, credential, mandate, rules: rules() }
      return { credential: requireChargeable(facts), mandate }
    },

    /** A credential chosen in a checkout by its token. @throws AppError resource_missing, precondition_failed */
    findByToken(token: string, customerId: string | null): StoredCredential {
      const credential = credentials.findByToken(token)
      if (!credential?.isActive) {
        throw new AppError('resource_missing', 'Payment method does not exist in our records')
      }
      if (credential.customerId !== customerId) {
        throw new AppError('precondition_failed', 'payment_token belongs to another customer')
      }
      return credential
    },

    statusOf(credentialId: string): string | null {
      const credential = credentials.find(credentialId)
      if (!credential) return null
      return credential.isActive ? 'active' : 'inactive'
    },

    /** Ends a mandate. @throws AppError resource_missing; precondition_failed when it is not active */
    revoke(mandateId: string): MandateRecord {
      const mandate = mandates.find(mandateId)
      if (!mandate) {
        throw new AppError('resource_missing', 'Mandate does not exist in our records')
      }
      if (mandate.status !== 'active') {
        throw new AppError('precondition_failed', `mandate is not active: it is ${mandate.status}`)
      }
      const revoked: MandateRecord = { ...mandate, status: 'revoked' }
      mandates.save(revoked)
      note(revoked, 'mandate_revoked')
      return revoked
    },
  }
}

/** Only card-backed methods can be stored. Spec §2.4. */
function leavesCredential({ fields, method }: PaymentRecord): boolean {
  const isWished = fields.setup_future_usage !== undefined && !fields.off_session
  return isWished && Boolean(method?.card)
}

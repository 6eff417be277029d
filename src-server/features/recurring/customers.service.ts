import type { CreateCustomer, Customer, UpdateCustomer } from '#contract/customers.ts'
import type { IntentFields } from '#contract/payments.ts'
import type { Mandate, UpdateStoredMethod } from '#contract/recurring.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { definedOf } from '../../platform/defined-members.ts'
import type { Random } from '../../platform/random.ts'
import type { Caller } from '../payments/caller.domain.ts'
import { newId } from '../payments/resource-ids.service.ts'
import type { CredentialVault } from './credential-vault.service.ts'
import type { CustomersStore } from './customers.store.ts'
import {
  describeCredential,
  describeMandate,
  type StoredCredential,
} from './stored-credential.domain.ts'
import type { MandatesStore, StoredCredentialsStore } from './stored-credentials.store.ts'

interface Dependencies {
  customers: CustomersStore
  credentials: StoredCredentialsStore
  mandates: MandatesStore
  vault: CredentialVault
  /** Runs work in one transaction and tells the sessions what it noted. */
  commit: <T>(work: () => T) => Promise<T>
  clock: Clock
  random: Random
}

export type CustomersService = ReturnType<typeof createCustomersService>

/** Customers with what they left for later charges. Spec §3, §4. */
export function createCustomersService(dependencies: Dependencies) {
  const { customers, credentials, mandates, vault, commit, clock, random } = dependencies

  function requireCustomer(id: string): Customer {
    const customer = customers.find(id)
    if (customer) return customer
    throw new AppError('resource_missing', 'Customer does not exist in our records')
  }

  function requireCredential(id: string, caller: Caller): StoredCredential {
    const credential = credentials.find(id)
    const isOwn = caller.kind !== 'ephemeral' || credential?.customerId === caller.customerId
    if (credential && isOwn) return credential
    throw new AppError('resource_missing', 'Payment method does not exist in our records')
  }

  function requireOwn(customerId: string, caller: Caller): void {
    if (caller.kind === 'ephemeral' && caller.customerId !== customerId) {
      throw new AppError('resource_missing', 'Customer does not exist in our records')
    }
  }

  function blank(id: string): Customer {
    return {
      customer_id: id,
      name: null,
      email: null,
      phone: null,
      phone_country_code: null,
      description: null,
      address: null,
      metadata: null,
      default_payment_method_id: null,
      created_at: clock.now().toISOString(),
    }
  }

  function describe(credential: StoredCredential) {
    const customer = customers.find(credential.customerId)
    return describeCredential(credential, customer?.default_payment_method_id ?? null)
  }

  return {
    /** Makes sure a payment's customer exists; for use inside a ledger's `commit`. */
    keep(id: string, fields: IntentFields): void {
      if (customers.find(id)) return
      const { name, email, phone, phone_country_code } = { ...fields, ...fields.customer }
      customers.add(Object.assign(blank(id), definedOf({ name, email, phone, phone_country_code })))
    },

    /** @throws AppError resource_missing */
    requireKnown: (id: string): void => void requireCustomer(id),

    /** @throws AppError duplicate_id */
    create(body: CreateCustomer): Promise<Customer> {
      return commit(() => {
        const id = body.customer_id ?? newId(random, 'cus')
        const customer = Object.assign(blank(id), definedOf(body), { customer_id: id })
        if (customers.add(customer)) return customer
        throw new AppError(
          'duplicate_id',
          'Customer with the given customer_id already exists: use another customer_id',
        )
      })
    },

    async read(id: string, caller: Caller): Promise<Customer> {
      requireOwn(id, caller)
      return requireCustomer(id)
    },

    list: (limit: number, offset: number): Customer[] => customers.list(limit, offset),

    update(id: string, body: UpdateCustomer): Promise<Customer> {
      return commit(() => {
        const customer = Object.assign({ ...requireCustomer(id) }, definedOf(body))
        customers.save(customer)
        return customer
      })
    },

    /** Deletes the customer and its stored credentials; refused while a mandate lives. */
    remove(id: string) {
      return commit(() => {
        requireCustomer(id)
        if (mandates.listOfCustomer(id).some(({ status }) => status === 'active')) {
          throw new AppError(
            'precondition_failed',
            'The customer has an active mandate: revoke it first',
          )
        }
        for (const { id: credentialId } of credentials.listOf(id)) credentials.remove(credentialId)
        customers.remove(id)
        return {
          customer_id: id,
          customer_deleted: true as const,
          address_deleted: true,
          payment_methods_deleted: true,
        }
      })
    },

    /** Stored credentials, newest first. */
    async paymentMethods(customerId: string, caller: Caller) {
      requireOwn(customerId, caller)
      requireCustomer(customerId)
      return {
        customer_payment_methods: credentials.listOf(customerId).map(describe),
        is_guest_customer: false,
      }
    },

    async mandatesOf(customerId: string): Promise<Mandate[]> {
      requireCustomer(customerId)
      return mandates.listOfCustomer(customerId).map(describeMandate)
    },

    async readMandate(id: string): Promise<Mandate> {
      const mandate = mandates.find(id)
      if (mandate) return describeMandate(mandate)
      throw new AppError('resource_missing', 'Mandate does not exist in our records')
    },

    revokeMandate: (id: string) =>
      commit(() => ({ mandate_id: vault.revoke(id).id, status: 'revoked' as const })),

    async readPaymentMethod(id: string, caller: Caller) {
      return describe(requireCredential(id, caller))
    },

    updatePaymentMethod(id: string, { card: change }: UpdateStoredMethod, caller: Caller) {
      return commit(() => {
        const credential = requireCredential(id, caller)
        const card = credential.card && {
          ...credential.card,
          expiry_month: change?.card_exp_month ?? credential.card.expiry_month,
          expiry_year: change?.card_exp_year ?? credential.card.expiry_year,
          card_holder_name: change?.card_holder_name ?? credential.card.card_holder_name,
        }
        const updated = { ...credential, card }
        credentials.save(updated)
        return describe(updated)
      })
    },

    /** Deletes a stored credential; its mandates end with it. */
    deletePaymentMethod(id: string, caller: Caller) {
      return commit(() => {
        const credential = requireCredential(id, caller)
        for (const mandate of mandates.listOfCredential(credential.id)) {
          if (mandate.status === 'active') vault.revoke(mandate.id)
        }
        credentials.remove(id)
        return { payment_method_id: id, deleted: true as const }
      })
    },

    setDefault(customerId: string, credentialId: string, caller: Caller) {
      return commit(() => {
        requireOwn(customerId, caller)
        const customer = requireCustomer(customerId)
        const credential = requireCredential(credentialId, caller)
        if (credential.customerId !== customerId) {
          throw new AppError(
            'precondition_failed',
            'The payment method belongs to another customer',
          )
        }
        customers.save({ ...customer, default_payment_method_id: credentialId })
        return {
          default_payment_method_id: credentialId,
          customer_id: customerId,
          payment_method: credential.paymentMethod,
          payment_method_type: credential.type,
        }
      })
    },
  }
}

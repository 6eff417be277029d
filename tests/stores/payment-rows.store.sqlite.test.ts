import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import { createSqliteCustomersStore } from '../../src-server/features/recurring/customers.store.sqlite.ts'
import type {
  MandateRecord,
  StoredCredential,
} from '../../src-server/features/recurring/stored-credential.domain.ts'
import {
  createSqliteMandatesStore,
  createSqliteStoredCredentialsStore,
} from '../../src-server/features/recurring/stored-credentials.store.sqlite.ts'
import type { RefundRecord } from '../../src-server/features/refunds/refund.domain.ts'
import { createSqliteRefundsStore } from '../../src-server/features/refunds/refunds.store.sqlite.ts'
import type { Database } from '../../src-server/platform/database.ts'
import { aTempDatabase } from '../support/temp-database.ts'

const CARD = {
  scheme: 'Visa',
  last4_digits: '4242',
  expiry_month: '12',
  expiry_year: '2030',
  card_holder_name: null,
  card_network: 'Visa',
  card_isin: '424242',
  saved_to_locker: true,
}
const METHOD = { paymentMethod: 'card', type: 'credit', card: CARD } as const

const CUSTOMER: Customer = {
  customer_id: 'cus_1',
  name: 'A Shopper',
  email: null,
  phone: null,
  phone_country_code: null,
  description: null,
  address: { city: 'Cape Town' },
  metadata: null,
  default_payment_method_id: null,
  created_at: '2026-01-02T03:04:05.678Z',
}
const REFUND: RefundRecord = {
  id: 'ref_1',
  paymentId: 'pay_1',
  profileId: 'pro_1',
  sessionId: 'orders',
  amountMinor: 1250,
  currency: 'ZAR',
  status: 'pending',
  reason: null,
  metadata: { order: 7 },
  error: null,
  willSucceed: true,
  transactionId: 'tx_1',
  createdMs: 1,
  updatedMs: 2,
  dueMs: 3,
}
const CREDENTIAL: StoredCredential = {
  ...METHOD,
  id: 'pm_1',
  token: 'token_1',
  customerId: 'cus_1',
  isActive: true,
  isForRecurring: true,
  plan: {
    first: 'challenge',
    result: { isPaid: true },
    canWaiveChallenge: true,
    laterCharges: { isPaid: false, code: 'DC_08', message: 'Payment declined' },
  },
  createdMs: 1,
  lastUsedMs: 2,
}
const MANDATE: MandateRecord = {
  ...METHOD,
  id: 'man_1',
  status: 'active',
  credentialId: 'pm_1',
  customerId: 'cus_1',
  acceptance: { acceptance_type: 'offline' },
  terms: { multi_use: { amount: 1000, currency: 'ZAR' } },
  chargedMinor: 0,
  paymentId: 'pay_1',
  sessionId: 'orders',
}

const ROWS: readonly [
  table: string,
  row: unknown,
  keep: (db: Database) => unknown,
  find: (db: Database) => unknown,
][] = [
  [
    'customers',
    CUSTOMER,
    (db) => createSqliteCustomersStore(db, 'sandbox').add(CUSTOMER),
    (db) => createSqliteCustomersStore(db, 'sandbox').find('cus_1'),
  ],
  [
    'refunds',
    REFUND,
    (db) => createSqliteRefundsStore(db, 'sandbox').add(REFUND),
    (db) => createSqliteRefundsStore(db, 'sandbox').find('ref_1'),
  ],
  [
    'stored_credentials',
    CREDENTIAL,
    (db) => createSqliteStoredCredentialsStore(db, 'sandbox').save(CREDENTIAL),
    (db) => createSqliteStoredCredentialsStore(db, 'sandbox').find('pm_1'),
  ],
  [
    'mandates',
    MANDATE,
    (db) => createSqliteMandatesStore(db, 'sandbox').save(MANDATE),
    (db) => createSqliteMandatesStore(db, 'sandbox').find('man_1'),
  ],
]

describe.each(ROWS)('a row of %s', (table, row, keep, find) => {
  test('comes back whole', () => {
    const db = aTempDatabase()

    keep(db)

    expect(find(db)).toEqual(row)
  })

  test('is refused where it is not what was written', () => {
    const db = aTempDatabase()
    keep(db)

    db.exec(`UPDATE ${table} SET body = '{"id":"other"}'`)

    expect(() => find(db)).toThrow('expected')
  })
})

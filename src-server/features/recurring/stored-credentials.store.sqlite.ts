import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import {
  type MandateRecord,
  mandateRecord,
  type StoredCredential,
  storedCredential,
} from './stored-credential.domain.ts'
import type { MandatesStore, StoredCredentialsStore } from './stored-credentials.store.ts'

export function createSqliteStoredCredentialsStore(
  db: Database,
  environment: Environment,
): StoredCredentialsStore {
  const upsert = db.prepare(`
    INSERT INTO stored_credentials (environment, id, customer_id, token, body) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (environment, id) DO UPDATE SET body = excluded.body`)
  const select = (condition: string) =>
    db
      .prepare(
        `SELECT body FROM stored_credentials WHERE environment = ? AND ${condition} = ? ORDER BY seq DESC`,
      )
      .pluck()
  const byId = select('id')
  const byToken = select('token')
  const byCustomer = select('customer_id')
  const remove = db.prepare('DELETE FROM stored_credentials WHERE environment = ? AND id = ?')

  return {
    save: (credential) => {
      const { id, customerId, token } = credential
      upsert.run(environment, id, customerId, token, JSON.stringify(credential))
    },
    find: (id) => toCredentials(byId.all(environment, id))[0],
    findByToken: (token) => toCredentials(byToken.all(environment, token))[0],
    listOf: (customerId) => toCredentials(byCustomer.all(environment, customerId)),
    remove: (id) => void remove.run(environment, id),
  }
}

function toCredentials(bodies: unknown[]): StoredCredential[] {
  return bodies.map((body) => storedCredential.parse(JSON.parse(String(body))))
}

export function createSqliteMandatesStore(db: Database, environment: Environment): MandatesStore {
  const upsert = db.prepare(`
    INSERT INTO mandates (environment, id, customer_id, credential_id, body) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (environment, id) DO UPDATE SET body = excluded.body`)
  const select = (condition: string) =>
    db
      .prepare(
        `SELECT body FROM mandates WHERE environment = ? AND ${condition} = ? ORDER BY seq DESC`,
      )
      .pluck()
  const byId = select('id')
  const byCustomer = select('customer_id')
  const byCredential = select('credential_id')
  const all = (bodies: unknown[]): MandateRecord[] =>
    bodies.map((body) => mandateRecord.parse(JSON.parse(String(body))))

  return {
    save: (mandate) => {
      const { id, customerId, credentialId } = mandate
      upsert.run(environment, id, customerId, credentialId, JSON.stringify(mandate))
    },
    find: (id) => all(byId.all(environment, id))[0],
    listOfCustomer: (customerId) => all(byCustomer.all(environment, customerId)),
    listOfCredential: (credentialId) => all(byCredential.all(environment, credentialId)),
  }
}

import type { MandateRecord, StoredCredential } from './stored-credential.domain.ts'

/** Stored credentials and mandates of one environment. Synchronous, as SQLite's driver is. */
export interface StoredCredentialsStore {
  /** Adds it, or replaces the one with the same id. */
  save(credential: StoredCredential): void
  find(id: string): StoredCredential | undefined
  /** Looks it up by the token a checkout was given for it. */
  findByToken(token: string): StoredCredential | undefined
  /** Newest first. */
  listOf(customerId: string): StoredCredential[]
  remove(id: string): void
}

export interface MandatesStore {
  /** Adds it, or replaces the one with the same id. */
  save(mandate: MandateRecord): void
  find(id: string): MandateRecord | undefined
  /** Newest first. */
  listOfCustomer(customerId: string): MandateRecord[]
  /** Newest first. */
  listOfCredential(credentialId: string): MandateRecord[]
}

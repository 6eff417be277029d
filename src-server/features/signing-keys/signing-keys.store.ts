import type { SigningKeyRecord } from './signing-key.domain.ts'

/** A private key as it lies on the disk. */
export interface ProtectedKey {
  readonly bytes: Uint8Array
  /** Kind of the protector that can read it. */
  readonly protection: string
}

/** Synchronous like SQLite's driver, so read, decide and write cannot be interleaved. */
export interface SigningKeysStore {
  /** All keys, oldest first. */
  list(): SigningKeyRecord[]
  /** Adds a key and changes others, together. */
  add(key: SigningKeyRecord, privateKey: ProtectedKey, changed: readonly SigningKeyRecord[]): void
  /** Changes keys together; one that is not there stays away. */
  change(keys: readonly SigningKeyRecord[]): void
  privateKey(kid: string): ProtectedKey | undefined
  /** Keeps the private key in another form. */
  protectAgain(kid: string, privateKey: ProtectedKey): void
  /** Forgets the key and its private half for good. */
  remove(kid: string): void
}

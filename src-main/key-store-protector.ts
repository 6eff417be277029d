import { safeStorage } from 'electron'
import type { StartOptions } from '../src-server/start.ts'

type KeyProtector = NonNullable<StartOptions['keyProtector']>

/** The key store of the operating system, by how people know it. */
const STORES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Encrypted with the keychain of this account',
  win32: 'Encrypted with this Windows account',
}

/** Encrypts private keys with the key store of the operating system; undefined where it offers none. */
export function createKeyStoreProtector(): KeyProtector | undefined {
  if (!hasKeyStore()) return undefined
  return {
    kind: 'os_key_store',
    label: STORES[process.platform] ?? 'Encrypted with the key ring of this desktop',
    protect: (bytes) => safeStorage.encryptString(Buffer.from(bytes).toString('base64')),
    unprotect: (bytes) => Buffer.from(safeStorage.decryptString(Buffer.from(bytes)), 'base64'),
  }
}

/** Without a key ring, Linux would encrypt with a password that everyone knows: that guards nothing. */
function hasKeyStore(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  if (process.platform !== 'linux') return true
  const backend = safeStorage.getSelectedStorageBackend()
  return backend !== 'basic_text' && backend !== 'unknown'
}

import type { webcrypto } from 'node:crypto'
import type { KeyProtector } from '../../platform/key-protector.ts'
import { importPrivateKey, importPublicKey } from '../../platform/rsa.ts'
import type { SigningKeyRecord } from './signing-key.domain.ts'
import type { SigningKeysStore } from './signing-keys.store.ts'

export type KeyVault = ReturnType<typeof createKeyVault>

/** Hands out usable keys; each is read and imported once. */
export function createKeyVault(store: SigningKeysStore, protector: KeyProtector) {
  const privateKeys = new Map<string, Promise<webcrypto.CryptoKey>>()
  const publicKeys = new Map<string, Promise<webcrypto.CryptoKey>>()

  function readPrivateKey(kid: string): Uint8Array {
    const kept = store.privateKey(kid)
    if (!kept) throw new Error(`There is no private key ${kid}`)
    if (kept.protection === protector.kind) return protector.unprotect(kept.bytes)
    if (kept.protection !== 'file_permissions') {
      throw new Error(`The key ${kid} was encrypted by ${kept.protection}, which is not here`)
    }
    // Kept in the clear before a key store was at hand.
    store.protectAgain(kid, { bytes: protector.protect(kept.bytes), protection: protector.kind })
    return kept.bytes
  }

  return {
    protector,
    seal: (privateKey: Uint8Array) => ({
      bytes: protector.protect(privateKey),
      protection: protector.kind,
    }),

    canSign(kid: string): boolean {
      try {
        readPrivateKey(kid)
        return true
      } catch {
        return false // encrypted on another account or in another shell
      }
    },

    privateKey(kid: string): Promise<webcrypto.CryptoKey> {
      const known = privateKeys.get(kid) ?? importPrivateKey(readPrivateKey(kid))
      privateKeys.set(kid, known)
      return known
    },

    publicKey({ kid, n, e }: Pick<SigningKeyRecord, 'kid' | 'n' | 'e'>) {
      const known = publicKeys.get(kid) ?? importPublicKey(n, e)
      publicKeys.set(kid, known)
      return known
    },
  }
}

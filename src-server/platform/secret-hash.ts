import { createHash, timingSafeEqual } from 'node:crypto'
import { endsOfKey } from '#contract/secrets.ts'

/**
 * SHA-256 of a secret. Enough for secrets drawn at random with 128 bits or more: there is nothing to guess, so
 * nothing for a slow password hash to slow down, while every call would have to wait for it.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Compares in constant time, whatever was given. */
export function isSecret(given: string, hash: Uint8Array): boolean {
  return timingSafeEqual(hashSecret(given), hash)
}

/** Hash that no secret has: comparing with it costs what comparing with a real one does. */
export const NO_SECRET_HASH: Buffer = Buffer.alloc(32)

/** How a secret is shown once it was made: the prefix that tells its kind, then its last four characters. */
export function maskSecret(secret: string): string {
  const { prefix, end } = endsOfKey(secret)
  return `${prefix}…${end}`
}

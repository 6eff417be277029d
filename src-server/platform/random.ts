import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

export const HEX = '0123456789abcdef'
export const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Where every unpredictable value comes from. */
export interface Random {
  bytes(length: number): Uint8Array
  /** `length` characters of `alphabet`, each equally likely. */
  text(length: number, alphabet: string): string
  /** UUID version 7 without dashes: 32 hex digits that sort by `at`. */
  timeOrderedHex(at: Date): string
}

/** Drawn from the system at once, in bytes: asking it for a few costs as much as for many. */
const POOL_BYTES = 4096

export function createSystemRandom(): Random {
  let pool = randomBytes(POOL_BYTES)
  let used = 0
  return createRandom((length) => {
    if (length > POOL_BYTES) return randomBytes(length)
    if (used + length > POOL_BYTES) {
      pool = randomBytes(POOL_BYTES)
      used = 0
    }
    used += length
    return pool.subarray(used - length, used)
  })
}

/** Builds the rest of {@link Random} on one source of bytes. */
export function createRandom(bytes: (length: number) => Uint8Array): Random {
  return {
    bytes,
    text(length, alphabet) {
      // Bytes past the last whole multiple would favour the alphabet's first characters.
      const fairBelow = 256 - (256 % alphabet.length)
      let text = ''
      while (text.length < length) {
        for (const byte of bytes(length - text.length)) {
          if (byte < fairBelow) text += alphabet.charAt(byte % alphabet.length)
        }
      }
      return text
    },
    timeOrderedHex: (at) =>
      v7({ msecs: at.getTime(), random: bytes(16) }, Buffer.alloc(16)).toString('hex'),
  }
}

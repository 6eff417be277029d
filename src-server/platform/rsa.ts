import { createHash, createPublicKey, generateKeyPair, type webcrypto } from 'node:crypto'
import { promisify } from 'node:util'

type CryptoKey = webcrypto.CryptoKey

/** A new RSA key. */
export interface RsaKey {
  /** RFC 7638 thumbprint: the same key has the same one everywhere. */
  readonly kid: string
  /** Public modulus and exponent, base64url. */
  readonly n: string
  readonly e: string
  /** PKCS #8 DER. */
  readonly privateKey: Uint8Array
}

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const generate = promisify(generateKeyPair)

/** Makes a key on the thread pool, so that requests go on meanwhile. */
export async function generateRsaKey(modulusBits: number): Promise<RsaKey> {
  const pair = await generate('rsa', { modulusLength: modulusBits })
  const { n = '', e = '' } = pair.publicKey.export({ format: 'jwk' })
  const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
  return { kid: thumbprint(n, e), n, e, privateKey }
}

function thumbprint(n: string, e: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url')
}

/** The public key as SPKI PEM. */
export function toPem(n: string, e: string): string {
  const key = createPublicKey({ format: 'jwk', key: { kty: 'RSA', n, e } })
  return key.export({ format: 'pem', type: 'spki' }).toString()
}

export function importPrivateKey(pkcs8: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', Buffer.from(pkcs8), RS256, false, ['sign'])
}

export function importPublicKey(n: string, e: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', { kty: 'RSA', n, e }, RS256, false, ['verify'])
}

/** Compact JWS, RS256, over exactly these header and payload texts. Signed on the thread pool. */
export async function signJws(header: string, payload: string, key: CryptoKey): Promise<string> {
  const input = `${encodePart(header)}.${encodePart(payload)}`
  const signature = await crypto.subtle.sign(RS256.name, key, Buffer.from(input))
  return `${input}.${Buffer.from(signature).toString('base64url')}`
}

/** One part of a compact JWS. */
export function encodePart(text: string): string {
  return Buffer.from(text).toString('base64url')
}

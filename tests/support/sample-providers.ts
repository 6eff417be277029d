import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { auth } from 'express-oauth2-jwt-bearer'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import jwksRsa from 'jwks-rsa'
import { onTestFinished } from 'vitest'
import { type JsonWebKeyEntry, keySet } from '#contract/key-set.ts'

/** What a provider is told about the service it works with. */
export interface VerifierSettings {
  issuer: string
  audience: string
  keySetUrl: string
}

/** Throws when the token must not get in. */
export type Verifier = (token: string) => Promise<unknown>

/** As a provider writes it with jose. A short cooldown keeps tests short; its default is 30 s. */
export function joseVerifier({ issuer, audience, keySetUrl }: VerifierSettings): Verifier {
  const keys = createRemoteJWKSet(new URL(keySetUrl), { cooldownDuration: 100 })
  return (token) => jwtVerify(token, keys, { issuer, audience, algorithms: ['RS256'], typ: 'JWT' })
}

/** As a provider writes it with jwks-rsa. */
export function jwksRsaVerifier({ issuer, audience, keySetUrl }: VerifierSettings): Verifier {
  const client = jwksRsa({ jwksUri: keySetUrl, cache: true })
  return async (token) => {
    const { kid } = decodeProtectedHeader(token)
    if (kid === undefined) throw new Error('The token names no key')
    const key = await client.getSigningKey(kid)
    const publicKey = await crypto.subtle.importKey(
      'spki',
      Buffer.from(key.getPublicKey().replaceAll(/-----.*-----|\s/g, ''), 'base64'),
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
      false,
      ['verify'],
    )
    return jwtVerify(token, publicKey, { issuer, audience, algorithms: ['RS256'] })
  }
}

/** What is wrong with a verifier written by hand; without any of it, nothing. */
export interface VerifierFaults {
  /** Believes a token that says `alg: none`. */
  acceptsNone?: true
  ignoresAudience?: true
  /** Keeps the key set it fetched first for ever. */
  neverRefreshes?: true
}

/** As a provider writes it without a library for key sets, with the faults a test wants. */
export function handWrittenVerifier(
  { issuer, audience, keySetUrl }: VerifierSettings,
  faults: VerifierFaults = {},
): Verifier {
  let kept: JsonWebKeyEntry[] = []

  async function findKey(kid = ''): Promise<JsonWebKeyEntry> {
    const known = kept.find((key) => key.kid === kid)
    const isUsable = known && (faults.neverRefreshes || Number(known.exp) * 1000 > Date.now())
    if (isUsable) return known
    if (kept.length > 0 && faults.neverRefreshes) throw new Error('Unknown key')
    const response = await fetch(keySetUrl)
    const fetched = keySet.parse(await response.json()).keys
    const found = fetched.find((key) => key.kid === kid)
    if (!found) throw new Error('Unknown key')
    kept = fetched
    return found
  }

  return async (token) => {
    const header = decodeProtectedHeader(token)
    if (faults.acceptsNone && header.alg === 'none') return decodeJwt(token)
    const key = await toKey(await findKey(header.kid))
    const others = faults.ignoresAudience ? {} : { audience }
    return jwtVerify(token, key, { issuer, algorithms: ['RS256'], ...others })
  }
}

/** A provider's server on a free port: 200 with a token that its verifier lets in, else 401. Returns its URL. */
export function startProvider(verify: Verifier): Promise<string> {
  return startServer((request, response) => {
    const token = bearerOf(request)
    const verdict = token === undefined ? Promise.reject(new Error('No token')) : verify(token)
    verdict.then(
      () => response.end('{"ok":true}'),
      () => response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(),
    )
  })
}

/** A server of a provider on a free port. Returns an address of its. */
export function startServer(answer: RequestListener): Promise<string> {
  return listen(createServer({ maxHeaderSize: 32_768 }, answer))
}

/** A provider on Express with its usual middleware. That takes tokens from the query too, unless told otherwise. */
export async function startExpressProvider(settings: VerifierSettings): Promise<string> {
  const { issuer, audience, keySetUrl } = settings
  const app = express()
  app.use((request, response, next) => {
    if (request.query['access_token'] === undefined) next()
    else response.status(401).end()
  })
  app.use(
    auth({
      issuer,
      audience,
      jwksUri: keySetUrl,
      tokenSigningAlg: 'RS256',
      cooldownDuration: 100,
    }),
  )
  app.use((_request, response) => void response.json({ ok: true }))
  return listen(createServer(app))
}

function toKey({ kty, n, e }: JsonWebKeyEntry) {
  return importJWK({ kty, n, e }, 'RS256')
}

function bearerOf({ headers }: IncomingMessage): string | undefined {
  return /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments`
}

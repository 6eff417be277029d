import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { auth } from 'express-oauth2-jwt-bearer'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import jwksRsa from 'jwks-rsa'
import { onTestFinished } from 'vitest'

/** What a provider is told about the service it works with. */
export interface VerifierSettings {
  issuer: string
  audience: string
  keySetUrl: string
}

interface KeySet {
  keys: { kid: string; kty: string; n: string; e: string }[]
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

/**
 * A verifier with the faults that conformance is about: it believes `alg: none`, ignores `aud`, and keeps the key
 * set it fetched first for ever.
 */
export function weakVerifier({ issuer, keySetUrl }: VerifierSettings): Verifier {
  let kept: Promise<KeySet> | undefined
  return async (token) => {
    const header = decodeProtectedHeader(token)
    if (header.alg === 'none') return decodeJwt(token)
    kept ??= fetch(keySetUrl).then((response) => response.json() as Promise<KeySet>)
    const jwk = (await kept).keys.find((key) => key.kid === header.kid)
    if (!jwk) throw new Error('Unknown key')
    return jwtVerify(token, await importJWK(jwk, 'RS256'), { issuer, algorithms: ['RS256'] })
  }
}

/** A provider's server on a free port: 200 with a token that its verifier lets in, else 401. Returns its URL. */
export async function startProvider(verify: Verifier): Promise<string> {
  const server = createServer({ maxHeaderSize: 32_768 }, (request, response) => {
    const token = bearerOf(request)
    const verdict = token === undefined ? Promise.reject(new Error('No token')) : verify(token)
    verdict.then(
      () => response.end('{"ok":true}'),
      () => response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(),
    )
  })
  return listen(server)
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

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestConsole } from './browser-console.ts'
import type { Verifier, VerifierSettings } from './sample-providers.ts'

/** What a provider of the sandbox is told. */
export function verifierSettings({ urls, clientId }: TestConsole): VerifierSettings {
  return {
    issuer: `${urls.auth}/`,
    audience: clientId,
    keySetUrl: `${urls.auth}/.well-known/jwks.json`,
  }
}

/** A partner's server for a test in the browser: 200 with a token that its verifier lets in, else 401. */
export class TestProvider {
  verify: Verifier
  /** Milliseconds before each answer. */
  delayMs = 0
  private readonly server = createServer({ maxHeaderSize: 32_768 }, (request, response) => {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const verdict = token === undefined ? Promise.reject(new Error('No token')) : this.verify(token)
    verdict
      .then(
        () => [200, '{"ok":true}'] as const,
        () => [401, 'refused'] as const,
      )
      .then(([status, body]) =>
        setTimeout(() => response.writeHead(status).end(body), this.delayMs),
      )
  })

  constructor(verify: Verifier) {
    this.verify = verify
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/payments/status`
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve))
    return this
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise<void>((resolve) => void this.server.close(() => resolve()))
  }
}

import type { AddressInfo } from 'node:net'
import { OAuth2Server } from 'oauth2-mock-server'

// The mock provider of many test suites: it signs for whoever asks, checks nothing and keeps nothing.

const server = new OAuth2Server(undefined, undefined, {
  endpoints: { token: '/api/oauth/token', jwks: '/.well-known/jwks.json' },
})
await server.issuer.keys.generate('RS256')
await server.start(0, '127.0.0.1')
const { port } = server.address() as AddressInfo
const sandbox = { clientId: 'any', clientSecret: 'any', grant_type: 'client_credentials' }
const ready = { urls: { sandbox: `http://127.0.0.1:${port}` }, environments: { sandbox } }
process.stdout.write(`${JSON.stringify(ready)}\n`)
process.once('SIGTERM', () => process.exit(0))

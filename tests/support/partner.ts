import type { TestApp } from './test-app.ts'

export interface TestPartner {
  clientId: string
  clientSecret: string
}

/** A new sandbox client with its secret. */
export async function aPartner({ partnerAuth }: TestApp): Promise<TestPartner> {
  await partnerAuth.prepare()
  const { client, clientSecret } = partnerAuth.clients.sandbox.create({ name: 'Acquirer A' })
  return { clientId: client.clientId, clientSecret }
}

export function requestToken(server: TestApp['sandbox'], payload: object) {
  return server.inject({ method: 'POST', url: '/api/oauth/token', payload })
}

/** A token of the sandbox, fetched as a partner does. */
export async function aToken({ sandbox }: TestApp, partner: TestPartner): Promise<string> {
  const { clientId, clientSecret } = partner
  return (await requestToken(sandbox, { clientId, clientSecret })).json().access_token
}

export function ping(server: TestApp['sandbox'], authorization?: string) {
  const headers = authorization === undefined ? {} : { authorization }
  return server.inject({ method: 'GET', url: '/api/partner/ping', headers })
}

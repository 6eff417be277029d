import { describe, expect, test } from 'vitest'
import { aPartner, aToken } from '../support/partner.ts'
import { startTestApp } from '../support/test-app.ts'
import { aWebhook, sessionPath } from '../support/webhooks.ts'

const FEED = sessionPath('s')

async function startWithBearer() {
  const app = await startTestApp()
  const token = await aToken(app, await aPartner(app))
  app.assumptions.set('feed-auth', 'bearer')
  return { ...app, partner: { authorization: `Bearer ${token}` } }
}

describe('the webhook feed with feed-auth at bearer', () => {
  test.each([
    ['POST', FEED],
    ['GET', FEED],
    ['HEAD', FEED],
    ['DELETE', FEED],
    ['GET', `${FEED}/stream`],
  ] as const)('refuses %s %s without a good access token', async (method, url) => {
    const { sandbox, partner, clock } = await startWithBearer()
    clock.advance(3600_000)

    const without = await sandbox.inject({ method, url, headers: { origin: 'http://a.example' } })
    const expired = await sandbox.inject({ method, url, headers: partner })

    expect([without.statusCode, expired.statusCode]).toEqual([401, 401])
    expect(without.headers['www-authenticate']).toBe('Bearer realm="partner api"')
    expect(without.headers['access-control-allow-origin']).toBe('*')
    expect(expired.headers['www-authenticate']).toContain('error="invalid_token"')
  })

  test('takes, lists and clears with one, and preflights need none', async () => {
    const { sandbox, partner } = await startWithBearer()

    const posted = await sandbox.inject({
      method: 'POST',
      url: FEED,
      payload: aWebhook,
      headers: partner,
    })
    const listed = await sandbox.inject({ url: FEED, headers: partner })
    const cleared = await sandbox.inject({ method: 'DELETE', url: FEED, headers: partner })
    const preflight = await sandbox.inject({
      method: 'OPTIONS',
      url: FEED,
      headers: { origin: 'http://a.example', 'access-control-request-method': 'POST' },
    })

    expect(posted.statusCode).toBe(200)
    expect(listed.json().events).toMatchObject([{ eventId: posted.json().eventId }])
    expect(cleared.json()).toEqual({ cleared: 1 })
    expect(preflight.statusCode).toBe(200)
  })

  test('is open to the console, and to nobody else by that way', async () => {
    const { console, access } = await startWithBearer()
    const url = `/console/api/environments/sandbox${FEED}`
    const headers = { authorization: `Bearer ${access.token}` }

    const posted = await console.inject({ method: 'POST', url, payload: aWebhook, headers })
    const listed = await console.inject({ url, headers })
    const stranger = await console.inject({ url })

    expect(posted.statusCode).toBe(200)
    expect(listed.json().events).toMatchObject([{ eventId: posted.json().eventId }])
    expect(stranger.statusCode).toBe(401)
  })

  test('keeps no token with an event', async () => {
    const { sandbox, partner, db } = await startWithBearer()

    await sandbox.inject({ method: 'POST', url: FEED, payload: aWebhook, headers: partner })

    const headers = String(db.prepare('SELECT headers FROM webhook_events').pluck().get())
    expect(headers).toContain('authorization')
    expect(headers).not.toContain(partner.authorization.slice(7))
  })
})

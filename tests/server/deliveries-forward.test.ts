import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createControlApi } from '../support/control-api.ts'
import { startTestConsole } from '../support/test-console.ts'
import { sha256, startExpressHandler, startHandler } from '../support/webhook-handlers.ts'
import { until } from '../support/until.ts'
import { aWebhook, storeWebhook } from '../support/webhooks.ts'

const SESSION = '/environments/sandbox/sessions/orders'

/** Digits, key order, doubled keys, escapes and spaces that no parser gives back. */
const ODD_BODY =
  '{ "event_type":"payment_succeeded", "amount":1.50e1, "amount":12345678901234567890,\n "note":"\\u00e9é 💳", "content":{"object":{"payment_id":"pay_9","status":"succeeded"}} }'

async function startWithTarget(settings: object = {}) {
  const running = await startTestConsole()
  const api = createControlApi(running)
  const handler = await startHandler()
  const made = await api.post(`${SESSION}/targets`, { url: `${handler.url}/hooks`, ...settings })
  const target = async () => (await api.get(`${SESSION}/targets`)).json.targets[0]
  const attempts = async () => (await api.get(`${SESSION}/attempts`)).json.attempts
  const post = (body: unknown = aWebhook) => storeWebhook(running.urls.sandbox, 'orders', body)
  return { ...running, api, handler, made, target, attempts, post }
}

describe('a target', () => {
  test('gets each event once, byte for byte, signed with its secret', async () => {
    const { handler, post, attempts, target } = await startWithTarget({
      signing: { secret: 'a secret of some length' },
      headers: [['X-Tenant', 'acme']],
    })

    const eventId = await post(ODD_BODY)
    await until(async () => (await target()).state === 'up')

    const [got, ...more] = handler.delivered
    expect(more).toEqual([])
    expect(got?.sha256).toBe(sha256(ODD_BODY))
    const signature = createHmac('sha512', 'a secret of some length').update(ODD_BODY).digest('hex')
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-webhook-signature-512': signature,
      'x-tenant': 'acme',
    })
    expect(await attempts()).toMatchObject([
      {
        kind: 'forward',
        outcome: 'accepted',
        eventId,
        paymentId: 'pay_9',
        number: 1,
        request: { sha256: sha256(ODD_BODY), isEdited: false, body: null, signature },
        answer: { status: 200, body: 'ok', isCut: false },
        failure: null,
        mayBeSentTwice: false,
        nextAttemptAt: null,
      },
    ])
    expect(await target()).toMatchObject({ waiting: 0, nextAttemptAt: null })
  })

  test('on Express verifies the raw body of every event', async () => {
    const { api, urls, attempts } = await startWithTarget({ isOn: false })
    const express = await startExpressHandler('shared-secret')
    await api.post(`${SESSION}/targets`, {
      url: express.url,
      signing: { secret: 'shared-secret' },
    })

    for (const body of [ODD_BODY, aWebhook]) await storeWebhook(urls.sandbox, 'orders', body)
    await until(() => express.delivered.length === 2)

    const bodies = express.delivered.map((delivered) => delivered.sha256)
    expect(bodies.toSorted()).toEqual([ODD_BODY, JSON.stringify(aWebhook)].map(sha256).toSorted())
    await until(async () =>
      (await attempts()).every(({ outcome }: { outcome: string }) => outcome === 'accepted'),
    )
  })
})

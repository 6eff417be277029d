import { expect, test } from 'vitest'
import { controlOf } from '../support/control-api.ts'
import { anIntent, startPayments } from '../support/payments.ts'

test('the log is exported as HTTP Archive 1.2, oldest first and without secrets', async () => {
  const app = await startPayments()
  await app.post('/payments', anIntent)
  await app.get('/nowhere?client_secret=hidden&a=1')

  const { status, json, text } = await controlOf(app).get('/requests/har?environment=sandbox')

  expect(status).toBe(200)
  expect(text).not.toContain(app.secretKey)
  expect(text).not.toContain('hidden')
  expect(json.log.version).toBe('1.2')
  expect(json.log.entries).toHaveLength(2)
  const [created, refused] = json.log.entries
  expect(created).toMatchObject({
    startedDateTime: '2026-01-02T03:04:05.678Z',
    request: {
      method: 'POST',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      queryString: [],
      postData: { mimeType: 'application/json', text: JSON.stringify(anIntent) },
    },
    response: { status: 200, content: { mimeType: 'application/json; charset=utf-8' } },
    cache: {},
  })
  expect(created.timings).toMatchObject({ send: expect.any(Number), wait: expect.any(Number) })
  expect(refused.request.queryString).toContainEqual({ name: 'a', value: '1' })
  expect(refused.comment).toContain('There is nothing at')
})

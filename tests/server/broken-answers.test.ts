import { Readable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { errorBody } from '#contract/errors.ts'
import { createHttpServer } from '../../src-server/platform/http-server.ts'
import { startTestApp } from '../support/test-app.ts'

/** A server as the four addresses are, with a page that fails after it was begun. */
function startServer(send: () => Readable) {
  const failures: string[] = []
  const app = createHttpServer({
    logger: pino({ level: 'error' }, { write: (line) => void failures.push(line) }),
    allowedHosts: [],
    onError: () => undefined,
  })
  app.get('/page', async (_request, reply) => reply.type('text/html').send(send()))
  onTestFinished(() => app.close())
  return { app, failures }
}

describe('an answer that fails after its type was set', () => {
  test('has the shape of every error', async () => {
    const { app, failures } = startServer(() => {
      throw new Error('secret detail')
    })

    const answer = await app.inject('/page')

    expect(answer.statusCode).toBe(500)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(errorBody.parse(answer.json()).error.code).toBe('HE_00')
    expect(answer.body).not.toContain('secret detail')
    expect(failures).toHaveLength(1)
  })

  test('is no fault of the console where its reader went away', async () => {
    const { app, failures } = startServer(() => new Readable({ read() {} }).destroy())

    const answer = await app.inject('/page')

    expect(answer.statusCode).toBe(400)
    expect(errorBody.parse(answer.json()).error.code).toBe('IR_06')
    expect(failures).toEqual([])
  })
})

describe('an address', () => {
  test('that a route takes and has nothing for is unknown, whatever its method', async () => {
    const { sandbox } = await startTestApp()

    for (const url of ['/reference/x', '/reference/static/x.js', '/nothing']) {
      expect([url, (await sandbox.inject(url)).statusCode]).toEqual([url, 404])
    }
  })

  test('in its second spelling names the same methods', async () => {
    const { sandbox } = await startTestApp()

    for (const url of ['/reference', '/reference/']) {
      const { statusCode, headers } = await sandbox.inject({ method: 'POST', url })
      expect([url, statusCode, headers['allow']]).toEqual([url, 405, 'GET, HEAD'])
    }
  })
})

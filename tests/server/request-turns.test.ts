import { once } from 'node:events'
import { expect, test } from 'vitest'
import { usedHeap } from '../support/heap.ts'
import { openSocket, readAll, requestHead } from '../support/raw-http.ts'
import { startTestApp } from '../support/test-app.ts'
import { aWebhook, sessionPath, storeWebhook } from '../support/webhooks.ts'

/** For a machine that is busy with something else. */
const PATIENCE = { timeout: 30_000 }
const FEED = sessionPath('s')
const BODY = JSON.stringify(aWebhook)
const STREAM = `${requestHead('GET', `${FEED}/stream`)}\r\n\r\n`
const LIST = `${requestHead('GET', FEED)}\r\n\r\n`
const POST = `${requestHead('POST', FEED, [
  'content-type: application/json',
  `content-length: ${BODY.length}`,
])}\r\n\r\n${BODY}`

async function listen() {
  const { sandbox, clock, sessions } = await startTestApp()
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  return { url, clock, sessions }
}

test('requests sent in one breath are handled in their order', async () => {
  const { url } = await listen()
  const last = `${requestHead('GET', FEED, ['connection: close'])}\r\n\r\n`
  const socket = await openSocket(url)

  socket.write(`${LIST}${POST}${POST}${LIST}${last}`)
  const answers = (await readAll(socket)).split('HTTP/1.1 200 OK').slice(1)

  const counts = answers.map((answer) => answer.split('"payload"').length - 1)
  expect(counts).toEqual([0, 0, 0, 2, 2])
})

test('a connection that asks for a thousand streams and reads none costs one', async () => {
  const { url, clock, sessions } = await listen()
  // Without turns, each stream would hold a copy of these until memory is used up.
  for (let n = 0; n < 4; n++) await storeWebhook(url, 's', { padding: 'x'.repeat(500_000) })
  const before = clock.waiting()
  const socket = await openSocket(url)
  const closed = once(socket, 'close')
  socket.pause()

  socket.write(STREAM.repeat(900))
  await expect.poll(() => clock.waiting() - before, PATIENCE).toBe(1)
  await storeWebhook(url, 's')
  expect(clock.waiting() - before).toBe(1)
  expect(await sessions.sandbox.list('s')).toHaveLength(5)
  socket.destroy()
  await closed

  await expect.poll(() => clock.waiting() - before, PATIENCE).toBe(0)
})

test('a connection that asks on and on without reading is closed', async () => {
  const { url } = await listen()
  const socket = await openSocket(url)
  const closed = new Promise((resolve) => socket.once('close', resolve))

  socket.write(`${STREAM}${LIST.repeat(5000)}`)

  await closed
  await storeWebhook(url, 's')
})

test('connections that ask for the same large feed and read nothing share its bytes', async () => {
  const { url } = await listen()
  for (let n = 0; n < 10; n++) await storeWebhook(url, 's', { padding: 'x'.repeat(800_000) })
  const held = async () => (await usedHeap()) + process.memoryUsage().arrayBuffers
  const before = await held()

  for (const request of [LIST, STREAM]) {
    for (let n = 0; n < 15; n++) {
      const socket = await openSocket(url)
      const answered = once(socket, 'readable')
      socket.write(request)
      await answered
    }
  }

  // Thirty copies would be 240 MB.
  expect((await held()) - before).toBeLessThan(100_000_000)
})

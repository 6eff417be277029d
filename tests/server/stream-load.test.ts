import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openSocket, requestHead } from '../support/raw-http.ts'
import { readStream } from '../support/stream-reader.ts'
import { startTestConsole } from '../support/test-console.ts'
import { sessionPath, storeWebhook } from '../support/webhooks.ts'

const LARGE = { type: 'large', filler: 'x'.repeat(256 * 1024) }

/** Asks and never reads a byte of the answer. */
async function openUnread(baseUrl: string, path = `${sessionPath('s')}/stream`): Promise<Socket> {
  const socket = await openSocket(baseUrl)
  socket.pause()
  socket.write(`${requestHead('GET', path)}\r\n\r\n`)
  return socket
}

describe('a stream whose reader never reads', () => {
  test(
    'is closed once too much has piled up, while others get everything',
    { timeout: 60_000 },
    async () => {
      const { urls, clock } = await startTestConsole()
      const reader = readStream(`${urls.sandbox}${sessionPath('s')}/stream`)
      await reader.waitFor('initial')
      const streamsBefore = clock.waiting()
      await openUnread(urls.sandbox)
      await expect.poll(() => clock.waiting()).toBe(streamsBefore + 1)

      // Kernel buffers take several MiB before the server's own begin to fill.
      const ids: string[] = []
      while (clock.waiting() > streamsBefore && ids.length < 150) {
        ids.push(await storeWebhook(urls.sandbox, 's', LARGE))
        await reader.waitFor('webhook', ids.length)
      }

      expect(clock.waiting()).toBe(streamsBefore)
      expect(reader.frames.flatMap(({ id }) => (id === '' ? [] : [id]))).toEqual(ids)
    },
  )

  test('does not hold memory for more than its share', { timeout: 60_000 }, async () => {
    const { urls, clock } = await startTestConsole()
    const idle = clock.waiting()
    await Promise.all(Array.from({ length: 20 }, () => openUnread(urls.sandbox)))
    await expect.poll(() => clock.waiting()).toBe(idle + 20)
    const before = process.memoryUsage.rss()

    for (let sent = 0; sent < 150 && clock.waiting() > idle; sent++) {
      await storeWebhook(urls.sandbox, 's', LARGE)
    }

    expect(clock.waiting()).toBe(idle)
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024)
  })
})

describe('a large feed that is not read', () => {
  /** Bytes that wait to be written, in this process. */
  const waitingBytes = (): number => process.memoryUsage().arrayBuffers
  const MIB = 1024 * 1024

  test.each([
    ['streams', `${sessionPath('s')}/stream`],
    ['lists', sessionPath('s')],
  ])('is held once for all %s, though each has another event', async (_what, path) => {
    const { urls } = await startTestConsole()
    for (let n = 0; n < 100; n++) await storeWebhook(urls.sandbox, 's', LARGE)
    const before = waitingBytes()

    for (let n = 0; n < 12; n++) {
      await openUnread(urls.sandbox, path)
      await storeWebhook(urls.sandbox, 's')
    }

    expect(waitingBytes() - before).toBeLessThan(60 * MIB)
  })

  test('is there to the last event once its stream is read, with what came meanwhile', async () => {
    const { urls, clock } = await startTestConsole()
    const streamsBefore = clock.waiting()
    const pretty = JSON.stringify(LARGE, null, 2)
    for (let n = 0; n < 60; n++) await storeWebhook(urls.sandbox, 's', pretty)
    const socket = await openUnread(urls.sandbox)
    await expect.poll(() => clock.waiting()).toBe(streamsBefore + 1)
    const last = await storeWebhook(urls.sandbox, 's')

    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.resume()

    await expect.poll(() => text.includes(`id: ${last}\n`), { timeout: 20_000 }).toBe(true)
    const [, initial = ''] = /event: initial\n((?:data: .*\n)+)\nevent: webhook\n/.exec(text) ?? []
    const { events } = JSON.parse(initial.replaceAll('data: ', '')) as { events: unknown[] }
    expect(events).toHaveLength(60)
  })
})

test('a large history does not count against a reader that has just connected', async () => {
  const { urls } = await startTestConsole()
  for (let n = 0; n < 12; n++) await storeWebhook(urls.sandbox, 's', LARGE)

  const reader = readStream(`${urls.sandbox}${sessionPath('s')}/stream`)
  const [initial] = await reader.waitFor('initial')
  const last = await storeWebhook(urls.sandbox, 's')
  const [webhook] = await reader.waitFor('webhook')

  expect(initial?.data['events']).toHaveLength(12)
  expect(webhook?.id).toBe(last)
  expect(reader.frames.filter(({ name }) => name === 'connected')).toHaveLength(1)
})

test(
  '500 open streams each get every webhook, and leave nothing behind',
  { timeout: 60_000 },
  async () => {
    const { urls, clock } = await startTestConsole()
    const idle = clock.waiting()
    const request = `${requestHead('GET', `${sessionPath('s')}/stream`)}\r\n\r\n`
    const texts = new Map<Socket, string>()
    for (let n = 0; n < 500; n++) {
      const socket = await openSocket(urls.sandbox)
      texts.set(socket, '')
      socket.on('data', (chunk: Buffer) =>
        texts.set(socket, `${texts.get(socket)}${chunk.toString('latin1')}`),
      )
      socket.write(request)
    }
    await expect.poll(() => clock.waiting(), { timeout: 20_000 }).toBe(idle + 500)

    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await storeWebhook(urls.sandbox, 's'))

    const idsIn = (text: string): string[] =>
      [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id ?? '')
    await expect
      .poll(() => [...texts.values()].filter((text) => idsIn(text).length === 5).length, {
        timeout: 20_000,
      })
      .toBe(500)
    expect([...texts.values()].every((text) => idsIn(text).join() === ids.join())).toBe(true)
    expect((await fetch(urls.sandbox)).status).toBe(200)

    for (const socket of texts.keys()) socket.destroy()
    await expect.poll(() => clock.waiting(), { timeout: 20_000 }).toBe(idle)
  },
)

import { describe, expect, test } from 'vitest'
import { HEARTBEAT_INTERVAL_MS } from '#contract/limits.ts'
import { openSocket, requestHead } from '../support/raw-http.ts'
import { readStream } from '../support/stream-reader.ts'
import { startTestConsole } from '../support/test-console.ts'
import { aWebhook, sessionPath, storeWebhook } from '../support/webhooks.ts'

const streamUrl = (baseUrl: string, session = 's'): string =>
  `${baseUrl}${sessionPath(session)}/stream`

describe.each(['sandbox', 'live'] as const)('the stream of a session on %s', (environment) => {
  async function start() {
    const running = await startTestConsole()
    const base = running.urls[environment]
    return { ...running, base, post: (body?: unknown) => storeWebhook(base, 's', body) }
  }

  test('opens with connected and initial, then brings each webhook', async () => {
    const { base, post } = await start()
    const stored = await post()
    const reader = readStream(streamUrl(base))
    await reader.waitFor('initial')

    const added = await post({ type: 'refund_succeeded' })
    await reader.waitFor('webhook')

    expect(reader.frames.map(({ name }) => name)).toEqual(['connected', 'initial', 'webhook'])
    const [connected, initial, webhook] = reader.frames
    expect(connected?.data).toEqual({ sessionId: 's', timestamp: '2026-01-02T03:04:05.678Z' })
    expect(initial?.data).toMatchObject({ events: [{ eventId: stored, payload: aWebhook }] })
    expect(webhook?.data).toMatchObject({ eventId: added, eventType: 'refund_succeeded' })
    expect(webhook?.id).toBe(added)
  })

  test('opens for a session that nobody used', async () => {
    const { base } = await start()
    const reader = readStream(streamUrl(base, 'new'))

    expect((await reader.waitFor('initial'))[0]?.data).toEqual({ events: [] })
  })

  test('sends a heartbeat every 30 seconds', async () => {
    const { base, clock } = await start()
    const reader = readStream(streamUrl(base))
    await reader.waitFor('initial')

    clock.advance(HEARTBEAT_INTERVAL_MS - 1)
    clock.advance(1)
    await reader.waitFor('heartbeat')
    clock.advance(2 * HEARTBEAT_INTERVAL_MS)

    const heartbeats = await reader.waitFor('heartbeat', 3)
    expect(heartbeats.map(({ data }) => data['timestamp'])).toEqual([
      '2026-01-02T03:04:35.678Z',
      '2026-01-02T03:05:05.678Z',
      '2026-01-02T03:05:35.678Z',
    ])
    expect(heartbeats[0]?.id).toBe('') // only events have one
  })

  test('sends initial to the reader that connected, not to the others', async () => {
    const { base, post } = await start()
    const early = readStream(streamUrl(base))
    await early.waitFor('initial')
    await post()
    await early.waitFor('webhook')

    const late = readStream(streamUrl(base))
    await late.waitFor('initial')
    await post()
    await Promise.all([early.waitFor('webhook', 2), late.waitFor('webhook')])

    expect(early.frames.filter(({ name }) => name === 'initial')).toHaveLength(1)
    expect(late.frames.map(({ name }) => name)).toEqual(['connected', 'initial', 'webhook'])
  })

  test('misses and repeats nothing for a reader that connects in the middle of a burst', async () => {
    const { base, post } = await start()
    const posting = Array.from({ length: 80 }, () => post())
    await posting[0]
    const reader = readStream(streamUrl(base))
    const ids = await Promise.all(posting)

    const last = await post({ type: 'last' })
    await expect.poll(() => reader.frames.some(({ id }) => id === last)).toBe(true)

    const [initial] = await reader.waitFor('initial')
    const events = (initial?.data['events'] ?? []) as { eventId: string }[]
    const seen = [
      ...events.map(({ eventId }) => eventId),
      ...reader.frames.filter(({ name }) => name === 'webhook').map(({ id }) => id),
    ]
    expect(seen.toSorted()).toEqual([...ids, last].toSorted())
  })

  test('misses nothing over a reconnect', async () => {
    const { base, post } = await start()
    const reader = readStream(streamUrl(base))
    await reader.waitFor('initial')
    const before = await post()
    await reader.waitFor('webhook')
    reader.close()
    const between = await post()

    const again = readStream(streamUrl(base))

    const [initial] = await again.waitFor('initial')
    expect(initial?.data).toMatchObject({ events: [{ eventId: before }, { eventId: between }] })
  })

  test('keeps the bytes of the body', async () => {
    const { base, post } = await start()
    const socket = await openSocket(base)
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.write(`${requestHead('GET', `${sessionPath('s')}/stream`)}\r\n\r\n`)
    await expect.poll(() => text).toContain('event: initial')

    const id = await post('{ "b":1.0,"n":12345678901234567890, "b":2 }')

    await expect
      .poll(() => text)
      .toContain(`"payload":{ "b":1.0,"n":12345678901234567890, "b":2 }}\n\n`)
    expect(text).toContain(`event: webhook\nid: ${id}\ndata: {`)
  })

  test('carries a body of many lines', async () => {
    const { base, post } = await start()
    const reader = readStream(streamUrl(base))
    await reader.waitFor('initial')

    await post('{\r\n  "type": "a",\n\n  "n": 1\r}')

    const [webhook] = await reader.waitFor('webhook')
    expect(webhook?.data).toMatchObject({ eventType: 'a', payload: { type: 'a', n: 1 } })
  })

  test('stays as it was when a bad webhook is refused', async () => {
    const { base, post } = await start()
    const reader = readStream(streamUrl(base))
    await reader.waitFor('initial')

    for (const bad of ['{', '[]', '', '{"__proto__":{}}', '['.repeat(10_000)]) {
      await fetch(`${base}${sessionPath('s')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: bad,
      })
    }
    const good = await post()
    await reader.waitFor('webhook')

    expect(reader.frames.map(({ name }) => name)).toEqual(['connected', 'initial', 'webhook'])
    expect(reader.frames.at(-1)?.id).toBe(good)
  })

  test('hears of its own session only', async () => {
    const { base, post } = await start()
    const other = readStream(streamUrl(base, 'other'))
    await other.waitFor('initial')

    await post()
    await storeWebhook(base, 'other', { type: 'mine' })

    expect((await other.waitFor('webhook'))[0]?.data).toMatchObject({ eventType: 'mine' })
  })
})

test('a stream is open to every origin, uncached and unbuffered, and asks to be reopened soon', async () => {
  const { urls } = await startTestConsole()

  const { headers, body } = await fetch(streamUrl(urls.sandbox), {
    headers: { origin: 'https://shop.example' },
  })

  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache, no-transform')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('x-accel-buffering')).toBe('no')
  // Whole frames, not chunks of them, until the connection ends.
  expect(headers.get('transfer-encoding')).toBeNull()
  expect(headers.get('x-assumption')).toContain('feed-auth')
  await body?.cancel()
})

test('a reader that leaves takes its heartbeat along', async () => {
  const { urls, clock } = await startTestConsole()
  const idle = clock.waiting()
  const readers = Array.from({ length: 5 }, () => readStream(streamUrl(urls.sandbox)))
  await Promise.all(readers.map((reader) => reader.waitFor('initial')))
  expect(clock.waiting()).toBe(idle + 5)

  readers.forEach((reader) => reader.close())

  await expect.poll(() => clock.waiting()).toBe(idle)
})

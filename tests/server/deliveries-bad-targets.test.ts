import { readFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ODD_BODY, ORDERS, startForwarding } from '../support/deliveries.ts'
import { until } from '../support/until.ts'
import { listenTo, startHandler } from '../support/webhook-handlers.ts'
import { aWebhook } from '../support/webhooks.ts'

type Console = Awaited<ReturnType<typeof startForwarding>>

/** Listens for bare connections and answers with the address. */
async function listenRaw(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy())
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Forwards one event to the address and answers with the attempt. */
async function forwardTo(running: Console, url: string, settings: object = {}) {
  const { id } = await running.addTarget(url, { retryLadderS: [], ...settings })
  await running.post(aWebhook)
  const attempt = async () => (await running.attempts(`&targetId=${id}`))[0]
  await until(async () => ((await attempt())?.outcome ?? 'sending') !== 'sending')
  await running.api.delete(`${ORDERS}/targets/${id}`)
  return attempt()
}

describe('a target that', () => {
  test('answers 100 MB is cut after 64 KiB, and its status counts', async () => {
    const running = await startForwarding()
    let sent = 0
    const { url } = await listenTo((request, response) => {
      request.resume()
      const chunk = Buffer.alloc(1024 * 1024, 'x')
      const more = (): void => {
        if (sent >= 100 || response.destroyed) return void response.end()
        sent += 1
        response.write(chunk, more)
      }
      more()
    })

    const attempt = await forwardTo(running, url)

    expect(attempt).toMatchObject({ outcome: 'accepted', answer: { status: 200, isCut: true } })
    expect(attempt?.answer?.body).toHaveLength(64 * 1024)
    expect(sent).toBeLessThan(100)
  })

  test('hangs before or amid its answer is let go after its time', async () => {
    const running = await startForwarding()
    const hangs = async (url: string, begun: () => boolean) => {
      const ended = forwardTo(running, url, { timeoutS: 7 })
      await until(begun)
      let isOver = false
      void ended.finally(() => (isOver = true))
      // The last byte may be on its way while the clock is moved: moved on until it counts.
      await until(() => {
        running.clock.advance(7000)
        return isOver
      })
      return ended
    }
    let connections = 0
    const silent = await listenRaw(() => (connections += 1))
    const half = await listenRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf')
      connections += 1
    })

    expect(await hangs(silent, () => connections === 1)).toMatchObject({
      outcome: 'failed',
      failure: 'No answer within 7 s',
      answer: null,
    })
    expect(await hangs(half, () => connections === 2)).toMatchObject({
      outcome: 'failed',
      failure: expect.stringMatching(/^No (?:whole )?answer within 7 s$/),
    })
  })

  test('refuses, resets, changes protocols or speaks gibberish is described as that', async () => {
    const running = await startForwarding()
    const handler = await startHandler()
    await handler.stop()
    const garbage = await listenRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    const reset = await listenRaw((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const closed = await listenRaw((socket) => socket.once('data', () => socket.end()))
    const upgrade = await listenRaw((socket) =>
      socket.once('data', () =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      ),
    )
    const headers = await listenRaw((socket) =>
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(99_999)}\r\n\r\n`)),
    )
    const failureOf = async (url: string) => {
      const attempt = await forwardTo(running, url)
      expect(attempt).toMatchObject({ outcome: 'failed', answer: null })
      return attempt?.failure
    }

    expect(await failureOf(handler.url)).toContain('is your service running?')
    expect(await failureOf(garbage)).toBe('It does not answer in HTTP/1.1')
    for (const url of [reset, closed, upgrade]) {
      expect(await failureOf(url)).toBe('The connection was closed before an answer came')
    }
    expect(await failureOf(headers)).toContain('16 KiB')
  })

  test('has a certificate this machine does not trust is told how to mend it', async () => {
    const running = await startForwarding()
    const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../support', name))
    const server = createTlsServer(
      { key: read('self-signed-key.pem'), cert: read('self-signed-cert.pem') },
      (_request, response) => response.end(),
    )
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
    const { port } = server.address() as AddressInfo

    const bad = await forwardTo(running, `https://127.0.0.1:${port}/`)
    const { url } = await listenTo((_request, response) => response.end())
    const plain = await forwardTo(running, url.replace('http:', 'https:'))

    expect(bad?.failure).toMatch(/self-signed.*NODE_EXTRA_CA_CERTS/)
    expect(plain?.failure).toContain('try http://')
  })

  test('redirects within its host gets the bytes there; anything else is not followed', async () => {
    const running = await startForwarding()
    const elsewhere = await startHandler()
    let location = '/moved'
    let status = 307
    const handler = await startHandler(({ path: asked }, response) =>
      asked === '/moved' ? response.end() : response.writeHead(status, { location }).end(),
    )
    const tried = async (to: string, as = 307) => {
      location = to
      status = as
      return forwardTo(running, handler.url)
    }

    const within = await tried('/moved')
    const bytes = handler.delivered.map((delivered) => delivered.sha256)
    const off = await tried(elsewhere.url)
    const changed = await tried('/moved', 302)
    const loop = await tried('/again')

    expect(within).toMatchObject({ outcome: 'accepted', answer: { status: 200 } })
    expect(bytes[0]).toBe(bytes[1])
    expect(off).toMatchObject({ outcome: 'refused', answer: { status: 307 } })
    expect(off?.failure).toContain(`a redirect to ${elsewhere.url} that is not followed`)
    expect(elsewhere.delivered).toEqual([])
    expect(changed).toMatchObject({ outcome: 'refused', answer: { status: 302 } })
    expect(loop).toMatchObject({ outcome: 'refused', answer: { status: 307 } })
  })
})

const LINK_LOCAL = [
  'http://169.254.169.254/latest/meta-data',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://0251.0376.0251.0376/',
  'http://169.254.1/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[::169.254.169.254]/',
  'http://[fe80::1]/',
  'http://[febf:ffff::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fd00:ec2::23]/',
  'http://100.100.100.200/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://METADATA/',
]

describe('a link-local or metadata address', () => {
  test('is refused however it is written, unless the target allows it', async () => {
    const { api, addTarget } = await startForwarding()

    for (const url of LINK_LOCAL) {
      const refused = await api.post(`${ORDERS}/targets`, { url })

      expect(refused.status, url).toBe(400)
      expect(refused.json.error.message).toMatch(/^url: .*allowsLinkLocal/)
    }
    const allowed = await addTarget('http://169.254.169.254/', {
      allowsLinkLocal: true,
      isOn: false,
    })
    const moved = await api.patch(`${ORDERS}/targets/${allowed.id}`, { allowsLinkLocal: false })
    expect(moved.status).toBe(400)
    expect((await api.get(`${ORDERS}/targets`)).json.targets).toHaveLength(1)
  })

  test('is told from its neighbours', async () => {
    const { api } = await startForwarding()
    const neighbours = [
      '169.253.255.255',
      '[fec0::1]',
      '[::ffff:127.0.0.1]',
      '127.0.0.1',
      '10.0.0.1',
    ]

    for (const host of neighbours) {
      const url = `http://${host}:9/`
      const made = await api.post(`${ORDERS}/targets`, { url, isOn: false })
      expect(made.status, host).toBe(200)
    }
  })
})

describe('a target', () => {
  test('that can not be is refused by the name of its field', async () => {
    const { api } = await startForwarding()
    const url = 'http://127.0.0.1:9/'
    const cases = [
      [{}, 'url'],
      [{ url: 'ftp://files.example/' }, 'url: Use an http:// or https:// URL'],
      [{ url: 'http://user:pass@127.0.0.1/' }, 'url: Leave user name'],
      [{ url, headers: [['Content-Length', '3']] }, 'headers: Leave out host'],
      [{ url, headers: [['X-A', 'one\ntwo']] }, 'headers'],
      [{ url, retryLadderS: [-1] }, 'retryLadderS'],
      [{ url, eventTypes: ['two types'] }, 'eventTypes'],
      [{ url, timeoutS: 0 }, 'timeoutS'],
      [{ url, signing: { mode: 'md5' } }, 'signing'],
      [{ url, typo: 1 }, 'typo'],
    ] as const

    for (const [body, words] of cases) {
      const refused = await api.post(`${ORDERS}/targets`, body)

      expect(refused.status, words).toBe(400)
      expect(refused.json.error.message).toContain(words)
    }
    for (const method of ['pause', 'resume', 'test']) {
      expect((await api.post(`${ORDERS}/targets/tgt_none/${method}`)).status).toBe(404)
    }
    expect((await api.post(`${ORDERS}/attempts/att_none/retry`)).status).toBe(404)
  })

  test('never shows its secret again, nor secret headers; a change without them keeps them', async () => {
    const { api, addTarget, post, attempts, target } = await startForwarding()
    const handler = await startHandler()
    const made = await addTarget(handler.url, {
      signing: { secret: 'hidden-secret-0123' },
      headers: [
        ['Authorization', 'Bearer hidden-token'],
        ['X-Tag', 'shown'],
      ],
    })
    const { headers } = await target()
    await api.patch(`${ORDERS}/targets/${made.id}`, { name: 'Mine', headers, eventTypes: ['*'] })
    await post(ODD_BODY)
    await until(() => handler.delivered.length === 1)

    const shown = JSON.stringify([made, await target(), await attempts()])

    expect(made.signing).toEqual({ mode: 'hmac-sha512', hasSecret: true, secretHint: '…0123' })
    expect(shown).not.toContain('hidden')
    expect(shown).toContain('shown')
    expect(handler.delivered[0]?.headers).toMatchObject({
      authorization: 'Bearer hidden-token',
      'x-tag': 'shown',
    })
    const withoutSecret = await api.patch(`${ORDERS}/targets/${made.id}`, {
      signing: { secret: null },
    })
    expect(withoutSecret.json.signing).toMatchObject({ hasSecret: false, secretHint: null })
  })
})

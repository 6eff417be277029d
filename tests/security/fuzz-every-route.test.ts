import { once } from 'node:events'
import { expect, test } from 'vitest'
import { usedHeap } from '../support/heap.ts'
import { aRedirect, startPayments } from '../support/payments.ts'
import { routesOf } from '../support/routes.ts'
import { rounds } from '../support/soak.ts'
import { breakOff, openSockets, openTo, sendBytes, toBytes } from './hostile-sockets.ts'
import { ATTACKS, type Target, whole } from './raw-attacks.ts'

const ROLES = ['sandbox', 'live', 'auth', 'console'] as const
const NAMES = Object.keys(ATTACKS)
/** In the short form a route gets every twelfth attack, and its neighbour the next ones. */
const STEP = rounds(12, 1)
const PASSES = rounds(1, 2)
/** Caches fill during the first pass; what each request left behind would come to more than this. */
const GROWTH_BYTES = 4 * 1024 * 1024

/** For a machine that is busy with something else. */
const PATIENCE = { timeout: 30_000 }

/** A feature that a later pass is the first to use may wait for a moment of its own. */
const FEATURE_WAITS = 3

/** They answer without end. */
const STREAMS = /\/(?:stream|events)$/

interface RouteTarget extends Target {
  baseUrl: string
}

/** The four addresses on real ports, with every route that their routers know and keys that let one in. */
async function listenEverywhere() {
  const payments = await startPayments()
  const { app, asMerchant } = payments
  const failures: string[] = []
  for (const role of ROLES) {
    // Whoever asked may not be there any more to see it.
    app[role].addHook('onSend', async ({ method, url }, { statusCode }, payload) => {
      if (statusCode >= 500) failures.push(`${method} ${url} ${statusCode} ${String(payload)}`)
    })
  }
  await app.partnerAuth.prepare()
  const { secretKey } = app.partnerAuth.merchants.live.prepare()
  const keys = {
    sandbox: [`api-key: ${asMerchant['api-key']}`],
    live: [`api-key: ${secretKey}`],
    auth: [],
    console: [`authorization: Bearer ${app.access.token}`],
  }
  const urls: string[] = []
  const targets: RouteTarget[] = []
  for (const role of ROLES) {
    const baseUrl = await app[role].listen({ host: '127.0.0.1', port: 0 })
    urls.push(baseUrl)
    for (const { method, url } of routesOf(app[role])) {
      targets.push({ baseUrl, method, path: url, key: keys[role] })
    }
  }
  const shopper = await payments.create({ ...aRedirect(), confirm: true })
  const { pathname } = new URL(shopper.next_action.redirect_to_url)
  targets.push({ baseUrl: urls[0] ?? '', method: 'GET', path: pathname, key: [] })
  return { payments, app, urls, targets, failures }
}

type Everywhere = Awaited<ReturnType<typeof listenEverywhere>>

/** What should be the same whenever nobody calls. */
async function measure({ app, payments }: Everywhere) {
  await expect.poll(openSockets, PATIENCE).toBe(0)
  // What waits to be logged is in memory until it is asked for.
  await app.requestLog.status()
  // What was cleared can be brought back for a while, and the like.
  payments.clock.advance(60_000)
  return { waits: payments.clock.waiting(), heap: await usedHeap() }
}

async function expectAnswers({ app, urls, failures }: Everywhere): Promise<void> {
  expect(failures).toEqual([])
  for (const url of urls) {
    const bytes = toBytes(whole({ method: 'GET', path: '/', key: ['connection: close'] }))
    const answer = await sendBytes(url, { bytes, pieces: 1, ending: 'wait' })
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  }
  expect(app.db.pragma('quick_check', { simple: true })).toBe('ok')
}

test('every route answers any bytes without a 5xx, and nothing is left of them', async () => {
  const everywhere = await listenEverywhere()
  const { targets, failures } = everywhere

  async function attackAll(offset: number): Promise<void> {
    for (const [index, { baseUrl, ...target }] of targets.entries()) {
      for (let n = (offset + index) % STEP; n < NAMES.length; n += STEP) {
        const bytes = toBytes(ATTACKS[NAMES[n] ?? '']?.(target) ?? '')
        const answer = await sendBytes(baseUrl, { bytes, pieces: 1, ending: 'end' })
        if (/^HTTP\/1\.1 5/m.test(answer)) failures.push(`${NAMES[n]}: ${answer}`)
      }
    }
  }

  await attackAll(0)
  const before = await measure(everywhere)
  for (let pass = 0; pass < PASSES; pass++) await attackAll(Math.floor(STEP / 2))
  const after = await measure(everywhere)

  await expectAnswers(everywhere)
  expect(after.waits - before.waits).toBeLessThanOrEqual(FEATURE_WAITS)
  expect(after.heap - before.heap).toBeLessThan(GROWTH_BYTES)
})

test('streams that are opened, filled with junk and left are all let go', async () => {
  const everywhere = await listenEverywhere()
  const { targets, payments } = everywhere
  const streams = targets.filter(({ method, path }) => method === 'GET' && STREAMS.test(path))
  const before = await measure(everywhere)

  const open = async (n: number) => {
    const { baseUrl, ...target } = streams[n % streams.length] as RouteTarget
    const socket = await openTo(baseUrl)
    socket.write(whole(target) + ['', '\0'.repeat(1000), whole(target).repeat(5)][n % 3])
    await once(socket, 'data')
    return socket
  }
  const opened = await Promise.all(Array.from({ length: rounds(120, 1000) }, (_, n) => open(n)))
  const during = payments.clock.waiting()
  for (const [n, socket] of opened.entries()) {
    if (n % 2 === 0) socket.end()
    else breakOff(socket)
  }

  const after = await measure(everywhere)
  await expectAnswers(everywhere)
  expect(streams).toHaveLength(5)
  // Junk ends a connection at once; what is asked for behind a stream waits for its end.
  expect(during - before.waits).toBeLessThanOrEqual(opened.length)
  expect(during - before.waits).toBeGreaterThanOrEqual(opened.length / 2)
  expect(after.waits).toBe(before.waits)
})

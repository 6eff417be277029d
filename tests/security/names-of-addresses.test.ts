import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createSystemClock } from '../../src-server/platform/clock.ts'
import { createHttpCaller } from '../../src-server/platform/http-caller.ts'
import { startNameServer } from '../support/name-server.ts'
import { startServer } from '../support/sample-providers.ts'

const METADATA = '169.254.169.254'
const LOOPBACK = '127.0.0.1'

/** A caller that looks names up at a name server of the test's own, and a service on the loopback. */
async function startCaller(addressesOf: (lookUp: number, name: string) => string[]) {
  const lookUps: string[] = []
  const { lookup } = await startNameServer((name) => {
    lookUps.push(name)
    return addressesOf(lookUps.length, name)
  })
  const requests: string[] = []
  const own = await startServer(({ headers }: IncomingMessage, response) => {
    requests.push(headers.host ?? '')
    response.end('here')
  })
  const { port } = new URL(own)
  const callHttp = createHttpCaller(createSystemClock(), new AbortController().signal, lookup)
  const call = (name: string, allowsLinkLocal = false) => {
    const headers = [['host', name]] as const
    const url = `http://${name}:${port}/`
    return callHttp({ method: 'GET', url, headers, timeoutMs: 10_000, allowsLinkLocal })
  }
  return { call, lookUps, requests }
}

const REFUSED = /^partner\.example\.? is \S+, a link-local or metadata address$/

const KINDS: [name: string, addresses: string[]][] = [
  ['the metadata address', [METADATA]],
  ['another of its range', ['169.254.0.1']],
  ['a link-local address of IPv6', ['fe80::1']],
  ['the last link-local address of IPv6', ['febf:ffff::1']],
  ['the metadata address inside IPv6', ['::ffff:169.254.169.254']],
  ['the metadata address behind NAT64', ['64:ff9b::a9fe:a9fe']],
  ['the metadata address behind 6to4', ['2002:a9fe:a9fe::1']],
  ['one good address and then such a one', [LOOPBACK, METADATA]],
  ['such an address and then a good one', [METADATA, LOOPBACK]],
  ['a good address, and such a one in IPv6', [LOOPBACK, 'fe80::1']],
]

describe('a name that leads to', () => {
  test.each(KINDS)('%s is never called', async (_, addresses) => {
    const { call, requests } = await startCaller(() => addresses)

    await expect(call('partner.example')).rejects.toThrow(REFUSED)
    await expect(call('partner.example.')).rejects.toThrow(REFUSED)

    expect(requests).toEqual([])
  })

  test('such an address is called where its user allows it', async () => {
    const { call, requests } = await startCaller(() => [LOOPBACK, METADATA])

    const { status, remoteAddress } = await call('partner.example', true)

    expect([status, remoteAddress]).toEqual([200, LOOPBACK])
    expect(requests).toEqual(['partner.example'])
  })
})

describe('a name that changes its address', () => {
  test('is looked up once a call: the address that was checked is the one connected to', async () => {
    const { call, lookUps, requests } = await startCaller((lookUp) => [
      lookUp % 2 === 1 ? LOOPBACK : METADATA,
    ])

    for (let round = 1; round <= 3; round++) {
      const { body, remoteAddress } = await call('partner.example')
      expect([body, remoteAddress, lookUps.length]).toEqual(['here', LOOPBACK, round * 2 - 1])
      await expect(call('partner.example')).rejects.toThrow(REFUSED)
      expect([requests.length, lookUps.length]).toEqual([round, round * 2])
    }
  })
})

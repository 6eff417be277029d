import { createSocket } from 'node:dgram'
import { type LookupAddress, promises } from 'node:dns'
import { isIPv6, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { onTestFinished } from 'vitest'

const TYPE = { A: 1, AAAA: 28 } as const
const HEADER_BYTES = 12

/** The bytes of an IP address. */
function toBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const missing = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

/** An answer that is over at once: whoever asks again gets what is true by then. RFC 1035 §4. */
function writeAnswer(query: Buffer, question: Buffer, type: number, addresses: string[]): Buffer {
  const header = Buffer.from(query.subarray(0, HEADER_BYTES))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const data = toBytes(address)
    const record = Buffer.alloc(HEADER_BYTES)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([header, question, ...records])
}

/** The name a query asks for, its type, and the bytes they stand in. */
function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const question = query.subarray(HEADER_BYTES, at + 5)
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), question }
}

/** A name server of the test's own: `addressesOf` is asked once for each look-up of a name. */
export async function startNameServer(addressesOf: (name: string) => string[]) {
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  let current: string[] = []
  socket.on('message', (query, { address, port }) => {
    const { name, type, question } = readQuestion(query)
    // A look-up asks for the older kind of address first.
    if (type === TYPE.A) current = addressesOf(name)
    const own = current.filter((one) => (type === TYPE.AAAA) === isIPv6(one))
    socket.send(writeAnswer(query, question, type, own), port, address)
  })
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve))
  const resolver = new promises.Resolver()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])

  async function find(name: string): Promise<LookupAddress[]> {
    const none = (): string[] => []
    const older = await resolver.resolve4(name).catch(none)
    const newer = await resolver.resolve6(name).catch(none)
    const found = [
      ...older.map((address) => ({ address, family: 4 })),
      ...newer.map((address) => ({ address, family: 6 })),
    ]
    if (found.length > 0) return found
    throw Object.assign(new Error('No such name'), { code: 'ENOTFOUND' })
  }
  const findThen = callbackify(find)

  /** As the system's, but by this server. */
  const lookup: LookupFunction = (name, { all }, callback) =>
    findThen(name, (error, found) => {
      const [first] = found ?? []
      if (all) callback(error, found ?? [])
      else callback(error, first?.address ?? '', first?.family ?? 4)
    })
  return { lookup }
}

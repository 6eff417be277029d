import { BlockList, isIP, isIPv6 } from 'node:net'

/** Addresses that reach the wire itself or a cloud's metadata rather than a service of somebody's. */
const LINK_LOCAL = new BlockList()
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4')
LINK_LOCAL.addSubnet('224.0.0.0', 24, 'ipv4')
LINK_LOCAL.addAddress('100.100.100.200', 'ipv4')
LINK_LOCAL.addAddress('168.63.129.16', 'ipv4')
LINK_LOCAL.addAddress('192.0.0.192', 'ipv4')
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6')
LINK_LOCAL.addSubnet('ff02::', 16, 'ipv6')
LINK_LOCAL.addSubnet('fd00:ec2::', 32, 'ipv6')
LINK_LOCAL.addAddress('fd20:ce::254', 'ipv6')

const METADATA_NAMES =
  /^(?:metadata|metadata\.google\.internal|metadata\.goog|instance-data|instance-data\.ec2\.internal)\.?$/i

/** IPv6 ranges that carry an IPv4 address, with the group it starts at: mapped, compatible, NAT64, 6to4. */
const CARRIERS: readonly (readonly [RegExp, number])[] = [
  [/^0:0:0:0:0:(?:ffff|0):/, 6],
  [/^0:0:0:0:ffff:0:/, 6],
  [/^64:ff9b:/, 6],
  [/^2002:/, 1],
]

/** Whether a host of a URL, without brackets, is such an address or a name made for one. */
export function isLinkLocalHost(host: string): boolean {
  return METADATA_NAMES.test(host) || isLinkLocalAddress(host)
}

/** Whether an IP address, however it is written, is such an address. False for what is none. */
export function isLinkLocalAddress(text: string): boolean {
  const address = text.replace(/%.*$/, '')
  const family = isIP(address)
  if (family === 0) return false
  if (family === 4) return LINK_LOCAL.check(address, 'ipv4')
  const inside = carriedAddress(address)
  return LINK_LOCAL.check(address, 'ipv6') || (inside !== null && LINK_LOCAL.check(inside, 'ipv4'))
}

/** The IPv4 address inside an IPv6 address; null where it has none. */
function carriedAddress(address: string): string | null {
  const groups = toGroups(address)
  const full = groups.map((group) => group.toString(16)).join(':')
  const start = CARRIERS.find(([range]) => range.test(full))?.[1]
  if (start === undefined) return null
  const [high = 0, low = 0] = groups.slice(start)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of an IPv6 address. */
function toGroups(address: string): number[] {
  const canonical = isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address
  const [head = '', tail] = canonical.split('::')
  const read = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  if (tail === undefined) return read(head)
  const [before, after] = [read(head), read(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

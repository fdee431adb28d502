import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Who counts as one address: an IPv4 address, or the network of an IPv6 one (/64), which is a single customer's. */
export function toAddressKey(address: string): string {
  const embedded = IPV4_IN_IPV6.exec(address)?.[1]
  if (embedded) return embedded
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  const groups = tail === undefined ? first : [...first, ...zeros, ...last]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Where a request comes from; behind the one proxy that is trusted, what that one appended. */
export function readAddressKey(request: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? request.headers['x-forwarded-for'] : undefined
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim()
  return toAddressKey(last || (request.socket.remoteAddress ?? ''))
}

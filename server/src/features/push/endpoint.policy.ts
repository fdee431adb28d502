import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../../platform/loopback.ts'

/** Addresses that are nobody's on the internet, and this machine's or its neighbours' here. */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
/** The only part of IPv6 that is the internet's, without what carries an IPv4 address or is for examples. */
const internet = new BlockList()
internet.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, prefix, 'ipv6')

/** Whether an address may be connected to: the internet's, and no one's inside. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip)
  if (family === 4) return !inside.check(ip, 'ipv4')
  return family === 6 && internet.check(ip, 'ipv6') && !inside.check(ip, 'ipv6')
}

/**
 * Whether a browser's address may be pushed to: https at its usual port, by a name. Where the name leads is looked at
 * when it is connected to. `allowsLoopback`: the push service of a test, on this machine.
 */
export function isPushEndpoint(endpoint: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (allowsLoopback && protocol === 'http:' && isLoopback(hostname)) return true
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[') && hostname.includes('.')
  return protocol === 'https:' && port === '' && isName
}

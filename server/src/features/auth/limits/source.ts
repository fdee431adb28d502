import { isIPv6 } from 'node:net'

/** Who asks, as far as anybody can tell before they are signed in. */
export type Source = {
  /** Their address; of IPv6 the household's /64. */
  readonly network: string
  /** Hash of the device's secret; null when it brought none. */
  readonly device: string | null
}

/** One household has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .join(':')
}

/** Names the asker of a code: the device, else the network. */
export function askerOf({ network, device }: Source): string {
  return device ? `device ${device}` : `network ${network}`
}

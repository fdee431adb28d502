import type { Config } from './config.ts'

type Where = Pick<Config, 'publicUrl' | 'host' | 'port'>

/** As they stand in an address. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where this server stands: PUBLIC_URL, else the address it listens on. Never what a request says of itself (Host),
 * or a stranger could have a recovery link lead to his own page. `port`: the one in use.
 */
export function siteAddress({ publicUrl, host, port: configured }: Where, port = configured): string {
  return publicUrl ?? `http://${hostInAddress(host)}:${port}`
}

/** What links in messages begin with; null on a public HOST without PUBLIC_URL, whose own name nobody knows. */
export function linkAddress(where: Where, port = where.port): string | null {
  return where.publicUrl || LOOPBACK_HOSTS.has(hostInAddress(where.host)) ? siteAddress(where, port) : null
}

/** What whoever starts the server is to know; null where links have an address to begin with. */
export function describeMissingAddress(where: Where): string | null {
  return linkAddress(where)
    ? null
    : `PUBLIC_URL is not set and HOST is ${where.host}: mails carry codes and no links, and nobody can recover a password by mail.`
}

const hostInAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host)

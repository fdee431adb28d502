import type { Config } from '../../platform/config.ts'

type Where = Pick<Config, 'publicUrl' | 'host' | 'port'>

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where a link in a message leads: PUBLIC_URL, else the address the server listens on. Never what a request says of
 * itself (Host), or a stranger could have a recovery link lead to his own page. `port`: the one in use.
 */
export const siteAddress = ({ publicUrl, host, port: configured }: Where, port = configured): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/**
 * The redirect target a client asked for, when it lies on this site; else the site root. A link of ours must not
 * lead, with a session in its address, to a stranger's page.
 */
export const safeRedirect = (site: string, target: unknown): string => {
  if (typeof target !== 'string' || !target || !URL.canParse(target, site)) return `${site}/`
  const url = new URL(target, site)
  return isSameSite(url, new URL(site)) ? url.href : `${site}/`
}

/** The same origin; on one's own machine under any of its names. */
const isSameSite = (left: URL, right: URL): boolean =>
  left.origin === right.origin ||
  (left.protocol === right.protocol &&
    left.port === right.port &&
    LOOPBACK.has(left.hostname) &&
    LOOPBACK.has(right.hostname))

/** The target with values in its fragment, which no server or log sees. */
export const withFragment = (target: string, values: Record<string, string>): string => {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}

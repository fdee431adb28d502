import { LOOPBACK_HOSTS } from '../../../platform/site-address.ts'

/** Where a refused target ends (SAFE-025). */
const HOME = '/app'

/**
 * The redirect target a client asked for, when it is a path of this site after parsing; else /app. A link of ours
 * must not lead, with a session in its address, to a stranger's page: '/.//evil' parses to the path '//evil', which
 * a page would read as another host. Without a target the site's root.
 */
export function safeRedirect(site: string, target: unknown): string {
  if (target === undefined || target === null || target === '') return `${site}/`
  if (typeof target !== 'string' || !URL.canParse(target, site)) return `${site}${HOME}`
  const url = new URL(target, site)
  return isSameSite(url, new URL(site)) && isPath(url) ? url.href : `${site}${HOME}`
}

/** A path of our own for the app to go on to; null for anything else. */
export function safePath(site: string, target: unknown): string | null {
  if (typeof target !== 'string' || !target) return null
  const url = new URL(safeRedirect(site, target))
  return `${url.pathname}${url.search}${url.hash}`
}

/** One slash at the beginning; neither a second one nor anything that becomes one when it is parsed again. */
const isPath = ({ pathname, username, password }: URL): boolean =>
  /^\/(?![/\\])/.test(pathname) && !/\/\/|\\|%5c|%2f/i.test(pathname) && !username && !password

/** The same origin; on one's own machine under any of its names. */
const isSameSite = (left: URL, right: URL): boolean =>
  left.origin === right.origin ||
  (left.protocol === right.protocol &&
    left.port === right.port &&
    LOOPBACK_HOSTS.has(left.hostname) &&
    LOOPBACK_HOSTS.has(right.hostname))

/** The target with values in its fragment, which no server or log sees. */
export function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}

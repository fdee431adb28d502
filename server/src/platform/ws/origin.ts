import type { IncomingMessage } from 'node:http'

/**
 * Browsers name the page that opens a socket: only our own may. Programs send no Origin and have no ambient
 * rights that another page could use, so they may connect.
 */
export function isOriginAllowed(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (publicOrigin !== undefined) return origin === new URL(publicOrigin).origin
  if (!URL.canParse(origin) || host === undefined) return false
  return new URL(origin).host === host.toLowerCase()
}

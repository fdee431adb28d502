import { hashToken, makeToken } from '../codes/secrets.ts'

const NAME = 'lero_device'
const LIFE_S = 365 * 24 * 3600
const SECRET = /(?:^|;\s*)lero_device=([\w-]{43})(?:;|$)/

/** The secret of the device in a request's cookies; null without one of ours. */
export function readDeviceSecret(cookies: string | undefined): string | null {
  return SECRET.exec(cookies ?? '')?.[1] ?? null
}

export const makeDeviceSecret = makeToken

/** What the server keeps of it. */
export const hashDeviceSecret = hashToken

/**
 * The header that gives a device its secret. No page reads it (HttpOnly); Lax, so that it comes along when a link of
 * a mail is opened.
 */
export function describeDeviceCookie(secret: string, isHttps: boolean): string {
  return `${NAME}=${secret}; Path=/auth/v1; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readVapidKey } from '../../platform/vapid-key.ts'

/** A push service refuses what lives longer than a day (RFC 8292); the clocks of both differ. */
const LIFE_MS = 12 * 3600_000
const RENEW_MS = 3600_000
/** Origins whose token is kept: there are a handful of push services. */
const KEPT_MAX = 200

/** Who this server is to push services (RFC 8292). */
export interface Vapid {
  /** The header for a push to this address. */
  authorize(endpoint: string, nowMs: number): string
}

/** `subject`: whom a push service may write to, a mailto or an https address. */
export function createVapid(privateKey: string, subject: string): Vapid {
  const { publicKey, jwk } = readVapidKey(privateKey)
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const made = new Map<string, { readonly header: string; readonly untilMs: number }>()
  return {
    authorize: (endpoint, nowMs) => {
      const { origin } = new URL(endpoint)
      const known = made.get(origin)
      if (known && nowMs < known.untilMs - RENEW_MS) return known.header
      const untilMs = nowMs + LIFE_MS
      const token = signToken(key, { aud: origin, exp: Math.floor(untilMs / 1000), sub: subject })
      const header = `vapid t=${token}, k=${publicKey}`
      if (made.size >= KEPT_MAX) made.clear()
      made.set(origin, { header, untilMs })
      return header
    },
  }
}

const signToken = (key: KeyObject, claims: object): string => {
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map(toPart).join('.')
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

const toPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

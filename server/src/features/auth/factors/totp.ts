import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** Codes of the step before and after are taken too: clocks differ and typing takes time (RFC 6238 §5.2). */
const WINDOW_STEPS = 1

/** Base 32, as authenticator apps show it. */
export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

const totpOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })

/** The address an authenticator app reads from the QR code. */
export function describeTotp(secret: string, issuer: string, label: string): string {
  return totpOf(secret, issuer, label).toString()
}

/** The number of the 30-second step a code belongs to; null when it is wrong. */
export function findTotpStep(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret, 'Lero', 'Lero').validate({
    token: code,
    timestamp: nowMs,
    window: WINDOW_STEPS,
  })
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_S) + delta
}

import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const KEY_BYTES = 32

/** A private key of P-256 in base64url, as VAPID (RFC 8292) signs with. */
export function makeVapidKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const key = pair.getPrivateKey()
  // It comes without the zeros it may begin with.
  return Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key]).toString('base64url')
}

/** The public half, as browsers subscribe with it, and both in the form that signs. Throws for what is no such key. */
export function readVapidKey(privateKey: string): { publicKey: string; jwk: Record<string, string> } {
  const key = Buffer.from(privateKey, 'base64url')
  if (key.length !== KEY_BYTES) throw new Error('not a private key of P-256')
  const pair = createECDH(CURVE)
  pair.setPrivateKey(key)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return {
    publicKey: point.toString('base64url'),
    jwk: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: key.toString('base64url') },
  }
}

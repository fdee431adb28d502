import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { OTP_LENGTH } from '#contract/limits.ts'

const TOKEN_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** A secret nobody guesses, safe in an address. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What is stored of a secret nobody guesses. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Six digits, each as likely. */
export function makeCode(): string {
  return randomInt(10 ** OTP_LENGTH)
    .toString()
    .padStart(OTP_LENGTH, '0')
}

/** What is stored of a short code: keyed, since all six-digit codes can be tried, and bound to whom it was sent to. */
export function hashCode(key: string, recipient: string, code: string): string {
  return createHmac('sha256', key).update(`${recipient}\n${code}`).digest('hex')
}

/** Encrypts what must be read again (AES-256-GCM). */
export function seal(key: string, plain: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), iv)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when the text was not sealed with this key. */
export function unseal(key: string, text: string): string {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}

const sealingKey = (key: string): Buffer => createHash('sha256').update(key).digest()

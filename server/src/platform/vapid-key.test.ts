import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { vapidKey } from './setting-types.ts'
import { makeVapidKey, readVapidKey } from './vapid-key.ts'

test('what is made is taken as a setting, and signs for the public half that browsers are given', () => {
  const made = makeVapidKey()
  expect(vapidKey.parse(made)).toBe(made)
  expect(made).toMatch(/^[\w-]{43}$/)
  const { publicKey, jwk } = readVapidKey(made)
  const point = Buffer.from(publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const given = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const words = Buffer.from('who this is')
  const signature = sign('sha256', words, createPrivateKey({ key: jwk, format: 'jwk' }))
  expect(verify('sha256', words, given, signature)).toBe(true)
})

test.each([
  ['a word', 'lero'],
  ['a byte too few', Buffer.alloc(31, 7).toString('base64url')],
  ['a byte too many', Buffer.alloc(33, 7).toString('base64url')],
  ['nothing but zeros', Buffer.alloc(32).toString('base64url')],
])('%s is no key', (_, text) => {
  expect(() => vapidKey.parse(text)).toThrow('must be a private key of P-256 in base64url')
})

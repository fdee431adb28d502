import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encrypt } from './encrypt.ts'
import { decrypt } from './testing/decrypt.ts'

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  plain: 'When I grow up, I want to be a watermelon',
  receiver: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('what RFC 8291 encrypts as its example is encrypted alike', () => {
  const body = encrypt(EXAMPLE.receiver, Buffer.from(EXAMPLE.plain), {
    privateKey: Buffer.from(EXAMPLE.privateKey, 'base64url'),
    salt: Buffer.from(EXAMPLE.salt, 'base64url'),
  })
  expect(body.toString('base64url')).toBe(EXAMPLE.body)
})

test('one device reads it, another one does not, and no two bodies are alike', () => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const receiver = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') }
  const plain = Buffer.from('Olá, 🍉 ' + 'ã'.repeat(100))
  const bodies = [encrypt(receiver, plain), encrypt(receiver, plain)]
  for (const body of bodies) expect(decrypt({ keys, auth }, body)).toEqual(plain)
  expect(bodies[0]?.equals(bodies[1]!)).toBe(false)
  expect(() => decrypt({ keys, auth: randomBytes(16) }, bodies[0]!)).toThrow(/unable to authenticate/)
})

test('a key that is no point of the curve is refused', () => {
  const wrong = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  expect(() => encrypt(wrong, Buffer.from('x'))).toThrow(/not valid/)
})

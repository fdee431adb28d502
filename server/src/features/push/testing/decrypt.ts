import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

/** What a browser keeps of a subscription: its pair of keys and the secret. */
export type Receiver = { readonly keys: ECDH; readonly auth: Buffer }

/** The other side of encrypt.ts, after the letter of RFC 8291 and RFC 8188; throws for what is not for this receiver. */
export function decrypt({ keys, auth }: Receiver, body: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  const end = record.lastIndexOf(2)
  return record.subarray(0, end)
}

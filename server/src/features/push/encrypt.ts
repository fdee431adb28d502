import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, in base64url. */
export type ReceiverKeys = { readonly p256dh: string; readonly auth: string }

/** Made anew for each push; given by the test of RFC 8291's example alone. */
export type Once = { readonly privateKey?: Buffer; readonly salt?: Buffer }

const CURVE = 'prime256v1'
/** What every push service takes (RFC 8030, 7.2): ours have a seventh of it at most. */
const BODY_MAX_BYTES = 4096

/** The body of a push for one device (RFC 8291): one record of aes128gcm (RFC 8188). Throws for a key that is no point. */
export function encrypt(receiver: ReceiverKeys, plain: Buffer, once: Once = {}): Buffer {
  const salt = once.salt ?? randomBytes(16)
  const sender = createECDH(CURVE)
  if (once.privateKey) sender.setPrivateKey(once.privateKey)
  else sender.generateKeys()
  const senderKey = sender.getPublicKey()
  const receiverKey = Buffer.from(receiver.p256dh, 'base64url')
  const shared = sender.computeSecret(receiverKey)

  const forBoth = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey])
  const secret = derive(Buffer.from(receiver.auth, 'base64url'), shared, forBoth, 32)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2: the last record, and no padding.
  const record = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final()])
  const recordSize = Buffer.alloc(5)
  recordSize.writeUInt32BE(BODY_MAX_BYTES)
  recordSize.writeUInt8(senderKey.length, 4)
  return Buffer.concat([salt, recordSize, senderKey, record, cipher.getAuthTag()])
}

const derive = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../keys.ts'
import { BUCKETS } from './buckets.ts'
import type { BucketName } from './buckets.ts'

const SIGNATURE = /^[A-Za-z0-9_-]{43}$/

/** Where a file is read. In a lasting bucket `version` is the millisecond in which it was made: a new one, a new address. */
export type FileAddress = { bucket: BucketName; path: string; version: number | null }

/** For whom an address is made, and until when; whether they may see the file is asked again when they read it. */
export type Reader = { userId: string; untilMs: number }

type LinkKey = Pick<Keys, 'link'>

/**
 * The address under which this file can be read without a session: that of a lasting bucket for as long as the file is
 * there, any other by one person and until it is over. The signature is good for reading this one file and nothing else.
 */
export function signFileUrl({ link }: LinkKey, address: FileAddress, reader?: Reader): string {
  const expires = reader ? `${Math.floor(reader.untilMs / 1000)}` : ''
  const query = new URLSearchParams()
  if (address.version !== null) query.set('t', `${address.version}`)
  if (reader) query.set('e', expires)
  if (reader) query.set('v', reader.userId)
  query.set('s', sign(link, address, expires, reader?.userId ?? ''))
  return `/files/${address.bucket}/${address.path}?${query.toString()}`
}

/** Whether an address is one of ours and not over yet. */
export function isSignedUrl(
  { link }: LinkKey,
  address: FileAddress,
  { expires, viewerId, signature }: { expires: string; viewerId: string; signature: string },
  nowMs: number,
): boolean {
  if (!SIGNATURE.test(signature)) return false
  const isOver = BUCKETS[address.bucket].isLasting ? expires !== '' : !(Number(expires) * 1000 > nowMs)
  const expected = sign(link, address, expires, viewerId)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) && !isOver
}

function sign(
  key: string,
  { bucket, path, version }: FileAddress,
  expires: string,
  viewerId: string,
): string {
  const what = ['files.read', bucket, path, version ?? '', expires, ...(viewerId ? [viewerId] : [])].join(
    '\n',
  )
  return createHmac('sha256', key).update(what).digest('base64url')
}

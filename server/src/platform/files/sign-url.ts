import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../keys.ts'
import { BUCKETS } from './buckets.ts'
import type { BucketName } from './buckets.ts'

/** Part 1 §9, D-088. */
const URL_LIFE_S = 14_400
const SIGNATURE = /^[A-Za-z0-9_-]{43}$/

/** Where a file is read. In a lasting bucket `version` is the millisecond in which it was made: a new one, a new address. */
export type FileAddress = { bucket: BucketName; path: string; version: number | null }

type LinkKey = Pick<Keys, 'link'>

/**
 * The address under which this file can be read without a session, for four hours; that of a lasting bucket for as
 * long as the file is there. The signature is good for reading this one file and nothing else.
 */
export function signFileUrl({ link }: LinkKey, address: FileAddress, nowMs: number): string {
  const expires = BUCKETS[address.bucket].isLasting ? '' : `${Math.floor(nowMs / 1000) + URL_LIFE_S}`
  const query = new URLSearchParams()
  if (address.version !== null) query.set('t', `${address.version}`)
  if (expires) query.set('e', expires)
  query.set('s', sign(link, address, expires))
  return `/files/${address.bucket}/${address.path}?${query.toString()}`
}

/** Whether an address is one of ours and not over yet. */
export function isSignedUrl(
  { link }: LinkKey,
  address: FileAddress,
  { expires, signature }: { expires: string; signature: string },
  nowMs: number,
): boolean {
  if (!SIGNATURE.test(signature)) return false
  const isOver = expires === '' ? !BUCKETS[address.bucket].isLasting : !(Number(expires) * 1000 > nowMs)
  const expected = sign(link, address, expires)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) && !isOver
}

function sign(key: string, { bucket, path, version }: FileAddress, expires: string): string {
  const what = ['files.read', bucket, path, version ?? '', expires].join('\n')
  return createHmac('sha256', key).update(what).digest('base64url')
}

import type { HeadsBase } from '#contract/conversations.ts'
import type { ListPosition } from './heads.queries.ts'

/** What all pages of one set of heads have in common, and where the next one begins. */
export type HeadsCursor = {
  readonly base: HeadsBase
  /** What the set's end makes the client's next base. */
  readonly asOf: { readonly epoch: string; readonly user_seq: number; readonly watermark: string }
  readonly before: ListPosition
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WATERMARK = /^\d{1,20}\.\d{1,18}$/
const TIMESTAMP = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/
const SEQ = /^\d{1,15}$/

export function isWatermark(text: string): boolean {
  return WATERMARK.test(text)
}

export function writeCursor({ base, asOf, before }: HeadsCursor): string {
  const of = base.watermark === null ? [] : [base.user_seq, base.watermark]
  return [asOf.epoch, asOf.user_seq, asOf.watermark, before.updated_at, before.conversation_id, ...of].join(
    ' ',
  )
}

/** Null for what no page of ours ended with. */
export function readCursor(text: string): HeadsCursor | null {
  const [epoch = '', userSeq = '', watermark = '', updatedAt = '', id = '', baseSeq, baseMark] =
    text.split(' ')
  const isValid =
    UUID.test(epoch) &&
    SEQ.test(userSeq) &&
    isWatermark(watermark) &&
    TIMESTAMP.test(updatedAt) &&
    UUID.test(id) &&
    (baseSeq === undefined || (SEQ.test(baseSeq) && isWatermark(baseMark ?? '')))
  if (!isValid) return null
  const base =
    baseSeq === undefined ? NO_BASE : { epoch, user_seq: Number(baseSeq), watermark: baseMark ?? null }
  return {
    base,
    asOf: { epoch, user_seq: Number(userSeq), watermark },
    before: { updated_at: updatedAt, conversation_id: id },
  }
}

/** Of a client that has nothing. */
export const NO_BASE: HeadsBase = { epoch: null, user_seq: 0, watermark: null }

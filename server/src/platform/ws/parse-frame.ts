import type { z } from 'zod'
import { clientFrame } from '#contract/frames.ts'
import { MENTIONS_MAX } from '#contract/limits.ts'

/** A frame after the contract filled in its defaults. */
export type ParsedFrame = z.output<typeof clientFrame>
export type SendFrame = Extract<ParsedFrame, { t: 'send' }>

export type ParseResult =
  | { readonly ok: true; readonly frame: ParsedFrame }
  /** A send whose ids are readable but whose rest is not: it can be refused by name. */
  | { readonly ok: false; readonly refusedSend: { client_id: string; conversation_id: string } | null }

const GUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/
const UNREADABLE: ParseResult = { ok: false, refusedSend: null }

const isGuid = (value: unknown): value is string => typeof value === 'string' && GUID.test(value)
/** Null when it is no UUID; else as PostgreSQL writes it. */
const readGuid = (value: unknown): string | null => (isGuid(value) ? value.toLowerCase() : null)
const isSeq = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isContent = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && !value.includes('\0') && value.isWellFormed()

/**
 * Reads one inbound text frame. The frequent ones are checked by hand, exactly as the contract's schema would
 * (a test compares the two); the others go through the schema. Never throws.
 */
export function parseFrame(text: string): ParseResult {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return UNREADABLE
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNREADABLE
  const fields = value as Record<string, unknown>
  switch (fields['t']) {
    case 'send':
      return parseSend(fields)
    case 'read': {
      const { seq } = fields
      const conversation_id = readGuid(fields['conversation_id'])
      return conversation_id && isSeq(seq) ? accept({ t: 'read', conversation_id, seq }) : UNREADABLE
    }
    case 'typing': {
      const conversation_id = readGuid(fields['conversation_id'])
      return conversation_id ? accept({ t: 'typing', conversation_id }) : UNREADABLE
    }
    case 'ping':
      return accept({ t: 'ping' })
    default:
      return parseBySchema(value)
  }
}

const accept = (frame: ParsedFrame): ParseResult => ({ ok: true, frame })

const parseSend = (fields: Record<string, unknown>): ParseResult => {
  const { content, message_type, reply_to_message_id: quoted, is_forwarded } = fields
  const conversation_id = readGuid(fields['conversation_id'])
  const { client_id } = fields
  if (!conversation_id || !isGuid(client_id)) return UNREADABLE
  const isUnquoted = quoted === undefined || quoted === null
  const reply_to_message_id = isUnquoted ? quoted : readGuid(quoted)
  const isValid =
    isContent(content) &&
    (message_type === undefined || message_type === 'text') &&
    (isUnquoted || reply_to_message_id !== null) &&
    (is_forwarded === undefined || is_forwarded === true)
  const mentions = readMentions(fields['mentions'])
  if (!isValid || mentions === null) return { ok: false, refusedSend: { client_id, conversation_id } }
  const frame: SendFrame = { t: 'send', conversation_id, client_id, content, message_type: 'text' }
  if (reply_to_message_id !== undefined) frame.reply_to_message_id = reply_to_message_id
  if (is_forwarded) frame.is_forwarded = true
  if (mentions) frame.mentions = mentions
  return accept(frame)
}

/** Undefined where there are none, null where they are no list of people. */
const readMentions = (value: unknown): string[] | undefined | null => {
  if (value === undefined) return undefined
  if (!Array.isArray(value) || value.length === 0 || value.length > MENTIONS_MAX) return null
  const ids = value.map(readGuid)
  return ids.every((id) => id !== null) ? ids : null
}

const parseBySchema = (value: unknown): ParseResult => {
  const parsed = clientFrame.safeParse(value)
  return parsed.success ? accept(parsed.data) : UNREADABLE
}

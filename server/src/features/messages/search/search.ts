import type { Handler } from '../../../platform/call.ts'
import { canReadMessages } from '../messages.policy.ts'
import { selectMembership } from '../messages.queries.ts'
import { findInTexts, listWords } from './find-in-texts.ts'
import { type FoundMessage, selectIndexed, selectStems, selectUnindexed } from './search.queries.ts'
import { readWanted } from './wanted-words.ts'

/** Messages that are looked through word by word since the index does not have them yet: the newest. */
const UNINDEXED_MAX = 1000

/** Messages of the caller that have all the words, newest first; fewer than two letters find nothing. */
export const searchMessages: Handler<'messages.search'> = async (
  { platform: { pool }, caller: { user_id: userId }, refuse },
  { query, conversation_id: conversationId = null, cursor = null, limit },
) => {
  if (conversationId !== null && !canReadMessages(await selectMembership(pool, userId, conversationId)))
    return refuse('not_found')
  const wanted = readWanted(query)
  if (wanted === null) return { hits: [], next: null, is_partial: false }

  const page = { userId, conversationId, cursor }
  // In this order: what is put into the index meanwhile is found twice and not missed.
  const unindexed = await selectUnindexed(pool, { ...page, limit: UNINDEXED_MAX })
  const indexed = await selectIndexed(pool, wanted, { ...page, limit: limit + 1 })
  const texts = [...new Map([...unindexed, ...indexed].map((text) => [text.message_id, text])).values()]
  const stemOf = await selectStems(pool, [...new Set([...wanted.words, ...listWords(texts)])])

  const found = findInTexts(texts, wanted, stemOf).toSorted(compareFound)
  const hits = found.slice(0, limit)
  const last = hits.at(-1)
  const next = found.length > limit && last ? toCursor(last) : null
  return { hits, next, is_partial: unindexed.length === UNINDEXED_MAX }
}

const toCursor = ({ created_at, conversation_id, seq }: FoundMessage) => ({
  created_at,
  conversation_id,
  seq,
})

/** Newest first; times have the same number of digits, so that their texts are in the same order. */
const compareFound = (one: FoundMessage, other: FoundMessage): number =>
  compare(other.created_at, one.created_at) ||
  compare(other.conversation_id, one.conversation_id) ||
  other.seq - one.seq

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

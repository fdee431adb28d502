import { splitWords } from '#contract/text-words.ts'
import { inSlices } from '../../../platform/jobs/in-slices.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/postgres/in-transaction.ts'
import {
  type IndexedText,
  type IndexPlace,
  lockPlaces,
  type LogRange,
  selectBehind,
  selectPlaces,
  selectTexts,
  storeWords,
  takeChangedTexts,
} from './index.queries.ts'

/** Whoever takes back a text of one of these waits for the slice: some 30 ms. */
const SLICE_CONVERSATIONS = 50
const SLICE_NUMBERS = 512
const SLICE_CHARACTERS = 60_000

/**
 * Brings the index of words up to the end of these logs. A slice is one transaction, so that a process that dies
 * leaves it whole; begun anew it goes on where the places stand.
 */
export const indexWords: JobHandler<'messages.index_words'> = ({ platform, signal }, { conversation_ids }) =>
  indexConversations(platform, signal, conversation_ids)

/** What no process told of: written before this release, or by a process that died meanwhile. */
export const indexMissing: JobHandler<'messages.index_missing'> = async ({ platform, signal }) => {
  let after: string | null = null
  await inSlices(signal, async () => {
    const ids = await selectBehind(platform.pool, after, SLICE_CONVERSATIONS)
    after = ids.at(-1) ?? null
    await indexConversations(platform, signal, ids)
    return ids.length
  })
}

const indexConversations = async (
  platform: Platform,
  signal: AbortSignal,
  conversationIds: readonly string[],
): Promise<void> => {
  let waiting = conversationIds
  await inSlices(signal, async () => {
    const slice = waiting.slice(0, SLICE_CONVERSATIONS)
    if (slice.length === 0) return 0
    const unfinished = await indexSlice(platform, slice)
    waiting = [...unfinished, ...waiting.slice(SLICE_CONVERSATIONS)]
    return waiting.length
  })
}

/** Answers those that have more. */
const indexSlice = (platform: Platform, conversationIds: readonly string[]): Promise<string[]> =>
  inTransaction(platform.pool, async (client) => {
    await lockPlaces(client, conversationIds)
    const places = await selectPlaces(client, conversationIds)
    const shared = shareOut(places)
    const { ranges, fitting } = cutOff(shared, await selectTexts(client, shared))
    const texts = [...fitting, ...(await takeChangedTexts(client, conversationIds))]
    await storeWords(client, texts, texts.map(joinWords), ranges)
    const reached = new Map(ranges.map(({ conversation_id, to }) => [conversation_id, to]))
    return places
      .filter(({ conversation_id, indexed_seq, last_seq }) => {
        return last_seq > (reached.get(conversation_id) ?? indexed_seq)
      })
      .map(({ conversation_id }) => conversation_id)
  })

/** As many numbers as one slice takes, from these conversations in turn. */
const shareOut = (places: readonly IndexPlace[]): LogRange[] => {
  const ranges: LogRange[] = []
  let left = SLICE_NUMBERS
  for (const { conversation_id, indexed_seq, last_seq } of places) {
    const count = Math.min(left, last_seq - indexed_seq)
    if (count > 0) ranges.push({ conversation_id, from: indexed_seq, to: indexed_seq + count })
    left -= Math.max(0, count)
  }
  return ranges
}

/** The ranges up to where their texts are too much for one slice, which has one text at least. */
const cutOff = (
  ranges: readonly LogRange[],
  texts: readonly IndexedText[],
): { ranges: readonly LogRange[]; fitting: readonly IndexedText[] } => {
  let characters = 0
  const end = texts.findIndex(({ content }, index) => {
    characters += content.length
    return characters > SLICE_CHARACTERS && index > 0
  })
  const first = texts[end]
  if (!first) return { ranges, fitting: texts }
  const last = ranges.findIndex(({ conversation_id }) => conversation_id === first.conversation_id)
  const cut = ranges.slice(0, last + 1).map((range, index) => {
    return index === last ? { ...range, to: first.seq - 1 } : range
  })
  return { ranges: cut, fitting: texts.slice(0, end) }
}

const joinWords = ({ content }: { readonly content: string }): string =>
  [...new Set(splitWords(content).map(({ folded }) => folded))].join(' ')

import type pg from 'pg'
import { removeChanged, removePlaces } from './forget.queries.ts'
import { lockPlaces } from './index.queries.ts'

/** So many numbers of a log are one block of the index. */
const BLOCK_NUMBERS = 1024

/**
 * Takes the words of many messages of a conversation out of the index, in the transaction that takes their texts back
 * and after it has done so: whoever reads them for the index does it before or after. A statement is about one block,
 * however many they are.
 */
export async function forgetWords(
  client: pg.ClientBase,
  conversationId: string,
  seqs: readonly number[],
): Promise<void> {
  if (seqs.length === 0) return
  await lockPlaces(client, [conversationId])
  const blocks = new Map<number, number[]>()
  for (const seq of seqs) {
    const block = Math.floor(seq / BLOCK_NUMBERS)
    const offsets = blocks.get(block) ?? []
    offsets.push(seq % BLOCK_NUMBERS)
    blocks.set(block, offsets)
  }
  for (const [block, offsets] of blocks) await removePlaces(client, conversationId, block, offsets)
  await removeChanged(client, conversationId, seqs)
}

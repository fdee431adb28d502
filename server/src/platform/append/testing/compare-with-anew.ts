import { expect } from 'vitest'
import type { Message } from '#contract/messages.ts'
import type { Client } from './client.ts'

/** Ticks and read marks are registers, which no entry tells. */
const withoutTicks = ({ is_read: _, ...message }: Message) => message

/** Of which sorts of things there were how many. */
export type Seen = Record<'reacted' | 'edited' | 'deleted' | 'viewed' | 'withFile' | 'notices', number>

export function seeNothing(): Seen {
  return { reacted: 0, edited: 0, deleted: 0, viewed: 0, withFile: 0, notices: 0 }
}

const inOrder = (messages: Iterable<Message>) =>
  [...messages].toSorted((a, b) => a.seq - b.seq).map(withoutTicks)

/**
 * Expects that each client holds of every conversation what it would be told if it began anew: message by message, field
 * by field, and the entries about groups. Counts
 * what there was.
 */
export async function compareWithAnew(clients: readonly Client[], seen: Seen): Promise<void> {
  for (const client of clients) {
    for (const [id, replica] of client.conversations) {
      const anew = await client.readAnew(id)
      const messages = inOrder(replica.messages.values())
      expect(messages).toEqual(inOrder(anew?.messages.values() ?? []))
      for (const [seq, notice] of anew?.notices ?? []) expect(replica.notices.get(seq)).toEqual(notice)
      seen.notices += replica.notices.size
      for (const { reactions, edited_at, deleted_at, viewed_at, extra } of messages) {
        seen.reacted += Number(reactions !== null)
        seen.edited += Number(edited_at !== null)
        seen.deleted += Number(deleted_at !== null)
        seen.viewed += Number(viewed_at !== null)
        seen.withFile += Number(extra?.media !== undefined)
      }
    }
  }
}

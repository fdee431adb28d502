import type { Message } from '#contract/messages.ts'
import { type Amendment, amendAll } from './change.ts'
import type { Memory } from './memory.ts'
import type { Call } from './sync.ts'

export type QuoteFinder = { find(message: Message): Promise<void> }

/** Finds the message that another one quotes: on disk, then on the server; one that is on neither is asked for once. */
export function createQuoteFinder(
  memory: Memory,
  readMessage: (id: string) => Promise<Message | null> | undefined,
  call: Call,
): QuoteFinder {
  const wanted = new Set<string>()
  /** A page of the answer alone carries what it quotes. */
  const fetchQuote = async (
    conversation_id: string,
    id: string,
    seq: number,
  ): Promise<Message | undefined> => {
    const page = await call('messages.open', { conversation_id, before: seq + 1, limit: 1 })
    return page.reply_targets.find((target) => target.id === id)
  }
  return {
    find: async ({ conversation_id, reply_to_message_id: id, seq }: Message): Promise<void> => {
      if (id === null || wanted.has(id) || memory.quotes.has(id)) return
      wanted.add(id)
      const amendments: Amendment[] = []
      const stop = memory.onLogChange((change) => amendments.push(...change.amend))
      try {
        const found =
          (await readMessage(id)?.catch(() => null)) ?? (await fetchQuote(conversation_id, id, seq))
        if (!found) return
        // A chat that is closed forgets it: it is looked for again when that is opened.
        wanted.delete(id)
        // What was read may not know of what has happened since.
        for (const quote of amendAll([found], amendments)) memory.showQuote(conversation_id, quote)
      } catch {
        // The answer stands without its quote; the next change of the chat asks again.
        wanted.delete(id)
      } finally {
        stop()
      }
    },
  }
}

import type { Message } from '#contract/messages.ts'
import type { Memory } from './memory.ts'
import type { Call } from './sync.ts'

export type QuoteFinder = { find(message: Message): Promise<void> }

/** Finds the message that another one quotes: on disk, then on the server, each at most once. */
export function createQuoteFinder(
  memory: Memory,
  readMessage: (id: string) => Promise<Message | null> | undefined,
  call: Call,
): QuoteFinder {
  const wanted = new Set<string>()
  return {
    find: async ({ conversation_id, reply_to_message_id: id, seq }: Message): Promise<void> => {
      if (id === null || wanted.has(id)) return
      wanted.add(id)
      try {
        const stored = await readMessage(id)?.catch(() => null)
        if (stored) return memory.showQuote(conversation_id, stored)
        // A page of the answer alone carries what it quotes.
        const page = await call('messages.open', { conversation_id, before: seq + 1, limit: 1 })
        const quote = page.reply_targets.find((target) => target.id === id)
        if (quote) memory.showQuote(conversation_id, quote)
      } catch {
        // The answer stands without its quote; the next change of the chat asks again.
        wanted.delete(id)
      }
    },
  }
}

import type { Message } from '#contract/messages.ts'
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
  const show = (conversationId: string, quote: Message): void => {
    // A chat that is closed forgets it: it is looked for again when that is opened.
    wanted.delete(quote.id)
    memory.showQuote(conversationId, quote)
  }
  return {
    find: async ({ conversation_id, reply_to_message_id: id, seq }: Message): Promise<void> => {
      if (id === null || wanted.has(id) || memory.quotes.has(id)) return
      wanted.add(id)
      try {
        const stored = await readMessage(id)?.catch(() => null)
        if (stored) return show(conversation_id, stored)
        // A page of the answer alone carries what it quotes.
        const page = await call('messages.open', { conversation_id, before: seq + 1, limit: 1 })
        const quote = page.reply_targets.find((target) => target.id === id)
        if (quote) show(conversation_id, quote)
      } catch {
        // The answer stands without its quote; the next change of the chat asks again.
        wanted.delete(id)
      }
    },
  }
}

import type { Message } from '#contract/messages.ts'
import { splitWords } from '#contract/text-words.ts'
import type { FoundPage } from './message-search.ts'

/** Of messages that are on this device, newest first, those with all the words or words that begin with them. */
export function findOnDevice(messages: readonly Message[], query: string): FoundPage {
  const wanted = splitWords(query).map(({ folded }) => folded)
  const hits = messages.toReversed().flatMap((message) => {
    const { id, conversation_id, seq, sender_id, created_at, content } = message
    if (message.notice || message.view_once || content === null || wanted.length === 0) return []
    const own = splitWords(content).map(({ folded }) => folded)
    if (!wanted.every((word) => own.some((one) => one.startsWith(word)))) return []
    const marks = own.filter((one) => wanted.some((word) => one.startsWith(word)))
    return [{ conversation_id, message_id: id, seq, sender_id, created_at, content, marks }]
  })
  return { hits, next: null, is_partial: false, isLocal: true }
}

import type { Answers } from '../../sync/dispatch.ts'
import { mergeHead } from '../../sync/heads.ts'

export const conversationsAnswers = {
  // The own log says the same; this closes the time until it comes.
  'conversations.set_state': ({ state }, { conversation_id }, { memory }) => {
    const head = memory.heads.get(conversation_id)
    return head && state ? { heads: { put: [mergeHead(head, { ...head, state }, memory.reads)] } } : {}
  },
} satisfies Partial<Answers>

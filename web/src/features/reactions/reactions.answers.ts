import { amendNext } from '../../sync/amend-next.ts'
import type { Answers } from '../../sync/dispatch.ts'

export const reactionsAnswers = {
  'reactions.set': ({ amended_seq, ...fields }, { message_id }, { memory, conversation_id }) => ({
    logs: amendNext(memory.ranges.get(conversation_id ?? ''), message_id, amended_seq, fields),
  }),
} satisfies Partial<Answers>

import { amendNext } from '../../sync/amend-next.ts'
import { hideMessage } from '../../sync/change.ts'
import type { Answers } from '../../sync/dispatch.ts'

export const messageAnswers = {
  // The entry of the person's own log says the same, and brings the row of the list; this one closes the time until then.
  'messages.delete_for_me': (_output, { message_id }, { memory, conversation_id }) => ({
    logs: hideMessage(memory.ranges.get(conversation_id ?? ''), message_id),
  }),
  'messages.edit': ({ amended_seq, ...fields }, { message_id }, { memory, conversation_id }) => ({
    logs: amendNext(memory.ranges.get(conversation_id ?? ''), message_id, amended_seq, fields),
  }),
} satisfies Partial<Answers>

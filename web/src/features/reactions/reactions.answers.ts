import { amendLog } from '../../sync/change.ts'
import type { Answers } from '../../sync/dispatch.ts'

export const reactionsAnswers = {
  // The entry of the log says the same; this closes the time until it comes. Not where entries before it are missing:
  // they would come too late for the message.
  'reactions.set': ({ amended_seq: seq, ...fields }, { message_id }, { memory, conversation_id }) => {
    const range = memory.ranges.get(conversation_id ?? '')
    const isNext = range !== undefined && seq !== null && seq <= range.to + 1
    return isNext ? { logs: amendLog(range, { message_id, seq, fields }) } : {}
  },
} satisfies Partial<Answers>

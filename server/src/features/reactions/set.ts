import type { CallOutput, ParsedInput } from '#contract/registry.ts'
import { type LogTransaction, writeLog } from '../../platform/append/log-writer.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Place } from '../../platform/append/log.queries.ts'
import type { Handler } from '../../platform/call.ts'
import { selectPlace } from '../messages/public.ts'
import { changeCount } from './change-count.ts'
import { canReact, hasRoom } from './reactions.policy.ts'
import {
  deleteReaction,
  insertReaction,
  selectOwn,
  selectReactable,
  updateCounts,
} from './reactions.queries.ts'

type Outcome = CallOutput<'reactions.set'> | 'not_found' | 'too_many_reactions'

/** Sets or takes back one emoji of the caller; the entry of the log carries what became of the message. */
export const setReaction: Handler<'reactions.set'> = async ({ platform, caller, refuse }, input) => {
  const place = await selectPlace(platform.pool, input.message_id, caller.user_id)
  if (!place) return refuse('not_found')
  const outcome = await writeLog(platform, place.conversation_id, (transaction) =>
    change(transaction, caller.user_id, place, input),
  )
  return typeof outcome === 'string' ? refuse(outcome) : outcome
}

const change = async (
  transaction: LogTransaction,
  userId: string,
  place: Place,
  { message_id, reaction, is_set }: ParsedInput<'reactions.set'>,
): Promise<Outcome> => {
  const { client } = transaction
  const { conversation_id } = place
  await lockConversation(client, conversation_id)
  const message = await selectReactable(client, place, userId)
  if (!message || !canReact(message)) return 'not_found'
  const before = message.reactions ?? []
  const own = await selectOwn(client, place, userId)
  if (own.includes(reaction) === is_set)
    return { reactions: orNull(before), my_reactions: orNull(own), amended_seq: message.amended_seq }
  if (is_set && !hasRoom(before, reaction)) return 'too_many_reactions'

  const reacting = { ...place, message_id, user_id: userId, reaction }
  await (is_set ? insertReaction : deleteReaction)(client, reacting)
  const reactions = orNull(changeCount(before, reaction, is_set ? 1 : -1))
  const actorReactions = orNull(is_set ? [...own, reaction] : own.filter((one) => one !== reaction))
  const { seq } = await transaction.write({
    kind: 'reactions_changed',
    conversation_id,
    message_id,
    actor_id: userId,
    reaction,
    is_set,
    reactions,
    actor_reactions: actorReactions,
  })
  await updateCounts(client, place, reactions, seq)
  return { reactions, my_reactions: actorReactions, amended_seq: seq }
}

/** As messages carry what there is none of. */
const orNull = <T>(list: readonly T[]): T[] | null => (list.length > 0 ? [...list] : null)

import type { Message } from '#contract/messages.ts'
import type { CallInput } from '#contract/registry.ts'
import { listPending } from '../../sync/job.ts'
import type { Memory } from '../../sync/memory.ts'

type ReactionChange = CallInput<'reactions.set'>

/** What this person set or took back and the server has not answered yet, by message, in order. */
export function listReactionChanges(jobs: Memory['jobs']): ReadonlyMap<string, readonly ReactionChange[]> {
  const changes = new Map<string, ReactionChange[]>()
  for (const change of listPending(jobs, 'reactions.set'))
    changes.set(change.message_id, [...(changes.get(change.message_id) ?? []), change])
  return changes
}

const laid = new WeakMap<Message, { key: string; message: Message }>()

/** The message as it will be once the server has heard of these; the same one as long as neither changes. */
export function withPending(message: Message, changes: readonly ReactionChange[]): Message {
  const key = changes.map(({ reaction, is_set }) => `${is_set}${reaction}`).join()
  const known = laid.get(message)
  if (known?.key === key) return known.message
  const next = apply(message, changes)
  laid.set(message, { key, message: next })
  return next
}

const apply = (message: Message, changes: readonly ReactionChange[]): Message => {
  let [reactions, own] = [message.reactions ?? [], message.my_reactions ?? []]
  for (const { reaction, is_set } of changes) {
    if (own.includes(reaction) === is_set) continue
    own = is_set ? [...own, reaction] : own.filter((one) => one !== reaction)
    const isKnown = reactions.some((one) => one.reaction === reaction)
    reactions = isKnown
      ? reactions
          .map((one) => (one.reaction === reaction ? { ...one, count: one.count + (is_set ? 1 : -1) } : one))
          .filter(({ count }) => count > 0)
      : [...reactions, { reaction, count: 1 }]
  }
  return {
    ...message,
    reactions: reactions.length > 0 ? reactions : null,
    my_reactions: own.length > 0 ? own : null,
  }
}

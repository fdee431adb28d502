import type { ConversationEvent, Message } from '#contract/messages.ts'

type Log = readonly ConversationEvent[]
type ReactionsChanged = Extract<ConversationEvent, { kind: 'reactions_changed' }>

/** Who reacted to a message with what by the entries of its log, in the order in which they did. */
export function listReactions(log: Log, messageId: string) {
  let reactions: { readonly user: string; readonly reaction: string }[] = []
  for (const event of log) {
    if (event.kind === 'message_deleted' && event.message_id === messageId) reactions = []
    if (event.kind !== 'reactions_changed' || event.message_id !== messageId) continue
    const { actor_id: user, reaction, is_set } = event
    reactions = reactions.filter((one) => one.user !== user || one.reaction !== reaction)
    if (is_set && user) reactions.push({ user, reaction })
  }
  return reactions
}

/** The entry of one emoji that is set or taken back, without its place; null for a repeat. */
export function changeReactions(
  log: Log,
  user: string,
  messageId: string,
  reaction: string,
  isSet: boolean,
): Omit<ReactionsChanged, 'conversation_id' | 'seq' | 'created_at'> | null {
  const before = listReactions(log, messageId)
  const others = before.filter((one) => one.user !== user || one.reaction !== reaction)
  const after = isSet ? [...others, { user, reaction }] : others
  if (after.length === before.length) return null
  return {
    kind: 'reactions_changed',
    message_id: messageId,
    actor_id: user,
    reaction,
    is_set: isSet,
    reactions: orNull(countByKind(after)),
    actor_reactions: orNull(after.flatMap((one) => (one.user === user ? [one.reaction] : []))),
  }
}

/** Makes the messages of a log what they are after all of its entries. `written`: as they were sent, kept here. */
export function amendMessages(
  log: ConversationEvent[],
  written: Map<string, Message>,
  viewer: string | null,
): void {
  const changes = new Map<string, Partial<Message>>()
  for (const event of log) {
    if (event.kind === 'message_deleted')
      changes.set(event.message_id, {
        ...changes.get(event.message_id),
        reactions: null,
        my_reactions: null,
        content: null,
        deleted_for_everyone: true,
        deleted_at: event.created_at,
        amended_seq: event.seq,
      })
    if (event.kind === 'message_edited') {
      const { message_id, content, created_at, seq } = event
      changes.set(message_id, {
        ...changes.get(message_id),
        content,
        edited_at: created_at,
        amended_seq: seq,
      })
    }
    if (event.kind === 'reactions_changed') {
      const { message_id, actor_id, actor_reactions, reactions, seq } = event
      const own = actor_id === viewer ? { my_reactions: actor_reactions } : {}
      changes.set(message_id, { ...changes.get(message_id), reactions, ...own, amended_seq: seq })
    }
  }
  log.forEach((event, index) => {
    if (event.kind !== 'message') return
    const first = written.get(event.message.id) ?? event.message
    written.set(first.id, first)
    log[index] = { ...event, message: { ...first, ...changes.get(first.id) } }
  })
}

const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null)

const countByKind = (rows: readonly { readonly reaction: string }[]) => {
  const counts = new Map<string, number>()
  for (const { reaction } of rows) counts.set(reaction, (counts.get(reaction) ?? 0) + 1)
  return [...counts].map(([reaction, count]) => ({ reaction, count }))
}

import type { CallInput } from '#contract/registry.ts'
import type { Sync } from '../sync.ts'
import type { FakeServer } from './fake-server.ts'

/** Reacts to one of the messages that a tab holds of a conversation, or edits it. */
export async function amendOwn(
  sync: Sync,
  conversationId: string,
  kind: 'react' | 'edit',
  n: number,
  text: string,
): Promise<void> {
  const held = sync.memory.log(conversationId)?.rows ?? []
  const message = held[n % Math.max(1, held.length)]
  if (!message) return
  const { id: message_id, my_reactions } = message
  const where = { lane: `${kind}:${message_id}`, conversation_id: conversationId }
  if (kind === 'edit') return sync.mutate('messages.edit', { message_id, content: text }, where)
  const change = { message_id, reaction: '👍', is_set: !my_reactions?.length }
  return sync.mutate('reactions.set', change, where)
}

/** The server takes such changes, and tells their person what is theirs. */
export function takeAmendments(server: FakeServer, me: string): void {
  server.viewer = me
  server.answers.set('reactions.set', (input: CallInput<'reactions.set'>, user: string) =>
    server.react(user, input.message_id, input.reaction, input.is_set),
  )
  server.answers.set('messages.edit', (input: CallInput<'messages.edit'>, user: string) =>
    server.edit(user, input.message_id, input.content),
  )
}

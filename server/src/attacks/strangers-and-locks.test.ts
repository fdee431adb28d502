import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput, CallName } from '#contract/registry.ts'
import type { Caller } from '../platform/call.ts'
import { createChat, createTestGroup, send } from '../platform/testing/chats.ts'
import { actWhileLocked } from '../platform/testing/locks.ts'
import { createWorld, type World } from '../platform/testing/world.ts'

let world: World
let thief: Caller

beforeAll(async () => {
  world = await createWorld()
  thief = await world.person()
})
afterAll(() => world.close())

/** What a thief may ask to be done with a conversation, a message and a group whose ids they know. */
const asks = (conversation_id: string, message_id: string, group_id: string) => {
  const ask = <N extends CallName>(name: N, input: CallInput<N>) =>
    [name, world.ask(thief, name, input)] as const
  const user_id = thief.user_id
  return [
    ask('conversations.delete', { conversation_id, scope: 'everyone' }),
    ask('conversations.set_state', { conversation_id, is_pinned: true }),
    ask('messages.edit', { message_id, content: 'outra coisa' }),
    ask('messages.delete_for_everyone', { message_id }),
    ask('messages.delete_for_me', { message_id }),
    ask('reactions.set', { message_id, reaction: '❤️', is_set: true }),
    ask('groups.update', { group_id, name: 'outro nome' }),
    ask('groups.set_avatar', { group_id, file_id: randomUUID() }),
    ask('groups.set_invite', { group_id, is_on: false }),
    ask('groups.join', { group_id, code: 'errado' }),
    ask('groups.answer_invitation', { group_id, is_accepted: true }),
    ask('groups.add_member', { group_id, user_id }),
    ask('groups.add_member_by_email', { group_id, email: 'alguem@example.com' }),
    ask('groups.remove_member', { group_id, user_id }),
    ask('groups.set_role', { group_id, user_id, role: 'admin' }),
    ask('groups.leave', { group_id }),
  ]
}

const answers = (asked: ReturnType<typeof asks>) =>
  Promise.all(asked.map(async ([name, answer]) => [name, (await answer).code]))

test('SAFE-017: a stranger who changes, deletes or leaves waits for no lock of what they do not see', async () => {
  const { id, ana } = await createChat(world)
  const { message_id: messageId } = await send(world, ana, id, 'só nosso')
  const group = await createTestGroup(world, ana, [await world.person()])
  await world.call(ana, 'groups.set_invite', { group_id: group.id, renew: true })
  await actWhileLocked(world.platform.pool, [id, group.conversation_id], async () => {
    const unknown = await answers(asks(randomUUID(), randomUUID(), randomUUID()))
    expect(await answers(asks(id, messageId, group.id))).toEqual(unknown)
  })
})

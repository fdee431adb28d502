import { randomUUID } from 'node:crypto'
import type { CallOutput } from '#contract/registry.ts'
import type { Caller } from '../call.ts'
import type { World } from './world.ts'

export interface Chat {
  readonly id: string
  readonly ana: Caller
  readonly bia: Caller
}

/** Two people and their direct conversation. */
export const createChat = async (world: World): Promise<Chat> => {
  const ana = await world.person({ display_name: 'Ana' })
  const bia = await world.person({ display_name: 'Bia' })
  const { conversation_id: id } = await world.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: bia.user_id,
  })
  return { id, ana, bia }
}

export interface Group {
  readonly id: string
  readonly conversation_id: string
}

/** A group of `admin` with members. */
export const createTestGroup = async (
  world: World,
  admin: Caller,
  members: readonly Caller[],
): Promise<Group> => {
  const id = randomUUID()
  const { conversation_id } = await world.call(admin, 'groups.create', {
    id,
    name: 'Turma',
    member_ids: members.map((member) => member.user_id),
  })
  return { id, conversation_id }
}

export const send = (
  world: World,
  sender: Caller,
  conversation_id: string,
  content: string,
  more: { readonly client_id?: string; readonly reply_to_message_id?: string } = {},
): Promise<CallOutput<'messages.send'>> =>
  world.call(sender, 'messages.send', { conversation_id, client_id: randomUUID(), content, ...more })

/** Sends one after the other, so that numbers follow the order of the texts. */
export const sendAll = async (
  world: World,
  sender: Caller,
  conversationId: string,
  contents: readonly string[],
): Promise<CallOutput<'messages.send'>[]> => {
  const acks: CallOutput<'messages.send'>[] = []
  for (const content of contents) acks.push(await send(world, sender, conversationId, content))
  return acks
}

/** The head of one conversation in a person's list; undefined when it is not there. */
export const headOf = async (world: World, caller: Caller, conversationId: string) => {
  const { heads } = await world.call(caller, 'conversations.list', {})
  return heads.find((head) => head.conversation_id === conversationId)
}

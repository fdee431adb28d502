import { randomUUID } from 'node:crypto'
import type { CallInput, CallOutput } from '#contract/registry.ts'
import type { Caller } from '../call.ts'
import type { World } from './world.ts'

export type Chat = {
  readonly id: string
  readonly ana: Caller
  readonly bia: Caller
}

/** Two people and their direct conversation. */
export async function createChat(world: World): Promise<Chat> {
  const ana = await world.person({ display_name: 'Ana' })
  const bia = await world.person({ display_name: 'Bia' })
  return { id: await startChat(world, ana, bia), ana, bia }
}

/** The direct conversation of two people who both want it: no request of either. */
export async function startChat(world: World, a: Caller, b: Caller): Promise<string> {
  await startRequest(world, b, a)
  return startRequest(world, a, b)
}

/** What `from` begins with somebody who does not know them; it is there for both once something is written. */
export async function startRequest(world: World, from: Caller, to: Caller): Promise<string> {
  const asked = { other_user_id: to.user_id }
  return (await world.call(from, 'conversations.start_direct_conversation', asked)).conversation_id
}

/** The two become friends. */
export async function befriend(world: World, one: Caller, other: Caller): Promise<void> {
  await world.call(one, 'connections.request', { user_id: other.user_id })
  await world.call(other, 'connections.accept', { user_id: one.user_id })
}

export type Group = {
  readonly id: string
  readonly conversation_id: string
}

/** A group of `admin` with members. */
export async function createTestGroup(
  world: World,
  admin: Caller,
  members: readonly Caller[],
): Promise<Group> {
  const id = randomUUID()
  const { conversation_id } = await world.call(admin, 'groups.create', {
    id,
    name: 'Turma',
    member_ids: members.map((member) => member.user_id),
  })
  return { id, conversation_id }
}

export function send(
  world: World,
  sender: Caller,
  conversation_id: string,
  content: string,
  more: Partial<Omit<CallInput<'messages.send'>, 'conversation_id' | 'content'>> = {},
): Promise<CallOutput<'messages.send'>> {
  return world.call(sender, 'messages.send', { conversation_id, client_id: randomUUID(), content, ...more })
}

/** Sends one after the other, so that numbers follow the order of the texts. */
export async function sendAll(
  world: World,
  sender: Caller,
  conversationId: string,
  contents: readonly string[],
): Promise<CallOutput<'messages.send'>[]> {
  const acks: CallOutput<'messages.send'>[] = []
  for (const content of contents) acks.push(await send(world, sender, conversationId, content))
  return acks
}

/** Sends a hundred at once: in no order, and no more than one conversation may have waiting. */
export async function sendMany(
  world: World,
  sender: Caller,
  conversationId: string,
  contents: readonly string[],
): Promise<void> {
  for (let from = 0; from < contents.length; from += 100)
    await Promise.all(
      contents.slice(from, from + 100).map((content) => send(world, sender, conversationId, content)),
    )
}

/** The head of one conversation in a person's list, with the person it names; undefined when it is not there. */
export async function headOf(world: World, caller: Caller, conversationId: string) {
  const { heads, profiles } = await world.call(caller, 'conversations.list', {})
  const head = heads.find((one) => one.conversation_id === conversationId)
  return head && { ...head, peer: profiles.find((profile) => profile.user_id === head.peer_id) ?? null }
}

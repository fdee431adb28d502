import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutgoingMessage } from '#contract/messages.ts'
import { createTestGroup, send } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { sendMessage } from './send.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const createPeople = async () => {
  const create = (display_name: string) => world.person({ display_name })
  return [await create('Ana'), await create('Bia'), await create('Caio'), await create('Davi')] as const
}

const named = (name: string): string => `@\u2068${name}\u2069`

test('who is not in the conversation is named by nobody: the id goes, the name stays as a word', async () => {
  const [ana, bia, caio, stranger] = await createPeople()
  const { id: group_id, conversation_id: id } = await createTestGroup(world, ana, [bia, caio])
  await world.call(ana, 'groups.remove_member', { group_id, user_id: caio.user_id })
  const mentions = [caio.user_id, bia.user_id, stranger.user_id, bia.user_id.toUpperCase()]
  world.platform.bus.take()
  const content = `oi ${named('Ana')}, ${named('Bia')}, ${named('Davi')} e ${named('Bia')}`
  const { message_id } = await send(world, ana, id, content, { mentions })
  const told = {
    content: `oi @Ana, ${named('Bia')}, @Davi e ${named('Bia')}`,
    extra: { mentions: [bia.user_id, bia.user_id] },
  }
  expect(world.platform.bus.take()).toMatchObject([{ kind: 'event', event: { message: told } }])
  const { messages } = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(messages.find((message) => message.id === message_id)).toMatchObject(told)
  const alone = await send(world, ana, id, `oi ${named('Davi')}`, { mentions: [stranger.user_id] })
  const after = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(after.messages.find((message) => message.id === alone.message_id)).toMatchObject({
    content: 'oi @Davi',
    extra: null,
  })
})

test('I6: a text that names nobody does not overtake one that does', async () => {
  const [ana, bia] = await createPeople()
  const { conversation_id: id } = await createTestGroup(world, ana, [bia])
  const mentions = [ana.user_id]
  const input = (content: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
    conversation_id: id,
    client_id: randomUUID(),
    content,
    ...more,
  })
  const sent = [
    input('um', { mentions }),
    input('dois'),
    input('três'),
    input('quatro', { mentions }),
    input('cinco'),
  ]
  await Promise.all(sent.map((message) => sendMessage(world.platform, ana, message)))
  const { messages } = await world.call(ana, 'messages.open', { conversation_id: id })
  expect(messages.flatMap(({ content }) => content ?? [])).toEqual(['um', 'dois', 'três', 'quatro', 'cinco'])
})

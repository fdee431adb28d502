import { expect, test } from 'vitest'
import { messagesOf, uuidOf } from '../../../sync/testing/fake-records.ts'
import { ana, bia, openChat } from '../testing/open-chat.ts'
import { forward } from './forward.ts'

test('without network messages wait, and then come marked to each chat in the order of theirs', async () => {
  const { clock, server, tab, store } = await openChat(['um', 'dois', 'três'])
  const others = [2, 3].map((n) => server.createConversation(n, [ana, bia]))
  await clock.advance(1000)
  const [first, , third] = store.getSnapshot().messages
  server.weather.isOffline = true
  server.cutAll()
  await forward(tab.sync, [third!, first!], others)
  expect(tab.sync.countUnsent()).toBe(4)
  server.weather.isOffline = false
  tab.wake()
  await clock.advance(10_000)
  for (const id of others)
    expect(messagesOf(server.conversations.get(id)!.log)).toMatchObject([
      { content: 'um', extra: { is_forwarded: true }, reply_to_message_id: null },
      { content: 'três', extra: { is_forwarded: true }, reply_to_message_id: null },
    ])
})

test('whom a text named stays behind: in another chat nobody is called by it', async () => {
  const { clock, server, chat, tab, store } = await openChat()
  server.append(bia, chat, uuidOf(5, 1), 'oi @Ana', null, null, { mentions: [ana] })
  await clock.advance(1000)
  await forward(tab.sync, store.getSnapshot().messages, [chat])
  await clock.advance(1000)
  expect(messagesOf(server.conversations.get(chat)!.log)[1]?.extra).toEqual({ is_forwarded: true })
})

test('all of it is in the outbox at once, however slow the disk: a page closed meanwhile takes nothing along', async () => {
  const { clock, server, tab, store } = await openChat(['um', 'dois'])
  const others = [2, 3].map((n) => server.createConversation(n, [ana, bia]))
  await clock.advance(1000)
  void forward(tab.sync, store.getSnapshot().messages, others)
  expect(tab.sync.countUnsent()).toBe(4)
})

test('a text whose edit is on its way goes as it reads here, what is deleted here on its way does not go', async () => {
  const { clock, server, tab, store } = await openChat(['às 10h', 'segredo'])
  const other = server.createConversation(2, [ana, bia])
  await clock.advance(1000)
  server.weather.isOffline = true
  server.cutAll()
  const chosen = store.getSnapshot().messages
  const [first, second] = chosen.map(({ message }) => message.id)
  await tab.sync.mutate('messages.edit', { message_id: first!, content: 'às 11h' })
  await tab.sync.mutate('messages.delete_for_me', { message_id: second! })
  expect(await forward(tab.sync, chosen, [other])).toBe(1)
  expect([...tab.sync.memory.outbox.values()].map(({ content }) => content)).toEqual(['às 11h'])
})

test('what the device cannot keep is not said to be sent', async () => {
  const { store, tab } = await openChat(['um'])
  const send = () => Promise.reject(new Error('full'))
  await expect(forward({ ...tab.sync, send }, store.getSnapshot().messages, ['c'])).rejects.toThrow('full')
})

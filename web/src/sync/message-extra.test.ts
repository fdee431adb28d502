import { expect, test } from 'vitest'
import type { OutgoingExtra } from './change.ts'
import { bia, createChatWorld } from './testing/chat-world.ts'
import { messagesOf, uuidOf } from './testing/fake-records.ts'

const extra: OutgoingExtra = { is_forwarded: true, mentions: [bia] }

test('what a text has beside it goes out with it, and its own device shows it without an event of it', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  const { sync } = browser.openTab()
  sync.openLog(chat)
  await clock.advance(1000)
  await sync.send({ conversation_id: chat, content: 'oi', reply_to_message_id: null, extra })
  expect([...sync.memory.outbox.values()]).toMatchObject([{ content: 'oi', extra }])
  await clock.advance(1000)
  expect(sync.memory.outbox.size).toBe(0)
  const { log } = server.conversations.get(chat)!
  expect(messagesOf(log)).toMatchObject([{ content: 'oi', extra }])
  expect(sync.memory.log(chat)?.rows).toMatchObject([{ content: 'oi', extra }])
})

test('a text without says nothing of it', async () => {
  const { browser, clock, server, chat, write } = createChatWorld()
  const { sync } = browser.openTab()
  sync.openLog(chat)
  await clock.advance(1000)
  await write(sync, 'oi')
  expect([...sync.memory.outbox.values()][0]).not.toHaveProperty('extra')
  await clock.advance(1000)
  expect(messagesOf(server.conversations.get(chat)!.log)).toMatchObject([{ extra: null }])
  expect(sync.memory.log(chat)?.rows).toMatchObject([{ extra: null }])
})

test('it outlives its page in the outbox, and a try whose answer was lost', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.weather.isOffline = true
  const before = browser.openTab()
  await before.sync.send({ conversation_id: chat, content: 'guardada', reply_to_message_id: null, extra })
  before.kill()
  server.weather.isOffline = false
  const after = browser.openTab()
  await clock.advance(1)
  server.cutAll()
  await clock.advance(5000)
  expect(messagesOf(server.conversations.get(chat)!.log)).toMatchObject([{ content: 'guardada', extra }])
  expect(after.sync.memory.outbox.size).toBe(0)
})

test('a refused one keeps it, and trying again sends it', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  const { sync } = browser.openTab()
  await clock.advance(1000)
  server.refusals.set(chat, 'blocked')
  const clientId = await sync.send({
    conversation_id: chat,
    content: 'oi',
    reply_to_message_id: null,
    extra,
  })
  await clock.advance(1000)
  expect(sync.memory.outbox.get(clientId)).toMatchObject({ state: 'failed', extra })
  server.refusals.delete(chat)
  await sync.retry(clientId)
  await clock.advance(1000)
  expect(messagesOf(server.conversations.get(chat)!.log)).toMatchObject([{ content: 'oi', extra }])
})

test('what others wrote has it at once and after a reload, known part or not; deleted, it has none', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  const tab = browser.openTab()
  tab.sync.openLog(chat)
  await clock.advance(1000)
  const stored = { ...extra, tomorrow: { is_here: true } }
  server.append(bia, chat, uuidOf(5, 1), 'de Bia', null, null, stored)
  await clock.advance(1000)
  expect(tab.sync.memory.log(chat)?.rows).toMatchObject([{ content: 'de Bia', extra: stored }])
  tab.kill()
  server.weather.isOffline = true
  const after = browser.openTab()
  after.sync.openLog(chat)
  await clock.advance(1000)
  expect(after.sync.memory.log(chat)?.rows).toMatchObject([{ content: 'de Bia', extra: stored }])
  server.weather.isOffline = false
  after.wake()
  await clock.advance(2000)
  const [message] = messagesOf(server.conversations.get(chat)!.log)
  server.deleteForEveryone(chat, message!.id)
  await clock.advance(1000)
  expect(after.sync.memory.log(chat)?.rows).toMatchObject([{ content: null, extra: null }])
})

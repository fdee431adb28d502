import { expect, test } from 'vitest'
import { createFakeBrowser } from '../../sync/testing/fake-browser.ts'
import { createFakeClock } from '../../sync/testing/fake-clock.ts'
import { uuidOf } from '../../sync/testing/fake-records.ts'
import { FakeServer } from '../../sync/testing/fake-server.ts'
import { settle } from '../../sync/testing/turns.ts'
import { getConversationStore } from './conversation.store.ts'
import { ana, bia, openChat } from './testing/open-chat.ts'

test('a message goes from clock to ✓ to ✓✓ under one key', async () => {
  const { clock, server, chat, store, states } = await openChat()
  server.weather.isOffline = true
  const result = await store.send('  oi  ')
  expect(result.ok).toBe(true)
  const { key } = store.getSnapshot().messages[0]!
  expect(states()).toEqual(['waiting'])
  server.weather.isOffline = false
  server.cutAll()
  await clock.advance(5000)
  expect(states()).toEqual(['sent'])
  server.read(bia, chat, 1)
  await clock.advance(10)
  expect(states()).toEqual(['read'])
  expect(store.getSnapshot().messages[0]!.key).toBe(key)
  expect(store.getSnapshot().messages[0]!.message.content).toBe('oi')
})

test('what is on screen is read after 500 ms, and only then', async () => {
  const { clock, server, chat, store, tab } = await openChat(['uma', 'duas'])
  const readSeq = () => server.head(chat, ana).my_read_seq
  await clock.advance(5000)
  expect(readSeq()).toBe(0)
  store.setVisible(true)
  await clock.advance(490)
  expect(readSeq()).toBe(0)
  await clock.advance(20)
  expect(readSeq()).toBe(2)
  tab.setVisible(false)
  server.append(bia, chat, uuidOf(5, 9), 'três')
  await clock.advance(5000)
  expect(readSeq()).toBe(2)
  expect(store.getSnapshot().head?.unread_count).toBe(1)
  tab.setVisible(true)
  await clock.advance(510)
  expect(readSeq()).toBe(3)
  expect(store.getSnapshot().head?.unread_count).toBe(0)
})

test('a chat that is opened before the first heads arrive still gets its unread line', async () => {
  const clock = createFakeClock()
  const server = new FakeServer(clock)
  const chat = server.createConversation(1, [ana, bia])
  server.append(bia, chat, uuidOf(5, 1), 'nova')
  const tab = createFakeBrowser(server, clock, ana).openTab()
  const store = getConversationStore(tab.sync, chat)
  store.subscribe(() => {})
  expect(store.getSnapshot().head).toBeNull()
  await clock.advance(2000)
  const { messages, unread_line } = store.getSnapshot()
  expect(unread_line).toEqual({ above_key: messages[0]!.key, count: 1 })
})

test('a chat that the device knew as read has its unread line when the first connection tells of one', async () => {
  const { clock, server, chat, browser, tab, store } = await openChat(['lida'])
  store.setVisible(true)
  await clock.advance(1000)
  tab.kill()
  server.append(bia, chat, uuidOf(5, 20), 'nova')
  server.append(bia, chat, uuidOf(5, 21), 'mais nova')
  server.weather.isOffline = true
  const next = browser.openTab()
  await clock.advance(100)
  const again = getConversationStore(next.sync, chat)
  again.subscribe(() => {})
  again.setVisible(true)
  await clock.advance(1000)
  expect(again.getSnapshot().unread_line).toBeNull()
  server.weather.isOffline = false
  await clock.advance(30_000)
  const { messages, unread_line } = again.getSnapshot()
  expect(messages.map(({ message }) => message.content)).toEqual(['lida', 'nova', 'mais nova'])
  expect(unread_line).toEqual({ above_key: messages[1]!.key, count: 2 })
  // What comes from here on moves it no more.
  server.append(bia, chat, uuidOf(5, 22), 'de agora')
  await clock.advance(5000)
  expect(again.getSnapshot().unread_line).toEqual(unread_line)
})

test('the unread line stands above the first unread message and stays there while the chat is open', async () => {
  const { clock, store } = await openChat(['uma', 'duas'])
  const { messages, unread_line } = store.getSnapshot()
  expect(unread_line).toEqual({ above_key: messages[0]!.key, count: 2 })
  store.setVisible(true)
  await clock.advance(1000)
  expect(store.getSnapshot().head?.unread_count).toBe(0)
  expect(store.getSnapshot().unread_line).toBe(unread_line)
})

test('rows that did not change keep their reference', async () => {
  const { clock, server, chat, store } = await openChat(['uma', 'duas'])
  const before = store.getSnapshot()
  expect(store.getSnapshot()).toBe(before)
  server.append(bia, chat, uuidOf(5, 9), 'três')
  await clock.advance(10)
  const after = store.getSnapshot()
  expect(after.messages.length).toBe(3)
  expect(after.messages[0]).toBe(before.messages[0])
  expect(after.messages[1]).toBe(before.messages[1])
})

test('a message deleted for everyone loses its content where it stands', async () => {
  const { clock, server, chat, store } = await openChat(['segredo'])
  const { id } = store.getSnapshot().messages[0]!.message
  server.deleteForEveryone(chat, id)
  await clock.advance(10)
  const { message } = store.getSnapshot().messages[0]!
  expect(message).toMatchObject({ content: null, deleted_for_everyone: true })
  expect(store.getSnapshot().head?.preview).toMatchObject({ content: null, deleted_for_everyone: true })
})

test('an answer knows what it answers, also when that is older than what is loaded', async () => {
  const { clock, server, chat, store } = await openChat(Array.from({ length: 120 }, (_, n) => `m${n + 1}`))
  const first = server.snapshot(chat, 2).messages[0]!
  server.append(bia, chat, uuidOf(5, 500), 'resposta', first.id)
  await clock.advance(100)
  // The disk is asked first; only then the question leaves for the server.
  await clock.advance(100)
  const answer = store.getSnapshot().messages.at(-1)!
  expect(answer.message.content).toBe('resposta')
  expect(answer.reply_to?.content).toBe('m1')
})

test('empty and blocked texts are not sent', async () => {
  const { store, server, chat, clock } = await openChat()
  expect(await store.send('  \n ')).toEqual({ ok: false, reason: 'empty' })
  server.tell(ana, {
    t: 'user_event',
    event: {
      kind: 'conversation_changed',
      user_seq: 1,
      head: { ...server.head(chat, ana), sending_disabled: true },
      peer: server.head(chat, ana).peer,
    },
  })
  await clock.advance(10)
  expect(await store.send('oi')).toEqual({ ok: false, reason: 'blocked' })
})

test('a draft is kept over a reload and gone with its message', async () => {
  const { clock, store, close, tab, chat } = await openChat()
  store.setDraft('ainda não')
  expect(store.getSnapshot().draft).toBe('ainda não')
  await clock.advance(500)
  expect(tab.sync.memory.drafts.get(chat)?.text).toBe('ainda não')
  const sending = store.send('ainda não')
  // At once: a page that dies now finds it in the outbox alone.
  expect(tab.sync.memory.outbox.size).toBe(1)
  expect(store.getSnapshot().draft).toBe('')
  await sending
  await clock.advance(10)
  expect(tab.sync.memory.drafts.has(chat)).toBe(false)
  close()
})

test('a conversation that is not this person’s is gone', async () => {
  const { tab, clock } = await openChat()
  const store = getConversationStore(tab.sync, uuidOf(1, 99))
  store.subscribe(() => {})
  await clock.advance(100)
  expect(store.getSnapshot().state).toBe('gone')
})

test('an older page is asked for once at a time, and again when it did not come', async () => {
  const { clock, store, server } = await openChat(Array.from({ length: 250 }, (_, n) => `m${n + 1}`))
  await settle(500)
  server.weather.isOffline = true
  server.cutAll()
  const failing = [store.loadOlder(), store.loadOlder()]
  expect(store.getSnapshot().is_loading_older).toBe(true)
  const ends = Promise.allSettled(failing)
  await clock.advance(1000)
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(store.getSnapshot().is_loading_older).toBe(false)
  server.weather.isOffline = false
  await clock.advance(30_000)
  await Promise.all([store.loadOlder(), clock.advance(100)])
  await settle(500)
  expect(store.getSnapshot().messages).toHaveLength(200)
})

test('an old part of a chat stands alone until one walks or jumps back to its end', async () => {
  const said = Array.from({ length: 700 }, (_, n) => `m${n + 1}`)
  const { clock, server, chat, store, texts } = await openChat(said)
  const settled = async (begun: Promise<void>) => {
    await Promise.all([begun, clock.advance(500)])
    await settle()
  }
  await settled(store.showAround(60))
  expect(texts()).toEqual(said.slice(9, 109))
  expect(store.getSnapshot()).toMatchObject({ has_older: true, has_newer: true })

  server.append(bia, chat, uuidOf(5, 900), 'de agora')
  await settled(store.send('minha').then(() => {}))
  expect(texts()).toEqual(said.slice(9, 109))
  await settled(store.loadOlder())
  expect(texts()).toEqual(said.slice(0, 109))
  await settled(store.loadNewer())
  expect(texts()).toEqual(said.slice(0, 209))

  await settled(store.showEnd())
  expect(texts().slice(-3)).toEqual(['m700', 'de agora', 'minha'])
  expect(store.getSnapshot().has_newer).toBe(false)
})

test('a message one deletes for oneself is gone at once, without network too, and stays so', async () => {
  const { clock, server, chat, store, browser, tab, texts } = await openChat(['uma', 'duas', 'três'])
  server.weather.isOffline = true
  server.cutAll()
  const [, second] = store.getSnapshot().messages
  await Promise.all([store.deleteForMe(second!.message.id), clock.advance(100)])
  expect(texts()).toEqual(['uma', 'três'])
  tab.kill()

  const next = browser.openTab()
  await clock.advance(2000)
  const again = getConversationStore(next.sync, chat)
  again.subscribe(() => {})
  await clock.advance(100)
  const shown = () => again.getSnapshot().messages.map(({ message }) => message.content)
  expect(shown()).toEqual(['uma', 'três'])
  const taken: string[] = []
  server.answers.set('messages.delete_for_me', ({ message_id }: { message_id: string }) => {
    taken.push(message_id)
    return {}
  })
  server.weather.isOffline = false
  await clock.advance(70_000)
  expect(taken).toEqual([second!.message.id])
  expect(next.sync.memory.jobs.size).toBe(0)
  expect(shown()).toEqual(['uma', 'três'])
})

test('a chat that is opened again has the unread line of its new visit', async () => {
  const { clock, server, chat, store, close } = await openChat(['uma'])
  store.setVisible(true)
  await clock.advance(1000)
  store.setVisible(false)
  close()
  server.append(bia, chat, uuidOf(5, 9), 'duas')
  server.append(bia, chat, uuidOf(5, 10), 'três')
  await clock.advance(100)
  store.subscribe(() => {})
  await clock.advance(100)
  const { messages, unread_line } = store.getSnapshot()
  expect(unread_line).toEqual({ above_key: messages[1]!.key, count: 2 })
})

test('that one is writing is told once in 3 s', async () => {
  const { clock, server, store } = await openChat()
  const told = () => server.received.filter((frame) => frame.t === 'typing').length
  for (let key = 0; key < 10; key += 1) store.typing()
  await clock.advance(2999)
  store.typing()
  await clock.advance(0)
  expect(told()).toBe(1)
  await clock.advance(1)
  store.typing()
  await clock.advance(10)
  expect(told()).toBe(2)
})

test('a chat that was left reads nothing, though what it had begun to read was on screen', async () => {
  const { clock, server, chat, store, close } = await openChat(['uma'])
  store.setVisible(true)
  await clock.advance(400)
  close()
  await clock.advance(1000)
  expect(server.head(chat, ana).my_read_seq).toBe(0)
})

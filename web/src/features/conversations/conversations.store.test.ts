import { expect, test } from 'vitest'
import type { SyncOptions } from '../../sync/create-sync.ts'
import { createDisk, type Disk } from '../../sync/disk.ts'
import { ApiError } from '../../sync/errors.ts'
import { createFakeBrowser } from '../../sync/testing/fake-browser.ts'
import { createFakeClock } from '../../sync/testing/fake-clock.ts'
import { uuidOf, NOTHING_SET } from '../../sync/testing/fake-records.ts'
import { FakeServer } from '../../sync/testing/fake-server.ts'
import { getPresenceStore } from '../presence/public.ts'
import type { StateChange } from './chat-state.ts'
import { getConversationsStore } from './conversations.store.ts'
import { registerAppliers } from './register.appliers.ts'
import { getTypingStore } from './typing.store.ts'

const ana = uuidOf(4, 1)
const people = [uuidOf(4, 2), uuidOf(4, 3), uuidOf(4, 4)] as const

const openList = async (overrides: Partial<SyncOptions> = {}) => {
  const clock = createFakeClock()
  const server = new FakeServer(clock)
  const chats = people.map((other, index) => server.createConversation(index + 1, [ana, other]))
  for (const [index, chat] of chats.entries()) {
    await clock.advance(1000)
    server.append(people[index]!, chat, uuidOf(5, index), `de ${index}`)
  }
  const browser = createFakeBrowser(server, clock, ana)
  const tab = browser.openTab(overrides)
  const store = getConversationsStore(tab.sync)
  store.subscribe(() => {})
  const loading = store.getSnapshot().state
  await clock.advance(2000)
  const order = () => store.getSnapshot().rows.map((row) => chats.indexOf(row.id))
  return { clock, server, chats, browser, tab, store, order, loading }
}

test('the list loads, then stands newest first, and a message moves its chat up', async () => {
  const { clock, server, chats, store, order, loading } = await openList()
  expect(loading).toBe('loading')
  expect(store.getSnapshot().state).toBe('ready')
  expect(order()).toEqual([2, 1, 0])
  const before = store.getSnapshot().rows
  server.append(people[0], chats[0]!, uuidOf(5, 50), 'de novo')
  await clock.advance(10)
  expect(order()).toEqual([0, 2, 1])
  const after = store.getSnapshot().rows
  expect(after[0]).toMatchObject({
    unread_count: 2,
    preview: { kind: 'message', content: 'de novo', tick: null },
  })
  expect(after[1]).toBe(before[0])
  expect(after[2]).toBe(before[1])
})

test('a last message that was deleted for oneself is not shown in its row while the server has not heard of it', async () => {
  const { clock, server, chats, tab, store } = await openList()
  const previewOf = () => store.getSnapshot().rows.find(({ id }) => id === chats[2])?.preview
  expect(previewOf()).toMatchObject({ content: 'de 2' })
  server.weather.isOffline = true
  server.cutAll()
  await clock.advance(5000)
  const message_id = tab.sync.memory.heads.get(chats[2]!)!.preview!.message_id
  await tab.sync.mutate('messages.delete_for_me', { message_id })
  expect(previewOf()).toEqual({ kind: 'empty' })
})

test('what is on its way counts at once, with its clock', async () => {
  const { clock, server, chats, tab, store, order } = await openList()
  server.weather.isOffline = true
  server.cutAll()
  await clock.advance(5000)
  await tab.sync.send({ conversation_id: chats[0]!, content: 'esperando', reply_to_message_id: null })
  expect(order()).toEqual([0, 2, 1])
  expect(store.getSnapshot().rows[0]!.preview).toMatchObject({
    content: 'esperando',
    tick: 'waiting',
    is_own: true,
  })
})

test('a draft comes first in the preview', async () => {
  const { chats, tab, store } = await openList()
  tab.sync.saveDraft(chats[1]!, 'quase')
  expect(store.getSnapshot().rows.find((row) => row.id === chats[1])?.preview).toEqual({
    kind: 'draft',
    text: 'quase',
  })
})

test('filters and text narrow the list; accents and case do not count', async () => {
  const { clock, server, chats, tab, store, order } = await openList()
  tab.sync.markRead(chats[2]!, 1)
  store.setFilter('unread')
  expect(order()).toEqual([1, 0])
  expect(store.getSnapshot()).toMatchObject({ unread_total: 2, unread_chats: 2, all_count: 3 })
  store.setFilter('groups')
  expect(order()).toEqual([])
  store.setFilter('all')
  server.tell(ana, {
    t: 'register',
    register: {
      kind: 'profile',
      user_id: people[0],
      display_name: 'João Conceição',
      avatar_url: null,
      bio: null,
    },
  })
  await clock.advance(10)
  store.setText('JOAO con')
  expect(order()).toEqual([0])
})

test('typing shows for six seconds, or until the message comes', async () => {
  const { clock, server, chats, tab } = await openList()
  const typing = getTypingStore(tab.sync).of(chats[0]!)
  const tell = () =>
    server.tell(ana, {
      t: 'register',
      register: { kind: 'typing', conversation_id: chats[0]!, user_id: people[0], display_name: 'Bia' },
    })
  tell()
  await clock.advance(250 + 5900)
  expect(typing.getSnapshot()).toEqual([{ user_id: people[0], display_name: 'Bia' }])
  await clock.advance(200)
  expect(typing.getSnapshot()).toEqual([])
  tell()
  await clock.advance(300)
  expect(typing.getSnapshot()).toHaveLength(1)
  server.append(people[0], chats[0]!, uuidOf(5, 60), 'pronto')
  await clock.advance(10)
  expect(typing.getSnapshot()).toEqual([])
  // Faster than the signs of it are told.
  tell()
  await clock.advance(10)
  server.append(people[0], chats[0]!, uuidOf(5, 61), 'e mais')
  await clock.advance(1000)
  expect(typing.getSnapshot()).toEqual([])
})

test('DEVICE-017: presence and typing are joined to one change per 250 ms and do not pass through the disk', async () => {
  const disk = createDisk(ana)
  let writes = 0
  const write: Disk['write'] = (...changes) => {
    writes += 1
    return disk.write(...changes)
  }
  const { clock, server, chats, tab, browser } = await openList({ disk: { ...disk, write } })
  const follower = browser.openTab()
  await clock.advance(2000)
  const told = { presence: 0, typing: 0, heads: 0, between: 0 }
  browser.channelWeather.isLost = ({ t }) => {
    if (t === 'change' || t === 'signal') told.between += 1
    return false
  }
  getPresenceStore(tab.sync).subscribe(() => (told.presence += 1))
  getTypingStore(tab.sync).subscribe(() => (told.typing += 1))
  tab.sync.memory.subscribe('heads', () => (told.heads += 1))
  const seen = getPresenceStore(follower.sync)
  writes = 0
  // Each second person twice: the last word counts.
  for (let n = 0; n < 100; n += 1) {
    const user_id = people[n % 3]!
    const register = { kind: 'presence', user_id, is_online: n >= 97, last_seen: null } as const
    server.tell(ana, { t: 'register', register })
    server.tell(ana, typingOf(chats[n % 3]!, user_id, 'Alguém'))
    await clock.advance(2)
  }
  // 250 ms after the first of them, which was on its way for 1 ms.
  await clock.advance(50)
  expect(told).toEqual({ presence: 0, typing: 0, heads: 0, between: 0 })
  await clock.advance(1)
  expect(told).toEqual({ presence: 1, typing: 1, heads: 0, between: 1 })
  expect(writes).toBe(0)
  expect(people.map((id) => seen.isOnline(id))).toEqual([true, true, true])
})

const typingOf = (chat: string, user_id: string, display_name: string) =>
  ({ t: 'register', register: { kind: 'typing', conversation_id: chat, user_id, display_name } }) as const

test('who goes on typing stays, another device of oneself is nobody', async () => {
  const { clock, server, chats, tab } = await openList()
  const typing = getTypingStore(tab.sync).of(chats[0]!)
  server.tell(ana, typingOf(chats[0]!, ana, 'Ana'))
  server.tell(ana, typingOf(chats[0]!, people[0], 'Bia'))
  await clock.advance(4000)
  server.tell(ana, typingOf(chats[0]!, people[0], 'Bia'))
  await clock.advance(4000)
  expect(typing.getSnapshot()).toEqual([{ user_id: people[0], display_name: 'Bia' }])
  await clock.advance(2400)
  expect(typing.getSnapshot()).toEqual([])
})

test('of several messages on their way a row shows the last; a filter hides no unread ones from the count', async () => {
  const { clock, server, chats, tab, store } = await openList()
  server.weather.isOffline = true
  server.cutAll()
  for (const content of ['primeira', 'segunda'])
    await tab.sync.send({ conversation_id: chats[1]!, content, reply_to_message_id: null })
  await clock.advance(10)
  expect(store.getSnapshot().rows.find((row) => row.id === chats[1])?.preview).toMatchObject({
    content: 'segunda',
  })
  store.setText('ninguém se chama assim')
  expect(store.getSnapshot()).toMatchObject({ rows: [], unread_total: 3, unread_chats: 3, all_count: 3 })
})

const readOf = (chat: string, user_id: string, seq: number, unread_count?: number) =>
  ({
    t: 'register',
    register: {
      kind: 'read',
      conversation_id: chat,
      user_id,
      seq,
      ...(unread_count === undefined ? {} : { unread_count }),
    },
  }) as const

test('read positions only move forward, whoever tells them and in whatever order', async () => {
  const { clock, server, chats, tab } = await openList()
  const [chat] = chats as [string]
  for (let n = 0; n < 4; n += 1) server.append(people[0], chat, uuidOf(5, 70 + n), `m${n}`)
  await clock.advance(100)
  const head = () => tab.sync.memory.heads.get(chat)!
  expect(head()).toMatchObject({ last_seq: 5, unread_count: 5 })
  // Read on another device; the count it was told with may be older than what has come since.
  server.tell(ana, readOf(chat, ana, 3, 4))
  await clock.advance(10)
  expect(head()).toMatchObject({ my_read_seq: 3, unread_count: 2 })
  server.tell(ana, readOf(chat, ana, 2, 3))
  await clock.advance(10)
  expect(head()).toMatchObject({ my_read_seq: 3, unread_count: 2 })
  for (const seq of [4, 2]) server.tell(ana, readOf(chat, people[0], seq))
  // Somebody who is not in this chat.
  server.tell(ana, readOf(chat, people[1], 5))
  await clock.advance(10)
  expect(head().peer_read_seq).toBe(4)
})

test('a read that the server has not confirmed so far stays to be told again', async () => {
  const { clock, server, chats, tab } = await openList()
  const [chat] = chats as [string]
  for (let n = 0; n < 2; n += 1) server.append(people[0], chat, uuidOf(5, 70 + n), `m${n}`)
  await clock.advance(100)
  server.weather.isOffline = true
  tab.loseNetwork()
  tab.sync.markRead(chat, 3)
  expect(tab.sync.memory.reads.get(chat)?.seq).toBe(3)
  expect(
    registerAppliers.read(readOf(chat, ana, 2, 1).register, { me: ana, memory: tab.sync.memory }),
  ).toEqual({})
  expect(
    registerAppliers.read(readOf(chat, ana, 3, 0).register, { me: ana, memory: tab.sync.memory }),
  ).toEqual({ reads: { remove: [chat] } })
})

test('writing into a chat that one has not read leaves it unread', async () => {
  const { clock, chats, tab } = await openList()
  await tab.sync.send({ conversation_id: chats[0]!, content: 'resposta', reply_to_message_id: null })
  await clock.advance(100)
  expect(tab.sync.memory.heads.get(chats[0]!)).toMatchObject({ my_read_seq: 0, unread_count: 1 })
})

test('a chat that was removed goes with its draft and its messages', async () => {
  const { clock, server, chats, tab } = await openList()
  const [chat] = chats as [string]
  await clock.advance(2000)
  tab.sync.saveDraft(chat, 'quase')
  expect(tab.sync.memory.ranges.has(chat)).toBe(true)
  server.tell(ana, {
    t: 'user_event',
    event: { kind: 'conversation_removed', user_seq: 1, conversation_id: chat },
  })
  await clock.advance(10)
  const { heads, drafts, ranges } = tab.sync.memory
  expect([heads.has(chat), drafts.has(chat), ranges.has(chat)]).toEqual([false, false, false])
})

/** The server takes changes of state. */
const answerState = (server: FakeServer) => {
  let seq = 0
  const states = new Map<string, object>()
  server.answers.set('conversations.set_state', ({ conversation_id, ...change }: StateChange) => {
    seq += 1
    const state = { ...NOTHING_SET, ...states.get(conversation_id), ...change, seq }
    states.set(conversation_id, state)
    return { state }
  })
}

test('what is pinned stands on top, also before the server has heard of it, and stays when the answer is here', async () => {
  const { clock, server, chats, tab, order } = await openList()
  answerState(server)
  server.weather.isOffline = true
  server.cutAll()
  await clock.advance(5000)
  void tab.sync.mutate('conversations.set_state', { conversation_id: chats[0]!, is_pinned: true })
  await clock.advance(10)
  expect(order()).toEqual([0, 2, 1])
  server.weather.isOffline = false
  await clock.advance(70_000)
  expect(tab.sync.memory.jobs.size).toBe(0)
  expect(tab.sync.memory.heads.get(chats[0]!)?.state?.is_pinned).toBe(true)
  expect(order()).toEqual([0, 2, 1])
  server.append(people[1], chats[1]!, uuidOf(5, 70), 'mais nova')
  await clock.advance(10)
  expect(order()).toEqual([0, 1, 2])
})

test('a change that is refused is no longer shown', async () => {
  const { clock, server, chats, tab, store, order } = await openList()
  server.answers.set('conversations.set_state', () => {
    throw new ApiError('too_many_pinned', 'five')
  })
  const seen: string[] = []
  store.subscribe(() => seen.push(order().join()))
  void tab.sync.mutate('conversations.set_state', { conversation_id: chats[0]!, is_pinned: true })
  await clock.advance(1000)
  expect(seen).toContain('0,2,1')
  expect(order()).toEqual([2, 1, 0])
})

test('what is archived is in no filter and counts apart, whatever comes; a text finds it', async () => {
  const { clock, server, chats, tab, store, order } = await openList()
  answerState(server)
  void tab.sync.mutate('conversations.set_state', { conversation_id: chats[1]!, is_archived: true })
  await clock.advance(100)
  expect(order()).toEqual([2, 0])
  server.append(people[1], chats[1]!, uuidOf(5, 71), 'ainda aqui')
  await clock.advance(10)
  expect(order()).toEqual([2, 0])
  expect(store.getSnapshot()).toMatchObject({ unread_chats: 2, all_count: 3 })
  expect(store.getSnapshot().archived).toMatchObject([{ id: chats[1], unread_count: 2 }])
  for (const filter of ['unread', 'favourites'] as const) {
    store.setFilter(filter)
    expect(order()).not.toContain(1)
  }
  store.setFilter('all')
  store.setText(store.getSnapshot().archived[0]?.name ?? '?')
  expect(order()).toEqual([1])
})

test('favourites have a filter, and what is marked as unread is among the unread', async () => {
  const { clock, server, chats, tab, store, order } = await openList()
  answerState(server)
  for (const chat of chats) tab.sync.markRead(chat, 1)
  void tab.sync.mutate('conversations.set_state', { conversation_id: chats[1]!, is_favourite: true })
  void tab.sync.mutate('conversations.set_state', { conversation_id: chats[0]!, is_marked_unread: true })
  await clock.advance(1000)
  store.setFilter('favourites')
  expect(order()).toEqual([1])
  store.setFilter('unread')
  expect(order()).toEqual([0])
  expect(store.getSnapshot()).toMatchObject({ unread_total: 0, unread_chats: 1 })
})

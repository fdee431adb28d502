import { expect, test } from 'vitest'
import type { UserEvent } from '#contract/frames.ts'
import { ana, bia, createChatWorld, shown } from './testing/chat-world.ts'
import { uuidOf } from './testing/fake-records.ts'
import { createEmitter } from './readable.ts'
import type { FakeSocket } from './testing/fake-socket.ts'

test('a chat that was opened without network is there as soon as it is back', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.append(bia, chat, uuidOf(5, 1), 'oi')
  server.weather.isOffline = true
  const tab = browser.openTab()
  tab.sync.openLog(chat)
  await clock.advance(40_000)
  expect(shown(tab.sync, chat)).toBeUndefined()
  server.weather.isOffline = false
  tab.wake()
  // Before the chats of the list are fetched ahead.
  await clock.advance(500)
  expect(shown(tab.sync, chat)).toEqual(['oi'])
})

test('what was read without network is told when it is back, and no more once the server has it', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.append(bia, chat, uuidOf(5, 1), 'oi')
  const tab = browser.openTab()
  await clock.advance(3000)
  server.weather.isOffline = true
  server.cutAll()
  tab.sync.markRead(chat, 1)
  await clock.advance(20_000)
  expect(server.head(chat, ana).my_read_seq).toBe(0)
  expect(tab.sync.memory.heads.get(chat)?.unread_count).toBe(0)
  server.weather.isOffline = false
  tab.wake()
  await clock.advance(500)
  expect(server.head(chat, ana).my_read_seq).toBe(1)
  expect(tab.sync.memory.reads.size).toBe(0)
})

test('a token that the server does not take is renewed, and the link comes back at once', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.byeOnHello = 'unauthenticated'
  const rejected: string[] = []
  const { sync } = browser.openTab({
    rejectToken: async (token) => {
      rejected.push(token)
      server.byeOnHello = null
    },
  })
  await clock.advance(500)
  expect(rejected).toEqual(['token'])
  expect(sync.status.getSnapshot()).toMatchObject({ state: 'online', via: 'socket' })
  expect(sync.memory.heads.has(chat)).toBe(true)
})

test('a lost network is said at once, over the socket and over plain HTTP', async () => {
  const { browser, clock, server } = createChatWorld()
  const tab = browser.openTab()
  const status = () => tab.sync.status.getSnapshot()
  await clock.advance(1000)
  server.weather.isOffline = true
  tab.loseNetwork()
  expect(status().state).toBe('offline')

  server.weather.isOffline = false
  server.weather.killsSockets = true
  tab.wake()
  await clock.advance(10_000)
  expect(status()).toMatchObject({ state: 'online', via: 'http' })
  server.weather.isOffline = true
  tab.loseNetwork()
  expect(status().state).toBe('offline')
})

test('once the socket is up nothing is asked over HTTP any more', async () => {
  const { browser, clock, server } = createChatWorld()
  server.weather.killsSockets = true
  const http = server.http(ana)
  let asked = 0
  const { sync } = browser.openTab({
    http: (name, input) => {
      asked += 1
      return http(name, input)
    },
  })
  await clock.advance(10_000)
  expect(asked).toBeGreaterThan(0)
  server.weather.killsSockets = false
  await clock.advance(15_000)
  expect(sync.status.getSnapshot()).toMatchObject({ via: 'socket' })
  asked = 0
  await clock.advance(60_000)
  expect(asked).toBe(0)
})

test('a call whose socket goes away before the answer is made again over HTTP', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  const { sync } = browser.openTab()
  await clock.advance(2000)
  const answer = sync.call('conversations.list', {})
  server.cutAll()
  await clock.advance(100)
  expect((await answer).heads.map((head) => head.conversation_id)).toEqual([chat])
})

test('a send without an answer has the line tried after 5 s, with 3 s to answer', async () => {
  const { browser, clock, server, write } = createChatWorld()
  const { sync } = browser.openTab()
  // The next heartbeat is far away.
  await clock.advance(2000)
  server.weather.isSilent = true
  await write(sync, 'oi')
  await clock.advance(7900)
  expect(sync.status.getSnapshot().state).toBe('online')
  await clock.advance(200)
  expect(sync.status.getSnapshot().state).not.toBe('online')
})

test('a server that answers pings and no sends gets a new connection after 30 s, and each message once', async () => {
  const { browser, clock, server, stored, write } = createChatWorld()
  let connections = 0
  const { sync } = browser.openTab({
    connect: () => {
      connections += 1
      const socket = server.connect(ana)
      const send = socket.send.bind(socket)
      if (connections === 1) socket.send = (text) => (text.includes('"t":"send"') ? undefined : send(text))
      return socket
    },
  })
  await clock.advance(1000)
  await write(sync, 'oi')
  await clock.advance(29_000)
  expect([connections, stored()]).toEqual([1, []])
  await clock.advance(5000)
  expect([connections, stored()]).toEqual([2, ['oi']])
  expect(sync.memory.outbox.size).toBe(0)
})

test('later heads of a connection that are behind what was heard meanwhile drop nothing', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.append(bia, chat, uuidOf(5, 1), 'a')
  const { sync } = browser.openTab()
  sync.openLog(chat)
  await clock.advance(3000)
  const early = structuredClone(server.heads(ana))
  server.append(bia, chat, uuidOf(5, 2), 'b')
  await clock.advance(100)
  const calls = () =>
    server.received.filter((frame) => frame.t === 'call' && frame.name !== 'presence.get').length
  const before = calls()
  server.tell(ana, { t: 'heads', wire: 3, ...early })
  await clock.advance(1000)
  expect(shown(sync, chat)).toEqual(['a', 'b'])
  expect(sync.memory.heads.get(chat)?.last_seq).toBe(2)
  expect(calls()).toBe(before)
})

test('messages that were refused and not given up are counted by whoever signs out', async () => {
  const { browser, clock, server, chat, write } = createChatWorld()
  const { sync } = browser.openTab()
  await clock.advance(1000)
  server.refusals.set(chat, 'blocked')
  await write(sync, 'recusada')
  await clock.advance(100)
  expect(sync.countUnsent()).toBe(1)
})

test('a renewed token is told to the server over the open socket, the one it has is not', async () => {
  const { browser, clock, server } = createChatWorld()
  const renewed = createEmitter<string>()
  browser.openTab({ onToken: renewed.on })
  await clock.advance(1000)
  for (const token of ['token', 'token-2', 'token-2']) renewed.emit(token)
  await clock.advance(100)
  expect(server.received.filter((frame) => frame.t === 'token')).toEqual([{ t: 'token', token: 'token-2' }])
})

test('a server that is busy is sent nothing for as long as it says', async () => {
  const { browser, clock, server, stored, write } = createChatWorld()
  const { sync } = browser.openTab()
  await clock.advance(1000)
  server.tell(ana, { t: 'busy', retry_after_ms: 3000 })
  await clock.advance(10)
  await write(sync, 'oi')
  await clock.advance(2900)
  expect(stored()).toEqual([])
  await clock.advance(200)
  expect(stored()).toEqual(['oi'])
})

test('where sockets do not get through, what is read is told over HTTP', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.append(bia, chat, uuidOf(5, 1), 'oi')
  server.weather.killsSockets = true
  const { sync } = browser.openTab()
  await clock.advance(10_000)
  sync.markRead(chat, 1)
  await clock.advance(100)
  expect(server.head(chat, ana).my_read_seq).toBe(1)
})

test('a restart of the server passes unseen: only a second try that fails is called offline', async () => {
  const { browser, clock, server } = createChatWorld()
  const { sync } = browser.openTab()
  const seen: string[] = []
  await clock.advance(1000)
  sync.status.subscribe(() => seen.push(sync.status.getSnapshot().state))
  server.cutAll()
  await clock.advance(2000)
  expect(seen).toEqual(['connecting', 'online'])
  server.weather.isOffline = true
  server.cutAll()
  await clock.advance(2000)
  expect(seen).toEqual(['connecting', 'online', 'connecting', 'offline'])
})

test('DEVICE-011: an answer over HTTP that is newer than the first heads never empties the cache', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  for (let n = 1; n <= 3; n += 1) server.append(bia, chat, uuidOf(5, n), `m${n}`)
  const kept = server.createConversation(2, [ana, bia])
  server.append(bia, kept, uuidOf(5, 20), 'guardada')
  let holdBack = false
  const late: (() => void)[] = []
  const { sync } = browser.openTab({
    connect: () => {
      const socket = server.connect(ana)
      const { deliver } = socket as FakeSocket
      ;(socket as FakeSocket).deliver = (frame) => {
        const tell = deliver.bind(socket, JSON.parse(JSON.stringify(frame)) as typeof frame)
        if (holdBack && frame.t === 'heads') late.push(tell)
        else tell()
      }
      return socket
    },
  })
  await clock.advance(4000)
  expect(sync.memory.ranges.has(kept)).toBe(true)

  holdBack = true
  server.cutAll()
  server.append(bia, chat, uuidOf(5, 29), 'nova')
  await clock.advance(1500)
  // The heads of the new connection are made and on their way; a page over HTTP overtakes them.
  expect(late).toHaveLength(1)
  server.append(bia, chat, uuidOf(5, 30), 'mais nova')
  sync.memory.forget(chat)
  sync.openLog(chat)
  await clock.advance(500)
  expect(shown(sync, chat)).toEqual(['m1', 'm2', 'm3', 'nova', 'mais nova'])
  late[0]!()
  await clock.advance(20)
  expect(sync.memory.ranges.has(kept)).toBe(true)
  expect(shown(sync, chat)).toEqual(['m1', 'm2', 'm3', 'nova', 'mais nova'])
})

test('an answer that was asked for before the server came back from a backup is taken for none', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  for (let n = 1; n <= 3; n += 1) server.append(bia, chat, uuidOf(5, n), `m${n}`)
  const http = server.http(ana)
  let answerNow = (): void => {}
  const { sync } = browser.openTab({
    http: async (name, input) => {
      const output = await http(name, input)
      if (name === 'messages.open') await new Promise<void>((resolve) => (answerNow = resolve))
      return output
    },
  })
  await clock.advance(100)
  server.weather.killsSockets = true
  server.cutAll()
  sync.memory.forget(chat)
  sync.openLog(chat)
  await clock.advance(50)
  server.weather.killsSockets = false
  server.restore(() => 1)
  await clock.advance(3000)
  expect(sync.memory.meta().epoch).toBe(server.epoch)
  answerNow()
  await clock.advance(3000)
  expect(shown(sync, chat)).toEqual(['m1'])
})

test('a chat on the screen that was taken away and comes back is there again at once', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.append(bia, chat, uuidOf(5, 1), 'oi')
  const { sync } = browser.openTab()
  sync.openLog(chat)
  await clock.advance(3000)
  expect(shown(sync, chat)).toEqual(['oi'])
  const tellEntry = (event: UserEvent): void => server.tell(ana, { t: 'user_event', event })
  tellEntry({ kind: 'conversation_removed', user_seq: 1, conversation_id: chat })
  await clock.advance(10)
  expect(shown(sync, chat)).toBeUndefined()
  const head = server.head(chat, ana)
  tellEntry({ kind: 'conversation_added', user_seq: 2, head, peer: head.peer })
  // Nothing brings heads before the next heartbeat.
  await clock.advance(500)
  expect(shown(sync, chat)).toEqual(['oi'])
})

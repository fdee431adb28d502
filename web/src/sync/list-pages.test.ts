import { expect, test } from 'vitest'
import { ana, bia, createChatWorld, shown } from './testing/chat-world.ts'
import { uuidOf } from './testing/fake-records.ts'

/** Six chats with a message each, the last one the newest; `lost`: what was missing at any time since all were there. */
const startStand = async () => {
  const { browser, clock, server, chat } = createChatWorld()
  const chats = [chat, ...[2, 3, 4, 5, 6].map((n) => server.createConversation(n, [ana, bia]))]
  for (const [n, id] of chats.entries()) {
    server.append(bia, id, uuidOf(5, n), `m${n}`)
    await clock.advance(10)
  }
  const http = server.http(ana)
  const asked: object[] = []
  const tab = browser.openTab({
    http: (name, input) => {
      if (name === 'conversations.list') asked.push(input)
      return http(name, input)
    },
  })
  const { sync } = tab
  sync.openLog(chats[0]!)
  await clock.advance(5000)
  const lost = new Set<string>()
  sync.memory.subscribe('heads', () => {
    for (const id of chats) if (!sync.memory.heads.has(id)) lost.add(id)
  })
  /** The whole list is told in three pages. */
  const relist = (): void => server.forgetBases(2)
  const until = async (isTrue: () => boolean): Promise<void> => {
    for (let n = 0; n < 2000 && !isTrue(); n += 1) await clock.advance(10)
    expect(isTrue()).toBe(true)
  }
  const countPages = (): number => server.received.filter(({ t }) => t === 'heads_more').length
  const writeToLast = (): void => void server.append(bia, chats[0]!, uuidOf(5, 99), 'nova')
  return { clock, server, chats, tab, sync, lost, asked, relist, until, countPages, writeToLast }
}

test('a chat that moves up between two pages of the list stays', async () => {
  const { clock, server, chats, sync, lost, relist, until, countPages, writeToLast } = await startStand()
  relist()
  server.weather.latencyMs = 50
  server.cutAll()
  await until(() => countPages() === 1)
  writeToLast()
  await clock.advance(5000)
  expect([countPages(), [...lost], shown(sync, chats[0]!)]).toEqual([2, [], ['m0', 'nova']])
})

test('one that moves up unheard stays, too: the list is read once more', async () => {
  const { clock, server, chats, sync, lost, relist, until, countPages, writeToLast } = await startStand()
  relist()
  server.weather.latencyMs = 50
  server.weather.fateOfPush = () => 'lost'
  server.cutAll()
  await until(() => countPages() === 1)
  writeToLast()
  await clock.advance(5000)
  expect([countPages(), [...lost], shown(sync, chats[0]!)]).toEqual([4, [], ['m0', 'nova']])
})

test('what the list has lost is gone with the second reading, where something moved up during the first', async () => {
  const { clock, server, chats, sync, lost, relist, until, countPages, writeToLast } = await startStand()
  relist()
  server.weather.latencyMs = 50
  server.weather.fateOfPush = () => 'lost'
  server.conversations.delete(chats[2]!)
  server.cutAll()
  await until(() => countPages() === 1)
  writeToLast()
  await clock.advance(5000)
  expect([[...lost], sync.memory.heads.size]).toEqual([[chats[2]], 5])
  expect(sync.memory.ranges.has(chats[2]!)).toBe(false)
})

test('over plain HTTP the list is read to its end, however slowly, beside sockets that fail', async () => {
  const { clock, server, chats, sync, lost, relist, asked, until } = await startStand()
  server.weather.killsSockets = true
  server.cutAll()
  await until(() => sync.status.getSnapshot().state === 'online')
  server.weather.latencyMs = 4000
  const oldest = server.createConversation(7, [ana, bia])
  relist()
  for (let n = 100; n < 140; n += 1) {
    server.append(bia, chats[5]!, uuidOf(5, n), `m${n}`)
    await clock.advance(3000)
  }
  expect([sync.memory.heads.has(oldest), [...lost]]).toEqual([true, []])
  // What changed since is asked for, not all of it again.
  expect(asked.at(-1)).toMatchObject({ base: { watermark: expect.any(String) } })
})

/** A list of three pages over plain HTTP, of which the second was asked for a moment ago. */
const startSecondPage = async () => {
  const stand = await startStand()
  const { server, sync, asked, until, relist } = stand
  server.weather.killsSockets = true
  server.cutAll()
  await until(() => sync.status.getSnapshot().state === 'online')
  server.weather.latencyMs = 100
  relist()
  await until(() => 'cursor' in asked.at(-1)!)
  return stand
}

test('a late page over HTTP, of a list that was given up since, begins no other one', async () => {
  const { clock, server, tab, sync, lost, asked, countPages } = await startSecondPage()
  server.weather.latencyMs = 3000
  await clock.advance(150)
  Object.assign(server.weather, { latencyMs: 1, killsSockets: false })
  tab.wake()
  await clock.advance(100)
  server.cutAll()
  await clock.advance(2000)
  expect(sync.status.getSnapshot()).toMatchObject({ state: 'online', via: 'socket' })
  const before = [countPages(), asked.length]
  await clock.advance(3000)
  expect([[countPages(), asked.length], [...lost]]).toEqual([before, []])
})

test('a page over HTTP that does not come holds back no later base', async () => {
  const { clock, server, chats, asked, writeToLast } = await startSecondPage()
  server.weather.isOffline = true
  writeToLast()
  await clock.advance(150)
  server.weather.isOffline = false
  await clock.advance(20_000)
  server.append(bia, chats[1]!, uuidOf(5, 98), 'outra')
  await clock.advance(12_000)
  expect(asked.at(-1)).toMatchObject({ base: { watermark: server.heads(ana).watermark } })
})

test('a list that never is as long as it says is read twice, and not for ever; nothing leaves', async () => {
  const { clock, server, lost, relist } = await startStand()
  const heads = server.heads.bind(server)
  server.heads = (...asked) => ({ ...heads(...asked), total: 5 })
  const countLists = (): number =>
    server.received.filter((frame) => frame.t === 'call' && frame.name === 'conversations.list').length
  const before = countLists()
  relist()
  server.cutAll()
  // The next heartbeat brings heads, and they may be doubted again.
  await clock.advance(20_000)
  expect([countLists() - before, [...lost]]).toEqual([1, []])
})

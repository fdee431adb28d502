import { deleteDB } from 'idb'
import { expect, test } from 'vitest'
import { databaseName } from './database-name.ts'
import { createDisk } from './disk.ts'
import { ana, bia, createChatWorld, shown } from './testing/chat-world.ts'
import { createWeatheredDisk, type DiskWeather } from './testing/fake-disk.ts'
import { uuidOf } from './testing/fake-records.ts'
import { settle } from './testing/turns.ts'

/** Ana's tab over a disk with weather of its own, her chat open. */
const openOver = async (weather: DiskWeather, before = 0) => {
  const world = createChatWorld()
  for (let n = 1; n <= before; n += 1) world.server.append(bia, world.chat, uuidOf(5, n), `m${n}`)
  const tab = world.browser.openTab({ disk: createWeatheredDisk(ana, weather) })
  tab.sync.openLog(world.chat)
  await world.clock.advance(2000)
  return { ...world, tab, sync: tab.sync }
}

test.each(['full', 'broken', 'hung'] as const)(
  'over a disk that is %s messages come and go, and it is told that nothing is kept',
  async (state) => {
    const { clock, server, chat, stored, write, sync } = await openOver({ state }, 2)
    await clock.advance(10_000)
    const sending = write(sync, 'minha')
    await Promise.all([sending, clock.advance(2000)])
    server.append(bia, chat, uuidOf(5, 9), 'dela')
    await clock.advance(1000)
    expect(stored()).toEqual(['m1', 'm2', 'minha', 'dela'])
    expect(shown(sync, chat)).toEqual(['m1', 'm2', 'minha', 'dela'])
    expect(sync.keeping.getSnapshot()).toBe('unkept')
    expect(sync.memory.outbox.size).toBe(0)
  },
)

test('DEVICE-007: what a disk refused is written once it is well again, and the next page shows all of it', async () => {
  const weather: DiskWeather = { state: 'well' }
  const { browser, clock, server, chat, tab, sync } = await openOver(weather, 3)
  weather.state = 'broken'
  server.append(bia, chat, uuidOf(5, 10), 'durante')
  sync.saveDraft(chat, 'pela metade')
  await clock.advance(1000)
  expect(sync.keeping.getSnapshot()).toBe('unkept')
  weather.state = 'well'
  await clock.advance(6000)
  expect(sync.keeping.getSnapshot()).toBe('kept')
  server.append(bia, chat, uuidOf(5, 11), 'depois')
  await clock.advance(1000)
  await settle(300)
  tab.kill()
  server.weather.isOffline = true
  const after = browser.openTab().sync
  after.openLog(chat)
  await settle(300)
  expect(shown(after, chat)).toEqual(['m1', 'm2', 'm3', 'durante', 'depois'])
  expect(after.memory.drafts.get(chat)?.text).toBe('pela metade')
})

test('what was taken away while the disk could not be read does not come back with it', async () => {
  const weather: DiskWeather = { state: 'well' }
  const { browser, clock, chat, tab, sync } = await openOver(weather)
  sync.saveDraft(chat, 'já enviado')
  await clock.advance(1000)
  tab.kill()
  weather.state = 'broken'
  const after = browser.openTab({ disk: createWeatheredDisk(ana, weather) }).sync
  await clock.advance(1000)
  after.saveDraft(chat, '')
  await clock.advance(1000)
  weather.state = 'well'
  await clock.advance(60_000)
  expect(after.keeping.getSnapshot()).toBe('kept')
  expect(after.memory.drafts.get(chat)).toBeUndefined()
})

test('DEVICE-007: what the disk does not give is fetched from the server, by a follower over its leader', async () => {
  const { browser, clock, chat } = await openOver({ state: 'well' }, 3)
  const second = browser.openTab({ disk: createWeatheredDisk(ana, { state: 'broken' }) })
  await clock.advance(6000)
  second.sync.openLog(chat)
  await clock.advance(6000)
  expect(shown(second.sync, chat)).toEqual(['m1', 'm2', 'm3'])
})

test('rows of a chat that was closed while the disk refused them are fetched again, without a hole', async () => {
  const weather: DiskWeather = { state: 'broken' }
  const { clock, server, chat, sync } = await openOver(weather, 3)
  await clock.advance(8000)
  const close = sync.openLog(chat)
  close()
  server.append(bia, chat, uuidOf(5, 10), 'durante')
  await clock.advance(1000)
  weather.state = 'well'
  server.append(bia, chat, uuidOf(5, 11), 'depois')
  await clock.advance(10_000)
  sync.openLog(chat)
  await clock.advance(1000)
  expect(shown(sync, chat)).toEqual(['m1', 'm2', 'm3', 'durante', 'depois'])
})

test('a full disk lets go of logs nobody looks at, and keeps the one on screen and what is unsent', async () => {
  const weather: DiskWeather = { state: 'well' }
  const { browser, clock, server, chat, tab, sync, write } = await openOver(weather, 3)
  const other = server.createConversation(2, [ana, bia])
  server.append(bia, other, uuidOf(5, 20), 'outra')
  tab.wake()
  await clock.advance(5000)
  expect(sync.memory.ranges.has(other)).toBe(true)
  server.weather.isOffline = true
  server.cutAll()
  // Refused once for want of room: what is written then begins with an empty cache.
  weather.state = 'full'
  const sending = write(sync, 'na fila')
  await settle(3)
  weather.state = 'well'
  await Promise.all([sending, clock.advance(3000)])
  expect(sync.memory.ranges.has(other)).toBe(false)
  expect(sync.keeping.getSnapshot()).toBe('kept')
  tab.kill()
  const after = browser.openTab().sync
  after.openLog(chat)
  await settle(300)
  expect(shown(after, chat)).toEqual(['m1', 'm2', 'm3'])
  expect([...after.memory.outbox.values()].map((entry) => entry.content)).toEqual(['na fila'])
})

test('a database that is deleted under the page is written anew from memory', async () => {
  const { browser, clock, server, chat, tab, sync, write } = await openOver({ state: 'well' }, 3)
  server.weather.isOffline = true
  server.cutAll()
  await write(sync, 'antes')
  await deleteDB(databaseName(ana))
  await write(sync, 'depois')
  await clock.advance(3000)
  tab.kill()
  const after = browser.openTab().sync
  after.openLog(chat)
  await settle(300)
  expect(after.memory.heads.has(chat)).toBe(true)
  expect(shown(after, chat)).toEqual(['m1', 'm2', 'm3'])
  expect([...after.memory.outbox.values()].map((entry) => entry.content)).toEqual(['antes', 'depois'])
})

test('DEVICE-030: a database that is deleted twice in a moment is written anew all the same', async () => {
  const { browser, clock, server, chat, tab, write, sync } = await openOver({ state: 'well' }, 3)
  await deleteDB(databaseName(ana))
  await write(sync, 'antes')
  await clock.advance(100)
  await settle(100)
  await deleteDB(databaseName(ana))
  await write(sync, 'depois')
  await clock.advance(100)
  // Nothing more is said: what is owed is paid by itself.
  await clock.advance(5000)
  await settle(300)
  tab.kill()
  server.weather.isOffline = true
  const after = browser.openTab().sync
  after.openLog(chat)
  await settle(300)
  expect(shown(after, chat)).toEqual(['m1', 'm2', 'm3', 'antes', 'depois'])
})

test('messages written while the disk does not answer stay when it does, and leave in their order', async () => {
  const { browser, clock, stored, write } = createChatWorld()
  const weather: DiskWeather = { state: 'hung' }
  const { sync } = browser.openTab({ disk: createWeatheredDisk(ana, weather) })
  for (const text of ['um', 'dois', 'três']) await Promise.all([write(sync, text), clock.advance(1000)])
  weather.state = 'well'
  await clock.advance(15_000)
  expect(stored()).toEqual(['um', 'dois', 'três'])
  expect(sync.memory.outbox.size).toBe(0)
})

test('a message whose page dies before the database has it is in the outbox of the next page', async () => {
  const { browser, clock, stored } = createChatWorld()
  const first = browser.openTab({ disk: createWeatheredDisk(ana, { state: 'hung' }) })
  const { chat, write } = { chat: uuidOf(1, 1), write: first.sync.send }
  void write({ conversation_id: chat, content: 'no último instante', reply_to_message_id: null })
  first.sync.saveDraft(chat, 'e um rascunho')
  first.kill()
  const next = browser.openTab()
  await settle(300)
  expect(next.sync.memory.drafts.get(chat)?.text).toBe('e um rascunho')
  await clock.advance(2000)
  expect(stored()).toEqual(['no último instante'])
  expect(browser.journalStore.list()).toEqual(['last_order'])
})

test('a message that the database has, and whose answer came, is noted nowhere any more', async () => {
  const { browser, clock, stored, write } = createChatWorld()
  const { sync } = browser.openTab()
  await write(sync, 'oi')
  sync.saveDraft(uuidOf(1, 1), 'rascunho')
  sync.saveDraft(uuidOf(1, 1), '')
  await clock.advance(1000)
  await settle(100)
  expect(stored()).toEqual(['oi'])
  expect(browser.journalStore.list()).toEqual(['last_order'])
})

test('DEVICE-015: of a conversation that is gone no word stays on the device', async () => {
  const { clock, server, chat, sync } = await openOver({ state: 'well' }, 1)
  const quoted = server.snapshot(chat).messages[0]!
  for (let n = 2; n <= 130; n += 1) server.append(bia, chat, uuidOf(5, n), `m${n}`)
  server.append(bia, chat, uuidOf(5, 200), 'resposta', quoted.id)
  sync.saveDraft(chat, 'segredo')
  await clock.advance(2000)
  server.conversations.delete(chat)
  server.cutAll()
  await clock.advance(5000)
  await settle(300)
  const disk = createDisk(ana)
  const { heads, ranges, drafts, openings, reads } = await disk.read()
  expect([heads, ranges, drafts, openings, reads]).toEqual([[], [], [], [], []])
  expect(await disk.readMessage(quoted.id)).toBeNull()
  expect(sync.memory.quotes.size).toBe(0)
})

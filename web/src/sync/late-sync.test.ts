import { expect, test } from 'vitest'
import { createDisk } from './disk.ts'
import { NetworkError } from './errors.ts'
import { ana, bia, createChatWorld, shown } from './testing/chat-world.ts'
import { uuidOf } from './testing/fake-records.ts'
import { settle } from './testing/turns.ts'

/** Code of the sync that comes when the test says so. */
function createCode() {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { load: () => arrived, arrive }
}

/** A world in which Ana's device has her chat with one message on disk, and no tab. */
async function createKnown() {
  const world = createChatWorld()
  world.server.append(bia, world.chat, uuidOf(5, 1), 'oi')
  const before = world.browser.openTab()
  await world.clock.advance(3000)
  before.kill()
  await settle()
  return world
}

test('what the device knows is in memory before the code of the sync is there', async () => {
  const { browser, chat, clock } = await createKnown()
  const code = createCode()
  const { sync } = browser.openTab({}, code.load)
  await clock.advance(500)
  expect(sync.memory.isReady()).toBe(true)
  expect(sync.memory.heads.get(chat)?.preview?.content).toBe('oi')
  expect(sync.status.getSnapshot().state).toBe('connecting')

  code.arrive()
  await clock.advance(500)
  expect(sync.status.getSnapshot()).toMatchObject({ state: 'online', via: 'socket' })
})

test('what is asked of it meanwhile is done once the code is there, in its order', async () => {
  const { browser, chat, clock, server, stored, write } = await createKnown()
  const code = createCode()
  const { sync } = browser.openTab({}, code.load)
  const registers: string[] = []
  sync.onRegisters((all) => registers.push(...all.map(({ kind }) => kind)))
  const close = sync.openLog(chat)
  const stop = sync.openLog(uuidOf(1, 99))
  stop()
  sync.saveDraft(chat, 'pela metade')
  sync.saveDraft(chat, 'inteiro')
  sync.markRead(chat, 1)
  const sent = [write(sync, 'um'), write(sync, 'dois')]
  await clock.advance(500)
  expect(shown(sync, chat)).toBeUndefined()

  code.arrive()
  await clock.advance(1000)
  await Promise.all(sent)
  expect(shown(sync, chat)).toEqual(['oi', 'um', 'dois'])
  expect(stored()).toEqual(['oi', 'um', 'dois'])
  expect(sync.memory.drafts.get(chat)?.text).toBe('inteiro')
  expect(server.received).toContainEqual(expect.objectContaining({ t: 'read', seq: 1 }))
  const register = { kind: 'typing', conversation_id: chat, user_id: bia, display_name: 'Bia' } as const
  server.tell(ana, { t: 'register', register })
  await clock.advance(300)
  expect(registers).toContain('typing')
  expect(sync.memory.wanted().has(uuidOf(1, 99))).toBe(false)
  close()
  expect(shown(sync, chat)).toBeUndefined()
})

test('words of another tab between the reading of the disk and the code are not lost', async () => {
  const { browser, chat, clock, server, write } = await createKnown()
  const first = browser.openTab()
  await clock.advance(500)
  const code = createCode()
  const late = browser.openTab({}, code.load)
  await clock.advance(200)
  server.append(bia, chat, uuidOf(5, 2), 'de novo')
  await clock.advance(200)
  server.weather.isOffline = true
  first.loseNetwork()
  await write(first.sync, 'espera')
  expect(late.sync.memory.outbox.size).toBe(0)

  code.arrive()
  await clock.advance(100)
  expect(late.sync.memory.heads.get(chat)?.preview?.content).toBe('de novo')
  expect([...late.sync.memory.outbox.values()].map(({ content }) => content)).toEqual(['espera'])
})

test('a tab that led before its code was there, and heard nobody, reads the disk once and writes nothing', async () => {
  const { browser, clock, server } = await createKnown()
  server.weather.isOffline = true
  const modes: string[] = []
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, ...rest) {
    modes.push(mode ?? 'readonly')
    return transaction.call(this, stores, mode, ...rest)
  }
  const code = createCode()
  const tab = browser.openTab({}, code.load)
  await clock.advance(500)
  code.arrive()
  await clock.advance(500)
  IDBDatabase.prototype.transaction = transaction
  expect(modes).toEqual(['readonly'])
  server.weather.isOffline = false
  tab.wake()
  await clock.advance(500)
  expect(server.sockets.size).toBe(1)
})

test('the lead that came after the reading has the disk read anew: what the last leader wrote holds', async () => {
  const { browser, chat, clock, server, write } = await createKnown()
  browser.channelWeather.isLost = () => true
  const first = browser.openTab()
  await clock.advance(500)
  const code = createCode()
  const late = browser.openTab({}, code.load)
  await clock.advance(200)
  server.weather.isOffline = true
  first.loseNetwork()
  await write(first.sync, 'só no disco')
  await settle()
  first.kill()
  await clock.advance(100)

  code.arrive()
  await clock.advance(100)
  expect([...late.sync.memory.outbox.values()].map(({ content }) => content)).toEqual(['só no disco'])
  expect(late.sync.memory.heads.has(chat)).toBe(true)
})

test('code that does not come is asked for again; a call meanwhile is one without network', async () => {
  const { browser, clock } = await createKnown()
  let tries = 0
  const { sync } = browser.openTab({}, async () => {
    tries += 1
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module')
  })
  const early = sync.call('people.search', { query: 'bia' })
  await expect(early).rejects.toBeInstanceOf(NetworkError)
  await settle()
  expect(sync.status.getSnapshot().state).toBe('offline')
  await expect(sync.call('people.search', { query: 'bia' })).rejects.toBeInstanceOf(NetworkError)
  await clock.advance(3500)
  expect(tries).toBe(3)
  expect(sync.status.getSnapshot().state).toBe('online')
})

test('a sync that is closed before its code is there never begins, and keeps neither lead nor database', async () => {
  const { browser, clock, server } = await createKnown()
  const code = createCode()
  const late = browser.openTab({}, code.load)
  await clock.advance(200)
  late.sync.close()
  const next = browser.openTab()
  code.arrive()
  await clock.advance(500)
  expect(server.sockets.size).toBe(1)
  expect(next.sync.status.getSnapshot().state).toBe('online')
  const disk = createDisk(ana)
  expect((await disk.read()).heads).toHaveLength(1)
  disk.close()
})

import { expect, test } from 'vitest'
import { ana, bia, createChatWorld, shown } from './testing/chat-world.ts'
import { uuidOf } from './testing/fake-records.ts'
import { settle } from './testing/turns.ts'

test('a message written before the first connect is sent once, then leaves the outbox', async () => {
  const { browser, clock, chat, stored, write } = createChatWorld()
  const { sync } = browser.openTab()
  await write(sync, 'oi')
  expect(sync.countUnsent()).toBe(1)
  await clock.advance(1000)
  expect(stored()).toEqual(['oi'])
  expect(sync.countUnsent()).toBe(0)
  expect(sync.memory.outbox.size).toBe(0)
  expect(sync.memory.heads.get(chat)?.preview?.content).toBe('oi')
})

test('three messages written without network leave once each and in order when it returns', async () => {
  const { browser, clock, server, stored, write } = createChatWorld()
  server.weather.isOffline = true
  const tab = browser.openTab()
  await clock.advance(3000)
  for (const content of ['um', 'dois', 'três']) await write(tab.sync, content)
  await clock.advance(30_000)
  expect(tab.sync.status.getSnapshot().state).toBe('offline')
  expect(stored()).toEqual([])
  server.weather.isOffline = false
  tab.wake()
  await clock.advance(500)
  expect(stored()).toEqual(['um', 'dois', 'três'])
  expect(tab.sync.memory.outbox.size).toBe(0)
})

test('the outbox outlives its page: the next page sends it under the same client ids', async () => {
  const { browser, clock, server, stored, write } = createChatWorld()
  server.weather.isOffline = true
  const before = browser.openTab()
  const clientId = await write(before.sync, 'guardada')
  before.kill()
  server.weather.isOffline = false
  const after = browser.openTab()
  await clock.advance(2000)
  expect(stored()).toEqual(['guardada'])
  expect(server.sends.has(`${ana} ${clientId}`)).toBe(true)
  expect(after.sync.memory.outbox.size).toBe(0)
})

test('an acknowledgement that got lost is asked for again; the message stays one', async () => {
  const { browser, clock, server, stored, write } = createChatWorld()
  const { sync } = browser.openTab()
  await clock.advance(100)
  await write(sync, 'uma vez')
  // The message arrives, its answer does not.
  await settle()
  await clock.advance(1)
  expect(stored()).toEqual(['uma vez'])
  server.cutAll()
  await clock.advance(5000)
  expect(stored()).toEqual(['uma vez'])
  expect(sync.memory.outbox.size).toBe(0)
})

test('what was read once can be read without network after a reload', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  for (let n = 1; n <= 150; n += 1) server.append(bia, chat, uuidOf(5, n), `m${n}`)
  const before = browser.openTab()
  // Prefetched: nobody opened it.
  await clock.advance(3000)
  await settle(500)
  before.kill()
  server.weather.isOffline = true
  const { sync } = browser.openTab()
  sync.openLog(chat)
  await settle(500)
  expect(shown(sync, chat)?.length).toBe(100)
  expect(shown(sync, chat)?.at(-1)).toBe('m150')
  expect(sync.memory.log(chat)?.has_older).toBe(true)
  await expect(Promise.all([sync.loadOlder(chat), clock.advance(20_000)])).rejects.toThrow(
    'network unreachable',
  )
})

test('older pages come from the server, then from disk, and join without a hole', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  for (let n = 1; n <= 250; n += 1) server.append(bia, chat, uuidOf(5, n), `m${n}`)
  const before = browser.openTab()
  before.sync.openLog(chat)
  await clock.advance(1000)
  await Promise.all([before.sync.loadOlder(chat), clock.advance(100)])
  expect(shown(before.sync, chat)).toEqual(Array.from({ length: 200 }, (_, n) => `m${n + 51}`))
  await settle(500)
  before.kill()
  server.weather.isOffline = true
  const { sync } = browser.openTab()
  sync.openLog(chat)
  await settle(500)
  expect(shown(sync, chat)?.[0]).toBe('m131')
  await sync.loadOlder(chat)
  expect(shown(sync, chat)).toEqual(Array.from({ length: 200 }, (_, n) => `m${n + 51}`))
})

test('a hole in what is pushed is asked for after 150 ms and filled in order', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  const { sync } = browser.openTab()
  sync.openLog(chat)
  server.append(bia, chat, uuidOf(5, 1), 'a')
  await clock.advance(2000)
  let isLost = true
  server.weather.fateOfPush = () => (isLost ? 'lost' : 'delivered')
  server.append(bia, chat, uuidOf(5, 2), 'b')
  isLost = false
  server.append(bia, chat, uuidOf(5, 3), 'c')
  await clock.advance(100)
  expect(shown(sync, chat)).toEqual(['a'])
  await clock.advance(60)
  expect(shown(sync, chat)).toEqual(['a', 'b', 'c'])
})

test('behind by more than 1000 events the chat starts again from the newest page', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.append(bia, chat, uuidOf(5, 1), 'm1')
  const tab = browser.openTab()
  tab.sync.openLog(chat)
  await clock.advance(2000)
  server.weather.isOffline = true
  tab.loseNetwork()
  for (let n = 2; n <= 1200; n += 1) server.append(bia, chat, uuidOf(5, n), `m${n}`)
  server.weather.isOffline = false
  tab.wake()
  await clock.advance(3000)
  expect(shown(tab.sync, chat)?.length).toBe(100)
  expect(shown(tab.sync, chat)?.at(-1)).toBe('m1200')
  expect(tab.sync.memory.ranges.get(chat)?.from).toBe(1101)
  expect(tab.sync.memory.heads.get(chat)?.unread_count).toBe(1200)
})

test('a refused message stays, says why, and leaves after a retry at the end of the outbox', async () => {
  const { browser, clock, server, chat, stored, write } = createChatWorld()
  const { sync } = browser.openTab()
  const refusals: string[] = []
  sync.onRefusal((refusal) => refusals.push(refusal.code))
  await clock.advance(1000)
  server.refusals.set(chat, 'blocked')
  const clientId = await write(sync, 'recusada')
  await clock.advance(100)
  expect(refusals).toEqual(['blocked'])
  expect(sync.memory.outbox.get(clientId)?.state).toBe('failed')
  server.refusals.clear()
  await write(sync, 'aceita')
  await sync.retry(clientId)
  await clock.advance(500)
  expect(stored()).toEqual(['aceita', 'recusada'])
  expect(server.sends.has(`${ana} ${clientId}`)).toBe(true)
})

test('I12: another epoch drops the cache and keeps the outbox', async () => {
  const { browser, clock, server, chat, stored, write } = createChatWorld()
  for (let n = 1; n <= 5; n += 1) server.append(bia, chat, uuidOf(5, n), `m${n}`)
  const tab = browser.openTab()
  tab.sync.openLog(chat)
  await clock.advance(2000)
  server.weather.isOffline = true
  tab.loseNetwork()
  await write(tab.sync, 'na fila')
  server.restore(() => 2)
  server.weather.isOffline = false
  tab.wake()
  await clock.advance(3000)
  expect(stored()).toEqual(['m1', 'm2', 'na fila'])
  expect(shown(tab.sync, chat)).toEqual(['m1', 'm2', 'na fila'])
  expect(tab.sync.memory.meta().epoch).toBe(server.epoch)
})

test('a server that lost its past without a new epoch is followed all the same', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  for (let n = 1; n <= 5; n += 1) server.append(bia, chat, uuidOf(5, n), `m${n}`)
  const tab = browser.openTab()
  tab.sync.openLog(chat)
  await clock.advance(2000)
  const { epoch } = server
  server.restore(() => 3)
  server.epoch = epoch
  server.append(bia, chat, uuidOf(5, 9), 'neu')
  await clock.advance(3000)
  expect(shown(tab.sync, chat)).toEqual(['m1', 'm2', 'm3', 'neu'])
})

test('where sockets do not get through, plain HTTP carries outbox and news', async () => {
  const { browser, clock, server, chat, stored, write } = createChatWorld()
  server.weather.killsSockets = true
  const { sync } = browser.openTab()
  sync.openLog(chat)
  await write(sync, 'por http')
  await clock.advance(10_000)
  expect(sync.status.getSnapshot()).toMatchObject({ state: 'online', via: 'http' })
  expect(stored()).toEqual(['por http'])
  server.append(bia, chat, uuidOf(5, 1), 'resposta')
  await clock.advance(6000)
  expect(shown(sync, chat)).toEqual(['por http', 'resposta'])
  server.weather.killsSockets = false
  await clock.advance(15_000)
  expect(sync.status.getSnapshot()).toMatchObject({ state: 'online', via: 'socket' })
})

test('a change that was made before the server was heard of goes out by plain HTTP as well', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.weather.killsSockets = true
  const asked: unknown[] = []
  server.answers.set('conversations.set_state', (input) => {
    asked.push(input)
    return { state: null }
  })
  const { sync } = browser.openTab()
  const input = { conversation_id: chat, is_pinned: true }
  await sync.mutate('conversations.set_state', input)
  expect(sync.memory.meta().epoch).toBeNull()
  await clock.advance(10_000)
  expect(sync.status.getSnapshot()).toMatchObject({ state: 'online', via: 'http' })
  expect([asked, sync.memory.jobs.size]).toEqual([[input], 0])
})

test('bye{upgrade} stops the link and keeps the outbox', async () => {
  const { browser, clock, server, write } = createChatWorld()
  const ends: string[] = []
  server.byeOnHello = 'upgrade'
  const { sync } = browser.openTab({ onEnd: (reason) => ends.push(reason) })
  await write(sync, 'espera')
  await clock.advance(60_000)
  expect(ends).toEqual(['upgrade'])
  expect(server.connectsAt.length).toBe(1)
  expect(sync.status.getSnapshot().state).toBe('updating')
  expect(sync.countUnsent()).toBe(1)
})

test('two tabs: one socket for both, each sees what the other writes, the one left takes over', async () => {
  const { browser, clock, server, chat, stored, write } = createChatWorld()
  const first = browser.openTab()
  await clock.advance(500)
  const second = browser.openTab()
  await clock.advance(500)
  first.sync.openLog(chat)
  second.sync.openLog(chat)
  await clock.advance(500)
  expect(server.sockets.size).toBe(1)
  expect(second.sync.status.getSnapshot()).toMatchObject({ state: 'online', via: 'socket' })

  await write(second.sync, 'da segunda')
  await clock.advance(500)
  expect(stored()).toEqual(['da segunda'])
  expect(shown(first.sync, chat)).toEqual(['da segunda'])
  expect(shown(second.sync, chat)).toEqual(['da segunda'])
  expect(second.sync.memory.outbox.size).toBe(0)

  first.kill()
  await write(second.sync, 'sozinha')
  await clock.advance(1000)
  expect(server.sockets.size).toBe(1)
  expect(stored()).toEqual(['da segunda', 'sozinha'])
  expect(shown(second.sync, chat)).toEqual(['da segunda', 'sozinha'])
})

test('where the browser has no locks, two tabs do no harm to each other', async () => {
  const { browser, clock, server, stored, write } = createChatWorld()
  const locks = { hold: <T>(_name: string, run: () => Promise<T>) => run() }
  server.weather.isOffline = true
  const first = browser.openTab({ locks })
  const second = browser.openTab({ locks })
  await write(first.sync, 'um')
  await clock.advance(100)
  await write(second.sync, 'dois')
  await clock.advance(100)
  server.weather.isOffline = false
  first.wake()
  second.wake()
  await clock.advance(5000)
  expect(stored()).toEqual(['um', 'dois'])
  expect(first.sync.memory.outbox.size).toBe(0)
  expect(second.sync.memory.outbox.size).toBe(0)
})

test('PRESENCE-008: a change of visibility is told after 1 s, once, if it still holds', async () => {
  const { browser, clock, server } = createChatWorld()
  const tab = browser.openTab()
  await clock.advance(1000)
  const told = () => server.received.flatMap((frame) => (frame.t === 'visible' ? [frame.visible] : []))
  tab.setVisible(false)
  await clock.advance(900)
  tab.setVisible(true)
  await clock.advance(5000)
  expect(told()).toEqual([])
  tab.setVisible(false)
  await clock.advance(990)
  expect(told()).toEqual([])
  await clock.advance(20)
  expect(told()).toEqual([false])
})

test.each([24, -24])(
  'DEVICE-028: with a device clock %i hours off the time is the server’s, here, in the other tab and after a reload without network',
  async (hours) => {
    const { browser, clock, server, chat, write } = createChatWorld()
    const wrong = { ...clock, now: () => clock.now() + hours * 3_600_000 }
    const first = browser.openTab({ clock: wrong })
    const second = browser.openTab({ clock: wrong })
    await clock.advance(1000)
    const offs = [first, second].flatMap(({ sync }) => [sync.now.getSnapshot(), sync.clock.now()])
    for (const at of offs) expect(Math.abs(at - clock.now())).toBeLessThan(3000)
    server.weather.isOffline = true
    server.cutAll()
    await write(first.sync, 'sem rede')
    const [entry] = [...first.sync.memory.outbox.values()].filter((one) => one.conversation_id === chat)
    expect(Math.abs(Date.parse(entry!.written_at) - clock.now())).toBeLessThan(3000)
    await settle(300)
    first.kill()
    second.kill()
    const { sync } = browser.openTab({ clock: wrong })
    await settle(300)
    expect(Math.abs(sync.now.getSnapshot() - clock.now())).toBeLessThan(3000)
  },
)

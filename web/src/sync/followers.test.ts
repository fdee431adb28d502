import { expect, test } from 'vitest'
import { ana, bia, createChatWorld, shown } from './testing/chat-world.ts'
import type { Head } from '#contract/conversations.ts'
import { createDisk } from './disk.ts'
import { uuidOf } from './testing/fake-records.ts'
import { settle } from './testing/turns.ts'
import type { createFakeBrowser } from './testing/fake-browser.ts'
import { type Channel, TABS_LANGUAGE, type TabMessage } from './tabs.ts'

/** The first tab leads, the second follows. */
const openTwo = async (before = 0) => {
  const world = createChatWorld()
  for (let n = 1; n <= before; n += 1) world.server.append(bia, world.chat, uuidOf(5, n), `m${n}`)
  const first = world.browser.openTab()
  await world.clock.advance(200)
  const second = world.browser.openTab()
  await world.clock.advance(200)
  return { ...world, first, second }
}

/** A channel that the test speaks and listens on in place of the other tabs. */
const createMouthpiece = () => {
  const listeners = new Set<(message: TabMessage) => void>()
  const posted: TabMessage[] = []
  const channel: Channel = {
    post: (message) => void posted.push(message),
    onMessage: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => {},
  }
  const say = (message: TabMessage): void => {
    for (const listener of listeners) listener({ ...message, language: TABS_LANGUAGE })
  }
  return { channel, say, posted }
}

type FakeBrowser = ReturnType<typeof createFakeBrowser>

/** The next message that a tab tells of is not heard by the others. */
const loseNextMessage = ({ channelWeather }: FakeBrowser) => {
  let toLose = 1
  channelWeather.isLost = (message) => {
    const isLost = toLose > 0 && message.t === 'change' && message.change.outbox?.put !== undefined
    if (isLost) toLose -= 1
    return isLost
  }
  return () => toLose === 0
}

const neverLeads = { hold: () => new Promise<never>(() => {}) }

test('what a follower reads is told to the server and is read in the leader, too', async () => {
  const { clock, server, chat, first, second } = await openTwo(2)
  await clock.advance(2000)
  second.sync.markRead(chat, 2)
  expect(second.sync.memory.heads.get(chat)?.unread_count).toBe(0)
  await clock.advance(100)
  expect(server.head(chat, ana).my_read_seq).toBe(2)
  expect(first.sync.memory.heads.get(chat)?.unread_count).toBe(0)
})

test('without network the leader shows as read what a follower has read', async () => {
  const { clock, server, chat, first, second } = await openTwo(2)
  await clock.advance(2000)
  server.weather.isOffline = true
  first.loseNetwork()
  second.sync.markRead(chat, 2)
  await clock.advance(100)
  expect(first.sync.memory.heads.get(chat)).toMatchObject({ my_read_seq: 2, unread_count: 0 })
})

test('a chat that a follower opens is fetched by the leader', async () => {
  const { clock, chat, second } = await openTwo(3)
  second.sync.openLog(chat)
  // Before the leader fetches chats ahead of time.
  await clock.advance(400)
  expect(shown(second.sync, chat)).toEqual(['m1', 'm2', 'm3'])
})

test('a follower knows of the connection what the leader knows, and its waking up wakes the leader', async () => {
  const { clock, server, first, second } = await openTwo()
  expect(second.sync.status.getSnapshot()).toMatchObject({ state: 'online', via: 'socket' })
  server.weather.isOffline = true
  first.loseNetwork()
  await clock.advance(60_000)
  expect(second.sync.status.getSnapshot().state).toBe('offline')
  server.weather.isOffline = false
  second.wake()
  await clock.advance(100)
  expect(second.sync.status.getSnapshot().state).toBe('online')
})

test('a follower is told of refusals and of what others do, and its typing goes out', async () => {
  const { clock, server, chat, write, second } = await openTwo()
  const refusals: string[] = []
  const registers: string[] = []
  second.sync.onRefusal(({ code }) => refusals.push(code))
  second.sync.onRegisters((all) => registers.push(...all.map(({ kind }) => kind)))
  server.refusals.set(chat, 'blocked')
  await write(second.sync, 'recusada')
  const register = { kind: 'typing', conversation_id: chat, user_id: bia, display_name: 'Bia' } as const
  server.tell(ana, { t: 'register', register })
  second.sync.tellTyping(chat)
  await clock.advance(300)
  expect(refusals).toEqual(['blocked'])
  expect(registers).toEqual(['typing'])
  expect(server.received.filter((frame) => frame.t === 'typing')).toEqual([
    { t: 'typing', conversation_id: chat },
  ])
})

test('the older page that a follower asks for comes, and that it does not come is told', async () => {
  const { clock, server, chat, second } = await openTwo(250)
  second.sync.openLog(chat)
  await clock.advance(2000)
  await settle(500)
  expect(shown(second.sync, chat)?.[0]).toBe('m151')
  await Promise.all([second.sync.loadOlder(chat), clock.advance(100)])
  await settle(500)
  expect(shown(second.sync, chat)?.[0]).toBe('m51')
  server.weather.isOffline = true
  server.cutAll()
  const failed = second.sync.loadOlder(chat).catch((error: unknown) => error)
  await clock.advance(1000)
  expect(await failed).toMatchObject({ message: 'no page' })
})

test('an older page is given up after 15 s where nobody answers; the answer to another tab is none', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  for (let n = 1; n <= 150; n += 1) server.append(bia, chat, uuidOf(5, n), `m${n}`)
  const before = browser.openTab()
  await clock.advance(3000)
  await settle(500)
  before.kill()
  const { channel, say, posted } = createMouthpiece()
  const { sync } = browser.openTab({ channel, locks: neverLeads })
  sync.openLog(chat)
  await settle(500)
  let end = ''
  sync.loadOlder(chat).then(
    () => (end = 'there'),
    () => (end = 'given up'),
  )
  await clock.advance(100)
  const asked = posted.find((message) => message.t === 'older')
  if (asked?.t !== 'older') throw new Error('nothing was asked')
  say({ t: 'older_done', tab: 'leader', to: 'somebody else', id: asked.id, ok: true })
  await clock.advance(14_800)
  expect(end).toBe('')
  await clock.advance(200)
  expect(end).toBe('given up')
})

test('a leader whose clock the browser slows down keeps its heartbeat by a follower on screen', async () => {
  const { browser, clock, server } = createChatWorld()
  const asleep = {
    ...clock,
    after: (delayMs: number, run: () => void) => (delayMs >= 10_000 ? () => {} : clock.after(delayMs, run)),
  }
  browser.openTab({ clock: asleep })
  await clock.advance(200)
  browser.openTab()
  await clock.advance(24_000)
  const pings = () => server.received.filter((frame) => frame.t === 'ping').length
  expect(pings()).toBe(0)
  await clock.advance(8000)
  expect(pings()).toBe(1)
})

const lateWords = (head: Head): TabMessage => ({
  t: 'change',
  tab: 'another',
  is_leader: true,
  change: { heads: { put: [head] } },
})

test('words of the leader that are older than what is known here take nothing back', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.append(bia, chat, uuidOf(5, 1), 'oi')
  const before = browser.openTab()
  await clock.advance(3000)
  before.kill()
  const { channel, say } = createMouthpiece()
  const { sync } = browser.openTab({ channel, locks: neverLeads })
  await clock.advance(100)
  const unread = sync.memory.heads.get(chat)!
  sync.markRead(chat, 1)
  say(lateWords(unread))
  expect(sync.memory.heads.get(chat)).toMatchObject({ my_read_seq: 1, unread_count: 0 })
})

test('words that come before the disk is read are laid over it', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.append(bia, chat, uuidOf(5, 1), 'oi')
  const before = browser.openTab()
  await clock.advance(3000)
  const head = before.sync.memory.heads.get(chat)!
  before.kill()
  const { channel, say } = createMouthpiece()
  let open = (): void => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const disk = createDisk(ana)
  const late = { ...disk, read: () => gate.then(disk.read) }
  const { sync } = browser.openTab({ channel, locks: neverLeads, disk: late })
  say(lateWords({ ...head, last_seq: 2, unread_count: 2 }))
  open()
  await clock.advance(100)
  expect(sync.memory.heads.get(chat)).toMatchObject({ last_seq: 2, unread_count: 2 })
})

test('a leader does not listen to the one before it: what that wrote is on the disk', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.append(bia, chat, uuidOf(5, 1), 'oi')
  const { channel, say } = createMouthpiece()
  const { sync } = browser.openTab({ channel })
  await clock.advance(3000)
  const head = sync.memory.heads.get(chat)!
  say(lateWords({ ...head, last_seq: 9 }))
  expect(sync.memory.heads.get(chat)?.last_seq).toBe(1)
})

test('what the last leader wrote and had no time to tell is shown when another one leads', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.append(bia, chat, uuidOf(5, 1), 'oi')
  browser.openTab()
  await clock.advance(3000)
  const { channel, say } = createMouthpiece()
  const { sync } = browser.openTab({ channel, locks: neverLeads })
  sync.openLog(chat)
  await clock.advance(100)
  server.append(bia, chat, uuidOf(5, 2), 'tudo bem?')
  await clock.advance(100)
  expect(shown(sync, chat)).toEqual(['oi'])
  say({ t: 'who', tab: 'another' })
  await clock.advance(100)
  expect(shown(sync, chat)).toEqual(['oi', 'tudo bem?'])
})

test('only what was refused can be given up or tried again: what is on its way stays there, in its place', async () => {
  const { browser, clock, server, write } = createChatWorld()
  server.weather.isOffline = true
  const { sync } = browser.openTab()
  const ids = [await write(sync, 'um'), await write(sync, 'dois')]
  await sync.discard(ids[0]!)
  await sync.retry(ids[0]!)
  await clock.advance(100)
  expect(
    [...sync.memory.outbox.values()].toSorted((a, b) => a.order - b.order).map((one) => one.content),
  ).toEqual(['um', 'dois'])
})

test('a chat that is open in two places of a page stays until both have let go', async () => {
  const { browser, clock, server, chat } = createChatWorld()
  server.append(bia, chat, uuidOf(5, 1), 'oi')
  const { sync } = browser.openTab()
  const closes = [sync.openLog(chat), sync.openLog(chat)]
  await clock.advance(2000)
  closes[0]!()
  expect(shown(sync, chat)).toEqual(['oi'])
  closes[1]!()
  expect(sync.memory.log(chat)).toBeUndefined()
})

test('DEVICE-029: a word between tabs that gets lost costs neither a message nor the order of writing', async () => {
  const { browser, clock, second, stored, write } = await openTwo()
  const isFirstLost = loseNextMessage(browser)
  await write(second.sync, 'um')
  await clock.advance(500)
  expect([isFirstLost(), stored()]).toEqual([true, []])
  await write(second.sync, 'dois')
  await clock.advance(1000)
  expect(stored()).toEqual(['um', 'dois'])

  loseNextMessage(browser)
  await write(second.sync, 'três')
  await clock.advance(12_000)
  expect(stored()).toEqual(['um', 'dois', 'três'])
  expect(second.sync.memory.outbox.size).toBe(0)
})

test('DEVICE-029: the tab that sends lets go first what another one wrote before, though it has not heard of it', async () => {
  const { browser, clock, first, second, stored, write } = await openTwo()
  const isLost = loseNextMessage(browser)
  await write(second.sync, 'um')
  await clock.advance(10)
  expect([isLost(), stored()]).toEqual([true, []])
  await write(first.sync, 'dois')
  await clock.advance(500)
  expect(stored()).toEqual(['um', 'dois'])
})

test.each([
  ['after half a second', 500],
  ['never', Number.POSITIVE_INFINITY],
])(
  'DEVICE-029: what a tab wrote before has its place though the disk takes it %s: a second is waited for it',
  async (_, diskMs) => {
    const { browser, clock, stored, write } = createChatWorld()
    const first = browser.openTab()
    await clock.advance(200)
    const disk = createDisk(ana)
    const writeLate: typeof disk.write = (...changes) =>
      new Promise((resolve, reject) => {
        clock.after(diskMs, () => void disk.write(...changes).then(resolve, reject))
      })
    const second = browser.openTab({ disk: { ...disk, write: writeLate } })
    await clock.advance(200)

    void write(second.sync, 'um')
    await settle()
    void write(first.sync, 'dois')
    const waitMs = Math.min(1000, diskMs)
    await clock.advance(waitMs - 1)
    expect(stored()).toEqual([])
    await clock.advance(1)
    await clock.advance(10)
    expect(stored()).toEqual(['um', 'dois'])
  },
)

test('DEVICE-029: an answer that comes while older words are being read lets no newer one past them', async () => {
  const { browser, clock, server, chat, write } = createChatWorld()
  const other = server.createConversation(2, [ana, bia])
  const disk = createDisk(ana)
  let open = (): void => {}
  let gate = Promise.resolve()
  const first = browser.openTab({ disk: { ...disk, readOutbox: () => gate.then(disk.readOutbox) } })
  await clock.advance(200)
  const second = browser.openTab()
  await clock.advance(200)
  server.weather.latencyMs = 200
  void first.sync.send({ conversation_id: other, content: 'noutra', reply_to_message_id: null })
  await clock.advance(10)
  loseNextMessage(browser)
  await write(second.sync, 'um')
  gate = new Promise((resolve) => (open = resolve))
  await write(second.sync, 'dois')
  const sent = () =>
    server.received.flatMap((frame) =>
      frame.t === 'send' && frame.conversation_id === chat ? [frame.content] : [],
    )
  await clock.advance(600)
  expect([server.snapshot(other).messages.length, sent()]).toEqual([1, []])
  open()
  await clock.advance(600)
  expect(sent()).toEqual(['um', 'dois'])
})

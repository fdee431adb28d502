import { expect, test } from 'vitest'
import { createDisk } from './disk.ts'
import { createLead } from './lead.ts'
import { createLeaseLocks } from './lease-locks.ts'
import { ana, bia, createChatWorld, shown } from './testing/chat-world.ts'
import { createFakeLocks } from './testing/fake-locks.ts'
import { uuidOf } from './testing/fake-records.ts'
import { settle } from './testing/turns.ts'

test('DEVICE-012: a leader tab that is frozen loses the lead within 15 s to one that is not', async () => {
  const { browser, clock, server, chat, stored, write } = createChatWorld()
  const first = browser.openTab()
  await clock.advance(500)
  const second = browser.openTab()
  await clock.advance(6000)
  expect(server.sockets.size).toBe(1)
  first.freeze()
  second.sync.openLog(chat)
  await write(second.sync, 'espera')
  for (let passed = 0; passed < 15; passed += 1) await clock.advance(1000)
  expect(stored()).toEqual(['espera'])
  expect(shown(second.sync, chat)).toEqual(['espera'])

  // The one that wakes up follows, and knows what it slept through.
  first.sync.openLog(chat)
  first.thaw()
  await clock.advance(2000)
  expect(server.sockets.size).toBe(1)
  expect(shown(first.sync, chat)).toEqual(['espera'])
  await write(first.sync, 'acordei')
  await clock.advance(1000)
  expect(stored()).toEqual(['espera', 'acordei'])
  expect(first.sync.memory.outbox.size).toBe(0)
})

test('a leader in the background whose timers run once a minute keeps the lead', async () => {
  const { browser, clock, server } = createChatWorld()
  const first = browser.openTab()
  await clock.advance(500)
  const second = browser.openTab()
  first.slowTimers(true)
  await clock.advance(120_000)
  expect(server.connectsAt).toHaveLength(1)
  second.kill()
})

test.each([
  [true, 0, 2],
  [false, 3, Number.POSITIVE_INFINITY],
])(
  'DEVICE-009: a hidden tab whose timers run once a minute reconnects at most twice an hour (asked for signs: %s)',
  async (asksForSigns, least, most) => {
    const { browser, clock, server } = createChatWorld()
    server.asksForSigns = asksForSigns
    const tab = browser.openTab()
    await clock.advance(500)
    tab.setVisible(false)
    tab.slowTimers(true)
    await clock.advance(3_600_000)
    const reconnects = server.connectsAt.length - 1
    expect(reconnects).toBeGreaterThanOrEqual(least)
    expect(reconnects).toBeLessThanOrEqual(most)
    expect(server.sockets.size).toBeLessThanOrEqual(1)
  },
)

test('a tab that slept itself does not take a living leader for dead', async () => {
  const { browser, clock, server } = createChatWorld()
  browser.openTab()
  await clock.advance(500)
  const second = browser.openTab()
  await clock.advance(5000)
  second.freeze()
  await clock.advance(300_000)
  second.thaw()
  await clock.advance(20_000)
  expect(server.connectsAt).toHaveLength(1)
})

test('a sync that is closed gives the lead back: signing out and in again on one page goes on', async () => {
  const { browser, clock, stored, write } = createChatWorld()
  const first = browser.openTab()
  await clock.advance(500)
  first.sync.close()
  const again = browser.openTab()
  await write(again.sync, 'de volta')
  await clock.advance(1000)
  expect(stored()).toEqual(['de volta'])
})

test('where a browser has no locks the tabs take turns by a lease in the database', async () => {
  const { browser, clock, server, stored, write, chat } = createChatWorld()
  const openTab = (holder: string) =>
    browser.openTab({ locks: createLeaseLocks(clock, holder, createDisk(ana).claim) })
  const tabs = [openTab('a'), openTab('b'), openTab('c')]
  await clock.advance(3000)
  expect(server.sockets.size).toBe(1)
  const texts = Array.from({ length: 12 }, (_, n) => `m${n + 1}`)
  for (const [n, text] of texts.entries()) {
    await write(tabs[n % 3]!.sync, text)
    await clock.advance(1)
  }
  await clock.advance(3000)
  expect(stored()).toEqual(texts)
  tabs[0]!.kill()
  await write(tabs[2]!.sync, 'sem a primeira')
  await clock.advance(15_000)
  await settle(50)
  expect(stored().at(-1)).toBe('sem a primeira')
  expect(server.sockets.size).toBe(1)
  server.append(bia, chat, uuidOf(5, 1), 'oi')
})

test('a lease that was stolen is told to who had it', async () => {
  const { clock } = createChatWorld()
  const locksOf = (holder: string) => createLeaseLocks(clock, holder, createDisk(ana).claim)
  const lost = locksOf('a')
    .hold('lead', () => new Promise<never>(() => {}))
    .catch((error: Error) => error.name)
  await settle()
  let isHeld = false
  void locksOf('b').hold(
    'lead',
    () => {
      isHeld = true
      return new Promise<never>(() => {})
    },
    { steal: true },
  )
  await clock.advance(3000)
  expect([await lost, isHeld]).toEqual(['AbortError', true])
})

test('a tab that takes over twice in a breath leads once, and does not lose the lead to itself', async () => {
  const locks = createFakeLocks()
  void locks
    .forTab()
    .locks.hold('lero-leader-ana', () => new Promise<never>(() => {}))
    .catch(() => {})
  const happened: string[] = []
  const lead = createLead({
    locks: locks.forTab().locks,
    me: 'ana',
    begin: () => void happened.push('begin'),
    end: () => void happened.push('end'),
  })
  lead.takeOver()
  lead.takeOver()
  await settle()
  expect(happened).toEqual(['begin'])
})

import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { databaseName } from './database-name.ts'
import { SCHEMA_VERSION } from './database.ts'
import type { Appliers } from './dispatch.ts'
import type { TabMessage } from './tabs.ts'
import { appliers, leaderWith } from './testing/appliers.ts'
import { ana, bia, createChatWorld, shown } from './testing/chat-world.ts'
import type { FakeTab } from './testing/fake-browser.ts'
import { uuidOf } from './testing/fake-records.ts'
import { settle } from './testing/turns.ts'

/** What a release with other shapes says, as one that does not know them hears it. */
const inOtherShapes = (message: TabMessage): TabMessage => {
  if (message.t === 'signal') return { ...message, signal: { kind: message.signal.kind } as never }
  if (message.t !== 'change' || !message.change.logs) return message
  const logs = message.change.logs.map(({ amend: become, ...log }) => ({ ...log, become }))
  return { ...message, change: { ...message.change, logs: logs as never } }
}

const OLDER = 1
const NEWER = 2

/** A browser in which the tabs of `speaks` put their words in other shapes than those of the other release. */
const openWorld = (speaks: number) => {
  const world = createChatWorld()
  world.browser.channelWeather.put = (message) =>
    message.language === speaks ? inOtherShapes(message) : message
  const openTab = async (language: number): Promise<FakeTab> => {
    const tab = world.browser.openTab({ language })
    tab.sync.openLog(world.chat)
    await world.clock.advance(500)
    await settle(50)
    return tab
  }
  /** What is told is on the disk before, and read there by who does not understand it. */
  const rest = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) {
      await world.clock.advance(500)
      await settle(50)
    }
  }
  const hear = async (n: number): Promise<void> => {
    world.server.append(bia, world.chat, uuidOf(5, n), `m${n}`)
    await rest()
  }
  return { ...world, openTab, hear, rest }
}

test.each([
  ['the older', OLDER],
  ['the newer', NEWER],
])(
  'two releases side by side where %s has other shapes: the newer one leads, both show what comes and send what is written, once and in order',
  async (_, speaks) => {
    const { clock, server, chat, stored, write, openTab, hear } = openWorld(speaks)
    const older = await openTab(OLDER)
    await hear(1)
    const newer = await openTab(NEWER)
    await clock.advance(5000)
    const connects = server.connectsAt.length
    await hear(2)
    expect([shown(older.sync, chat), shown(newer.sync, chat)]).toEqual([
      ['m1', 'm2'],
      ['m1', 'm2'],
    ])

    const texts = Array.from({ length: 6 }, (__, n) => `texto ${n}`)
    for (const [n, text] of texts.entries()) {
      await write((n % 2 ? older : newer).sync, text)
      await clock.advance(50)
    }
    await clock.advance(30_000)
    await settle(200)
    expect(stored()).toEqual(['m1', 'm2', ...texts])
    for (const { sync } of [older, newer]) {
      expect(shown(sync, chat)).toEqual(stored())
      expect(sync.memory.outbox.size).toBe(0)
    }
    // Nobody took the lead from the newer one, and nobody sent beside it.
    expect([server.sockets.size, server.connectsAt.length]).toEqual([1, connects])

    newer.kill()
    await hear(3)
    expect(shown(older.sync, chat)?.at(-1)).toBe('m3')
  },
)

test.each([
  ['the older', OLDER],
  ['the newer', NEWER],
])(
  'a tab of an older release that comes later follows, where %s has other shapes, also by what it reads and refusals',
  async (_, speaks) => {
    const { clock, server, chat, write, openTab, hear, rest } = openWorld(speaks)
    const newer = await openTab(NEWER)
    await hear(1)
    const older = await openTab(OLDER)
    await clock.advance(20_000)
    expect(server.connectsAt).toHaveLength(1)
    await hear(2)
    older.sync.markRead(chat, 2)
    await rest()
    expect(newer.sync.memory.heads.get(chat)).toMatchObject({ my_read_seq: 2, unread_count: 0 })

    server.refusals.set(chat, 'blocked')
    await write(older.sync, 'recusada')
    await rest()
    expect([...older.sync.memory.outbox.values()].map(({ state }) => state)).toEqual(['failed'])
  },
)

test('what an older release skipped in the logs is not kept by the newer one that takes the lead', async () => {
  const { browser, clock, server, chat, hear, openTab, rest } = openWorld(OLDER)
  const skipping: Appliers = { ...appliers, log: { ...appliers.log, message_edited: () => ({}) } }
  const older = browser.openTab({ language: OLDER, createLeader: leaderWith(skipping) })
  older.sync.openLog(chat)
  await clock.advance(500)
  await hear(1)
  server.edit(bia, server.snapshot(chat).messages[0]!.id, 'corrigida')
  await rest()
  expect(shown(older.sync, chat)).toEqual(['m1'])
  const newer = await openTab(NEWER)
  await rest()
  expect(shown(newer.sync, chat)).toEqual(['corrigida'])
})

test('a word of a newer release that is not known here is none', async () => {
  const { chat, browser, openTab, hear } = openWorld(NEWER)
  const older = await openTab(OLDER)
  browser.channelWeather.put = (message) =>
    message.t === 'here' && message.language === NEWER ? ({ ...message, t: 'of later' } as never) : message
  const newer = await openTab(NEWER)
  await hear(1)
  for (const { sync } of [older, newer]) expect(shown(sync, chat)).toEqual(['m1'])
})

test('DEVICE-008: logs that a newer app emptied under an older one are whole again for both', async () => {
  const { browser, clock, server, chat, openTab, hear } = openWorld(OLDER)
  const older = await openTab(OLDER)
  await hear(1)
  await hear(2)
  const newer = await openDB(databaseName(ana), SCHEMA_VERSION + 1, {
    upgrade: (_made, _old, _new, transaction) => {
      for (const name of ['ranges', 'messages', 'quotes']) void transaction.objectStore(name).clear()
    },
  })
  newer.close()
  await hear(3)
  older.kill()
  server.weather.isOffline = true
  const again = browser.openTab()
  again.sync.openLog(chat)
  await clock.advance(1000)
  await settle(50)
  expect(shown(again.sync, chat)).toEqual(['m1', 'm2', 'm3'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserEvent } from '#contract/frames.ts'
import type { Settings } from '#contract/settings.ts'
import { type Edit, emptyMeta, type HeldNotifications } from '../../sync/change.ts'
import type { HeldHead } from '../../sync/heads.ts'
import { createMemory } from '../../sync/memory.ts'
import { createEmitter, createValue } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import { startAlerts } from './start-alerts.ts'
import { createNotification } from './testing/fake-notification.ts'

const EPOCH = 'epoch-1'
/** 22:00 to 07:00 there is 01:00 to 10:00 in UTC. */
const NIGHT = { from_min: 1320, until_min: 420, time_zone: 'America/Sao_Paulo' }

/** What is heard and felt, one after the other. */
let noticed: (number | 'shake')[]
/** The browser lets the page play unasked. */
let canPlay: boolean

beforeEach(() => {
  noticed = []
  canPlay = true
  class FakeAudio {
    volume = 1
    play = async () => {
      if (!canPlay) throw new DOMException('not allowed', 'NotAllowedError')
      noticed.push(this.volume)
    }
  }
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal('navigator', { vibrate: () => noticed.push('shake') })
})
afterEach(() => vi.unstubAllGlobals())

type Kind = { readonly isMuted?: boolean; readonly mentions?: readonly string[] }

const headOf = (seq: number, nowMs: number, { isMuted = false, mentions = [] }: Kind = {}): HeldHead =>
  ({
    conversation_id: 'c1',
    last_seq: seq,
    unread_count: seq,
    state: isMuted ? { muted_until: new Date(nowMs + 3600_000).toISOString() } : {},
    preview: { seq, sender_id: 'bia', mentions, created_at: new Date(nowMs).toISOString() },
  }) as unknown as HeldHead

/** Of this browser's pages: which locks are held, and whether another one has the one that is asked for. */
const stubLocks = ({ held = [], isTaken = false }: { held?: string[]; isTaken?: boolean }) => {
  const letGo: string[] = []
  const request = async (name: string, _options: object, whileHeld: (lock: object | null) => unknown) => {
    await whileHeld(isTaken ? null : {})
    letGo.push(name)
  }
  const query = async () => ({ held: held.map((name) => ({ name })) })
  vi.stubGlobal('navigator', { vibrate: () => noticed.push('shake'), locks: { request, query } })
  return letGo
}

/** A page at that time of day in UTC, with one chat that stands still. */
function openPage(utc: string, { settings, isSeen }: { settings: Partial<Settings>; isSeen: boolean }) {
  const nowMs = Date.parse(`2026-03-07T${utc}:00Z`)
  const memory = createMemory()
  const events = createEmitter<UserEvent>()
  const meta = (user_seq: number) => ({
    ...emptyMeta,
    epoch: EPOCH,
    user_seq,
    settings: settings as Settings,
  })
  memory.apply({ meta: meta(0), heads: { put: [headOf(1, 0)] } })
  const sync = {
    me: 'ana',
    memory,
    isVisible: createValue(isSeen),
    status: createValue({ state: 'online', via: 'socket', since: 0 }),
    clock: { now: () => nowMs },
    call: async () => ({ epoch: EPOCH, user_seq: 0, notifications: [], profiles: [], unread_count: 0 }),
    keep: (_name: 'notifications', notifications: Edit<HeldNotifications>) => memory.apply({ notifications }),
    onRegisters: () => () => undefined,
    onUserEvent: events.on,
  }
  startAlerts(sync as unknown as Sync)
  const settle = () => new Promise((done) => setTimeout(done))
  return {
    receiveMessage: async (kind?: Kind) => {
      memory.apply({ heads: { put: [headOf(2, nowMs, kind)] } })
      await settle()
    },
    receiveNotification: async () => {
      await settle()
      memory.apply({ meta: meta(1) })
      events.emit({
        kind: 'notifications_changed',
        user_seq: 1,
        notifications: [createNotification(1, { created_at: new Date(nowMs).toISOString() })],
        removed: [],
        read_until: null,
        unread_count: 1,
      })
      await settle()
    },
  }
}

test.each([
  ['before them', '00:59', true],
  ['in them', '01:00', false],
  ['in their last minute', '09:59', false],
  ['after them', '10:00', true],
])(
  'quiet hours, %s: nothing sounds and nothing shakes within them, seen or hidden',
  async (_name, utc, isHeard) => {
    for (const [isSeen, volume] of [
      [true, 0.5],
      [false, 0.7],
    ] as const) {
      noticed = []
      const page = openPage(utc, { settings: { quiet_hours: NIGHT }, isSeen })
      await page.receiveMessage()
      expect(noticed).toEqual(isHeard ? [volume, 'shake'] : [])
      await page.receiveNotification()
      expect(noticed).toEqual(isHeard ? [volume, 'shake', 0.3, 'shake'] : [])
    }
  },
)

test('who wants no sound is shaken, who wants no shaking hears, and who wants neither notices nothing', async () => {
  for (const [settings, expected] of [
    [{ sound_notifications: false }, ['shake']],
    [{ vibration_notifications: false }, [0.5]],
    [{ sound_notifications: false, vibration_notifications: false }, []],
  ] as const) {
    noticed = []
    await openPage('12:00', { settings, isSeen: true }).receiveMessage()
    expect(noticed).toEqual(expected)
  }
})

test('of a muted chat is heard who names the person who wishes it', async () => {
  for (const [settings, kind, expected] of [
    [{ mention_notifications: true }, { isMuted: true, mentions: ['bia'] }, []],
    [{ mention_notifications: true }, { isMuted: true, mentions: ['ana'] }, [0.5, 'shake']],
    [{ mention_notifications: false }, { isMuted: true, mentions: ['ana'] }, []],
  ] as const) {
    noticed = []
    await openPage('12:00', { settings, isSeen: true }).receiveMessage(kind)
    expect(noticed).toEqual(expected)
  }
})

test('a hidden page keeps still where another one is looked at, and where another one was sooner', async () => {
  const receive = async (isSeen: boolean) => {
    noticed = []
    await openPage('12:00', { settings: {}, isSeen }).receiveMessage()
    return noticed
  }
  stubLocks({})
  expect(await receive(false)).toEqual([0.7, 'shake'])
  stubLocks({ held: ['lero-looked-at'] })
  expect(await receive(false)).toEqual([])
  stubLocks({ isTaken: true })
  expect(await receive(false)).toEqual([])
  expect(await receive(true)).toEqual([])
})

test('a page that its browser lets make no sound keeps none from the push', async () => {
  canPlay = false
  const letGo = stubLocks({})
  await openPage('12:00', { settings: {}, isSeen: false }).receiveMessage()
  expect([noticed, letGo]).toEqual([['shake'], ['lero-sound conv-c1 2']])
})

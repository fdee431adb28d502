import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/default-settings.ts'
import type { QuietHours } from '#contract/settings.ts'
import { emptyMeta } from '../../sync/change.ts'
import type { HeldHead } from '../../sync/heads.ts'
import { createMemory } from '../../sync/memory.ts'
import { createValue } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import { pushTexts } from '../../locales/push.ts'
import { showDesktopNotifications } from './desktop-notifications.ts'

const NOW_MS = Date.parse('2026-03-07T12:00:00.000Z')
const TAG = 'conv-c1'

type Options = { body: string; data: object; silent?: boolean }
type Shown = Options & { tag: string; close(): void }

/** What stands in the system's list: of the same tag the last. */
let shown: Map<string, Shown>
const put = (options: Options) =>
  shown.set(TAG, { ...options, tag: TAG, close: () => void shown.delete(TAG) })
const bodies = () => [...shown.values()].map(({ body }) => body)

beforeEach(async () => {
  shown = new Map()
  await pushTexts.load()
  vi.useFakeTimers()
  const registration = {
    showNotification: async (_title: string, options: Options) => void put(options),
    getNotifications: async () => [...shown.values()],
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const headOf = (seq: number, content: string, atMs = NOW_MS): HeldHead =>
  ({
    conversation_id: 'c1',
    last_seq: seq,
    unread_count: seq,
    state: {},
    preview: {
      seq,
      sender_id: 'bia',
      sender_name: 'Bia',
      message_type: 'text',
      content,
      created_at: new Date(atMs).toISOString(),
    },
  }) as unknown as HeldHead

type Wishes = { quiet_hours?: QuietHours | null; mention_notifications?: boolean }

/** A page that nobody looks at. */
function openHidden({ quiet_hours = null, mention_notifications = true }: Wishes = {}) {
  const memory = createMemory()
  const settings = { ...DEFAULT_SETTINGS, quiet_hours, mention_notifications }
  memory.apply({ meta: { ...emptyMeta, settings }, heads: { put: [headOf(1, 'de ontem', 0)] } })
  const sync = { me: 'ana', memory, isVisible: createValue(false), clock: { now: () => NOW_MS } }
  showDesktopNotifications(sync as unknown as Sync)
  return async (head: HeldHead): Promise<void> => {
    memory.apply({ heads: { put: [head] } })
    await vi.advanceTimersByTimeAsync(0)
  }
}

test('each message stands for 5 to 6 s, whatever stood there before', async () => {
  const receive = openHidden()
  await receive(headOf(2, 'oi'))
  await vi.advanceTimersByTimeAsync(4900)
  await receive(headOf(3, 'tudo bem?'))
  await vi.advanceTimersByTimeAsync(4900)
  expect(bodies()).toEqual(['tudo bem?'])
  await vi.advanceTimersByTimeAsync(1100)
  expect(bodies()).toEqual([])
})

test('a push that took its place stays', async () => {
  const receive = openHidden()
  await receive(headOf(2, 'oi'))
  expect(bodies()).toEqual(['oi'])
  put({ body: 'oi', data: { path: '/chat/c1', token: 'token' } })
  await vi.advanceTimersByTimeAsync(6000)
  expect(bodies()).toEqual(['oi'])
})

test('a page that slept shows nothing of what came meanwhile', async () => {
  const receive = openHidden()
  await receive(headOf(2, 'de uma hora atrás', NOW_MS - 3600_000))
  expect(bodies()).toEqual([])
  await receive(headOf(3, 'de agora'))
  expect(bodies()).toEqual(['de agora'])
})

test('in quiet hours nothing pops up', async () => {
  const morning = { from_min: 0, until_min: 720, time_zone: 'UTC' }
  await openHidden({ quiet_hours: { ...morning, until_min: 721 } })(headOf(2, 'oi'))
  expect(bodies()).toEqual([])
  await openHidden({ quiet_hours: morning })(headOf(2, 'boa tarde'))
  expect(bodies()).toEqual(['boa tarde'])
})

test('it makes no sound of its own, and says up to where it goes: the push of the same is to make none either', async () => {
  await openHidden()(headOf(2, 'oi'))
  expect([...shown.values()]).toMatchObject([
    { silent: true, data: { path: '/chat/c1', seq: 2, is_brief: true } },
  ])
})

test('of a muted chat it shows who names the person who wishes it, and nothing else', async () => {
  const muted = (seq: number, content: string, mentions: string[]): HeldHead => {
    const { preview, ...head } = headOf(seq, content)
    const state = { muted_until: new Date(NOW_MS + 3600_000).toISOString() }
    return { ...head, state, preview: { ...preview, mentions } } as unknown as HeldHead
  }
  const receive = openHidden()
  await receive(muted(2, 'oi', []))
  expect(bodies()).toEqual([])
  await receive(muted(3, '@ana vem?', ['ana']))
  expect(bodies()).toEqual(['@ana vem?'])
  shown.clear()
  await openHidden({ mention_notifications: false })(muted(2, '@ana vem?', ['ana']))
  expect(bodies()).toEqual([])
})

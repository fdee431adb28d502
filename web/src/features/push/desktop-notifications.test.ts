import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyMeta } from '../../sync/change.ts'
import type { HeldHead } from '../../sync/heads.ts'
import { createMemory } from '../../sync/memory.ts'
import { createValue } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import { pushTexts } from '../../locales/push.ts'
import { showDesktopNotifications } from './desktop-notifications.ts'

const NOW_MS = Date.parse('2026-03-07T12:00:00.000Z')
const TAG = 'conv-c1'

type Shown = { tag: string; body: string; data: object; close(): void }

/** What stands in the system's list: of the same tag the last. */
let shown: Map<string, Shown>
const put = (body: string, data: object) =>
  shown.set(TAG, { tag: TAG, body, data, close: () => void shown.delete(TAG) })
const bodies = () => [...shown.values()].map(({ body }) => body)

beforeEach(async () => {
  shown = new Map()
  await pushTexts.load()
  vi.useFakeTimers()
  const registration = {
    showNotification: async (_title: string, { body, data }: { body: string; data: object }) =>
      void put(body, data),
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

/** A page that nobody looks at. */
function openHidden() {
  const memory = createMemory()
  memory.apply({ meta: emptyMeta, heads: { put: [headOf(1, 'de ontem', 0)] } })
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
  put('oi', { path: '/chat/c1', token: 'token' })
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

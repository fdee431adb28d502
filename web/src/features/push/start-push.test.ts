import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyMeta, type HeldNotifications } from '../../sync/change.ts'
import { NetworkError } from '../../sync/errors.ts'
import type { HeldHead } from '../../sync/heads.ts'
import { createMemory } from '../../sync/memory.ts'
import { createEmitter, createValue } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import { startPush } from './start-push.ts'

/** What stands in the system's list, by tag: how far one has to know. */
let shown: Map<string, number>
/** By tag what else it carries. */
let left: Map<string, object>
let worker: EventTarget
const tags = () => [...shown.keys()]

beforeEach(() => {
  shown = new Map()
  left = new Map()
  vi.useFakeTimers()
  const getNotifications = async () =>
    [...shown].map(([tag, seq]) => ({
      tag,
      data: { seq, ...left.get(tag) },
      close: () => shown.delete(tag),
    }))
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: new Promise(() => undefined),
    getRegistration: async () => ({ getNotifications }),
  })
  worker = serviceWorker
  vi.stubGlobal('navigator', { serviceWorker })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const readUpTo = (seq: number): HeldHead =>
  ({ conversation_id: 'c1', last_seq: seq, unread_count: 0 }) as unknown as HeldHead
const listAt = (user_seq: number): HeldNotifications => ({
  id: 'list',
  rows: [],
  unread_count: 0,
  as_of: { epoch: 'e', user_seq },
})

type Status = ReturnType<Sync['status']['getSnapshot']>
type Options = { hasList?: boolean; call?: (name: string, input: object) => Promise<object> }

/** A page that somebody looks at, with what the device kept when it was closed: everything read up to 4 in both logs. */
function openPage({ hasList = true, call = () => Promise.reject(new NetworkError()) }: Options = {}) {
  const memory = createMemory()
  memory.apply({
    meta: { ...emptyMeta, epoch: 'e', user_seq: 4 },
    heads: { put: [readUpTo(4)] },
    notifications: { put: hasList ? [listAt(4)] : [] },
  })
  const status = createValue<Status>({ state: 'offline', since: 0 })
  const opened: string[] = []
  const sync = {
    me: 'ana',
    memory,
    isVisible: createValue(true),
    status,
    clock: { now: () => Date.now() },
    call,
    onUserEvent: createEmitter().on,
    onRegisters: () => () => undefined,
  } as unknown as Sync
  startPush(sync, (path) => opened.push(path))
  return { memory, status, opened }
}

test('what was pushed while the page was closed stays until the page knows of it', async () => {
  for (const tag of ['conv-c1', 'conv-new', 'notice-new_follower']) shown.set(tag, 5)
  const { memory } = openPage()
  await vi.advanceTimersByTimeAsync(6000)
  expect(tags()).toEqual(['conv-c1', 'conv-new', 'notice-new_follower'])
  memory.apply({ heads: { put: [readUpTo(5)] } })
  await vi.advanceTimersByTimeAsync(0)
  expect(tags()).toEqual(['conv-new', 'notice-new_follower'])
  memory.apply({ notifications: { put: [listAt(5)] } })
  await vi.advanceTimersByTimeAsync(0)
  expect(tags()).toEqual(['conv-new'])
})

test('PUSH-008: what comes when everything is read is closed within 5 s', async () => {
  openPage()
  // What stood there when the page came is gone through.
  await vi.advanceTimersByTimeAsync(0)
  shown.set('conv-c1', 4)
  await vi.advanceTimersByTimeAsync(4999)
  expect(tags()).toEqual(['conv-c1'])
  await vi.advanceTimersByTimeAsync(1)
  expect(tags()).toEqual([])
})

test('what stands of a chat that left the list goes; a list that is read anew says nothing of it', async () => {
  shown.set('conv-c1', 5)
  const { memory } = openPage()
  const anew = { ...emptyMeta, epoch: 'f', user_seq: 1 }
  memory.apply({ drop_cache: true, meta: anew })
  memory.apply({ heads: { put: [{ ...readUpTo(4), conversation_id: 'c2' }] } })
  await vi.advanceTimersByTimeAsync(6000)
  expect(tags()).toEqual(['conv-c1'])
  memory.apply({ heads: { put: [readUpTo(4)] } })
  memory.apply({ heads: { remove: ['c1'] } })
  await vi.advanceTimersByTimeAsync(0)
  expect(tags()).toEqual([])
})

test('a page that has no list of notifications yet closes none', async () => {
  shown.set('notice-new_follower', 1)
  openPage({ hasList: false })
  await vi.advanceTimersByTimeAsync(6000)
  expect(tags()).toEqual(['notice-new_follower'])
})

test('what the worker could not do is done when there is a line', async () => {
  shown.set('conv-c1', 5)
  left.set('conv-c1', { token: 'read', is_read_wanted: true })
  const asked: unknown[] = []
  const call = async (name: string, input: object) => {
    if (name === 'push.mark_read') asked.push(input)
    return {}
  }
  const { status } = openPage({ call })
  await vi.advanceTimersByTimeAsync(100)
  expect([asked, tags()]).toEqual([[], ['conv-c1']])
  status.set({ state: 'online', via: 'socket', since: 0 })
  await vi.advanceTimersByTimeAsync(100)
  expect([asked, tags()]).toEqual([[{ token: 'read' }], []])
})

test('a tap leads there once, however often the worker asks', async () => {
  const { opened } = openPage()
  const ask = (id: string, open: unknown = '/chat/c1') =>
    worker.dispatchEvent(new MessageEvent('message', { data: { open, id } }))
  ask('1')
  ask('1')
  expect(opened).toEqual(['/chat/c1'])
  ask('2')
  ask('3', 'https://other.test/')
  expect(opened).toEqual(['/chat/c1', '/chat/c1'])
})

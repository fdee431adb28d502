import { expect, test } from 'vitest'
import type { UserEvent } from '#contract/frames.ts'
import type { Notification } from '#contract/notifications.ts'
import type { CallOutput } from '#contract/registry.ts'
import { emptyMeta, type Edit, type HeldNotifications } from '../../sync/change.ts'
import { NetworkError } from '../../sync/errors.ts'
import { createMemory } from '../../sync/memory.ts'
import { createEmitter, createValue } from '../../sync/readable.ts'
import type { ConnectionStatus } from '../../sync/status.ts'
import type { Sync } from '../../sync/sync.ts'
import { getNotificationsStore } from './notifications.store.ts'
import { createNotification } from './testing/fake-notification.ts'

const EPOCH = 'epoch-1'

type Page = Partial<CallOutput<'notifications.list'>>

/** A device whose server answers with these pages, one after the other, or with nothing where there is none. */
function buildSync(...pages: Page[]) {
  const memory = createMemory()
  const status = createValue<ConnectionStatus>({ state: 'online', via: 'socket', since: 0 })
  const events = createEmitter<UserEvent>()
  let asked = 0
  const setLog = (user_seq: number, epoch = EPOCH) =>
    memory.apply({ meta: { ...emptyMeta, epoch, user_seq } })
  setLog(0)
  const sync = {
    me: 'ana',
    memory,
    status,
    clock: { now: () => Date.UTC(2026, 2, 7, 12, 9) },
    call: async () => {
      asked += 1
      const page = pages.shift()
      if (!page) throw new NetworkError()
      return { epoch: EPOCH, user_seq: 0, notifications: [], profiles: [], unread_count: 0, ...page }
    },
    keep: (_name: 'notifications', notifications: Edit<HeldNotifications>) => memory.apply({ notifications }),
    onRegisters: () => () => {},
    onUserEvent: events.on,
  } as unknown as Sync
  const open = () => getNotificationsStore(sync)
  return {
    memory,
    status,
    setLog,
    open,
    asked: () => asked,
    shown: () => {
      const { rows, unread_count, state } = open().getSnapshot()
      return [state, rows.map(({ id }) => id), unread_count]
    },
    /** An entry of the own log, as the tab that leads takes it: its number, then what it says. */
    tell: (user_seq: number, notifications: Notification[], unread_count: number, removed: string[] = []) => {
      setLog(user_seq)
      events.emit({
        kind: 'notifications_changed',
        user_seq,
        notifications,
        removed,
        read_until: null,
        unread_count,
      })
    },
    give: (...more: Page[]) => pages.push(...more),
    settle: () => new Promise((done) => setTimeout(done)),
  }
}

test('what the device has is shown at once, then what the server says', async () => {
  const { memory, shown, settle } = buildSync({
    notifications: [createNotification(2)],
    unread_count: 1,
    user_seq: 5,
  })
  const as_of = { epoch: EPOCH, user_seq: 3 }
  memory.apply({
    notifications: { put: [{ id: 'list', rows: [createNotification(1)], unread_count: 4, as_of }] },
  })
  expect(shown()).toEqual(['ready', ['n1'], 4])
  await settle()
  expect(shown()).toEqual(['ready', ['n2'], 1])
})

test('what is told joins the list and is an arrival; a repeat, and what comes back to its place, is none', async () => {
  const { open, tell, shown, settle, asked } = buildSync({
    notifications: [createNotification(2)],
    unread_count: 1,
  })
  const arrived: string[] = []
  open().onArrival((rows) => void arrived.push(...rows.map(({ id }) => id)))
  await settle()
  tell(1, [createNotification(3)], 2)
  tell(1, [createNotification(3)], 2)
  tell(2, [], 1, ['n3'])
  expect(shown()).toEqual(['ready', ['n2'], 1])
  tell(3, [createNotification(1)], 2)
  expect(shown()).toEqual(['ready', ['n2', 'n1'], 2])
  expect(arrived).toEqual(['n3'])
  await settle()
  expect(asked()).toBe(1)
})

test('a number of the log that was not told has the list read again', async () => {
  const { open, tell, setLog, shown, settle, give, asked } = buildSync({ user_seq: 1 })
  open()
  await settle()
  give({ notifications: [createNotification(1)], unread_count: 1, user_seq: 3 })
  tell(3, [], 1)
  await settle()
  expect([asked(), shown()]).toEqual([2, ['ready', ['n1'], 1]])
  give({ user_seq: 4 })
  setLog(4)
  await settle()
  expect([asked(), shown()]).toEqual([3, ['ready', [], 0]])
})

test('what a later page brings is an arrival while it is fresh', async () => {
  const { open, setLog, settle, give } = buildSync({ notifications: [createNotification(1)], user_seq: 1 })
  const arrived: string[] = []
  open().onArrival((rows) => void arrived.push(...rows.map(({ id }) => id)))
  await settle()
  give({ notifications: [createNotification(9), createNotification(2), createNotification(1)], user_seq: 3 })
  setLog(3)
  await settle()
  expect(arrived).toEqual(['n9'])
})

test('with another epoch the list is read anew', async () => {
  const { open, setLog, shown, settle, give } = buildSync({
    notifications: [createNotification(1)],
    user_seq: 9,
  })
  open()
  await settle()
  give({ epoch: 'epoch-2', notifications: [createNotification(7)], user_seq: 2 })
  setLog(2, 'epoch-2')
  await settle()
  expect(shown()).toEqual(['ready', ['n7'], 0])
})

test('without list and line it has failed, and is read when there is a line again', async () => {
  const { open, shown, settle, give, status } = buildSync()
  open()
  await settle()
  expect(shown()).toEqual(['failed', [], 0])
  give({ notifications: [createNotification(1)], unread_count: 1 })
  status.set({ state: 'online', via: 'socket', since: 1 })
  await settle()
  expect(shown()).toEqual(['ready', ['n1'], 1])
})

import { expect, test } from 'vitest'
import type { Friend } from '#contract/connections.ts'
import type { UserEvent } from '#contract/frames.ts'
import type { CallInput, CallOutput } from '#contract/registry.ts'
import { emptyMeta, type Edit, type HeldFriend } from '../../sync/change.ts'
import { NetworkError } from '../../sync/errors.ts'
import type { MutationJob } from '../../sync/job.ts'
import { createMemory } from '../../sync/memory.ts'
import { createEmitter, createValue } from '../../sync/readable.ts'
import type { ConnectionStatus } from '../../sync/status.ts'
import type { Sync } from '../../sync/sync.ts'
import { createProfile } from '../../sync/testing/fake-records.ts'
import { getFriendsStore } from './friends.store.ts'

const EPOCH = 'epoch-1'

const friendOf = (person_id: string, more: Partial<Friend> = {}): Friend => ({
  id: `row-${person_id}`,
  user_id: 'ana',
  friend_id: person_id,
  status: 'accepted',
  created_at: '2026-03-07T12:00:00.000Z',
  updated_at: '2026-03-07T12:00:00.000Z',
  person_id,
  profile: { ...createProfile(person_id), display_name: person_id },
  ...more,
})

type Page = Partial<CallOutput<'connections.list'>>

/** A device whose server answers with these pages, one after the other, or with nothing where there is none. */
function buildSync(...pages: Page[]) {
  const memory = createMemory()
  const status = createValue<ConnectionStatus>({ state: 'online', via: 'socket', since: 0 })
  const events = createEmitter<UserEvent>()
  const asked: CallInput<'connections.list'>[] = []
  const setLog = (user_seq: number, epoch = memory.meta().epoch ?? EPOCH) =>
    memory.apply({ meta: { ...emptyMeta, epoch, user_seq } })
  setLog(0)
  const sync = {
    me: 'ana',
    memory,
    status,
    call: async (_name: string, input: CallInput<'connections.list'>) => {
      asked.push(input)
      const page = pages.shift()
      if (!page) throw new NetworkError()
      return { epoch: EPOCH, user_seq: 0, complete: true, friends: [], removed: [], has_more: false, ...page }
    },
    keep: (_name: 'friends', friends: Edit<HeldFriend>) => memory.apply({ friends }),
    onRegisters: () => () => {},
    onUserEvent: events.on,
  } as unknown as Sync
  return {
    memory,
    asked,
    status,
    setLog,
    /** As with the first look at friends: reading begins. */
    open: () => getFriendsStore(sync),
    names: () =>
      getFriendsStore(sync)
        .getSnapshot()
        .friends.map(({ person_id }) => person_id),
    /** An entry of the own log, as the tab that leads takes it: its number, then what it says. */
    tell: (user_seq: number, person_id: string, friend: Friend | null) => {
      setLog(user_seq)
      events.emit({ kind: 'friend_changed', user_seq, person_id, friend })
    },
    give: (...more: Page[]) => pages.push(...more),
    settle: () => new Promise((done) => setTimeout(done)),
  }
}

test('what the device has is shown at once, then what the server says, all pages of it', async () => {
  const { open, memory, asked, names, settle } = buildSync(
    { friends: [friendOf('bia')], has_more: true, user_seq: 7 },
    { friends: [friendOf('caio')], user_seq: 8 },
  )
  memory.apply({ friends: { put: [friendOf('gone')] } })
  expect(names()).toEqual(['gone'])
  expect(open().getSnapshot().state).toBe('ready')
  await settle()
  expect(names()).toEqual(['bia', 'caio'])
  expect(asked).toEqual([{}, { after: 'bia' }])
})

test('the next session asks for what changed since, and takes it in', async () => {
  const as_of = { epoch: EPOCH, user_seq: 7 }
  const held = buildSync({ complete: false, friends: [friendOf('dora')], removed: ['bia'], user_seq: 9 })
  held.memory.apply({
    friends: {
      put: [
        { ...friendOf('bia'), as_of },
        { ...friendOf('caio'), as_of },
      ],
    },
  })
  held.open()
  await held.settle()
  expect(held.asked).toEqual([{ since: as_of }])
  expect(held.names()).toEqual(['caio', 'dora'])
})

test('a base of another epoch is none', async () => {
  const { memory, asked, setLog, settle, open } = buildSync({})
  memory.apply({ friends: { put: [{ ...friendOf('bia'), as_of: { epoch: EPOCH, user_seq: 7 } }] } })
  setLog(0, 'epoch-2')
  open()
  await settle()
  expect(asked).toEqual([{}])
})

test('with another epoch the list is read anew and its numbers count from there', async () => {
  const { open, asked, tell, give, setLog, names, settle } = buildSync({
    friends: [friendOf('bia')],
    user_seq: 9,
  })
  open()
  await settle()
  give({ epoch: 'epoch-2', friends: [friendOf('caio')], user_seq: 2 })
  setLog(2, 'epoch-2')
  await settle()
  expect(asked.at(-1)).toEqual({})
  tell(3, 'dora', friendOf('dora'))
  expect(names()).toEqual(['caio', 'dora'])
})

test('events are taken as they come; a number that nobody told has the list read again', async () => {
  const { open, asked, tell, give, setLog, names, settle } = buildSync({ user_seq: 3 })
  open()
  await settle()
  tell(4, 'bia', friendOf('bia'))
  tell(5, 'caio', friendOf('caio'))
  tell(6, 'bia', null)
  await settle()
  expect(names()).toEqual(['caio'])
  expect(asked).toHaveLength(1)

  give({ complete: false, friends: [friendOf('dora')], user_seq: 8 })
  tell(8, 'elis', friendOf('elis'))
  await settle()
  expect(asked.at(-1)).toEqual({ since: { epoch: EPOCH, user_seq: 3 } })
  expect(names()).toEqual(['caio', 'dora', 'elis'])

  give({ complete: false, friends: [], removed: ['dora'], user_seq: 9 })
  setLog(9)
  await settle()
  expect(names()).toEqual(['caio', 'elis'])
})

test('an event is newer than the page it met on its way', async () => {
  const { open, tell, names, settle } = buildSync({ friends: [friendOf('bia')], user_seq: 3 })
  open()
  tell(4, 'bia', null)
  tell(5, 'caio', friendOf('caio'))
  await settle()
  expect(names()).toEqual(['caio'])
})

test('an event that comes twice, or after a later one, changes nothing', async () => {
  const { open, tell, names, settle } = buildSync({ friends: [friendOf('bia')], user_seq: 3 })
  open()
  await settle()
  tell(3, 'bia', null)
  tell(5, 'caio', friendOf('caio'))
  tell(4, 'caio', null)
  expect(names()).toEqual(['bia', 'caio'])
})

test('requests stand apart, the newest first, and say how one stands', async () => {
  const { open, settle } = buildSync({
    friends: [
      friendOf('bia', { status: 'pending', user_id: 'bia', friend_id: 'ana' }),
      friendOf('caio', {
        status: 'pending',
        user_id: 'caio',
        friend_id: 'ana',
        created_at: '2026-03-08T12:00:00.000Z',
      }),
      friendOf('dora', { status: 'pending' }),
      friendOf('elis'),
    ],
  })
  const store = open()
  await settle()
  const { asking, asked } = store.getSnapshot()
  expect(asking.map(({ person_id }) => person_id)).toEqual(['caio', 'bia'])
  expect(asked.map(({ person_id }) => person_id)).toEqual(['dora'])
  const standings = ['bia', 'dora', 'elis', 'nobody'].map((id) => store.standingOf(id))
  expect(standings).toEqual(['asking', 'asked', 'friend', 'none'])
})

test('who is let go of is gone at once, and back where the server refuses', async () => {
  const { open, memory, names, settle } = buildSync({ friends: [friendOf('bia')] })
  open()
  await settle()
  const job: MutationJob = {
    id: 'job-1',
    kind: 'mutation',
    lane: 'friend:bia',
    conversation_id: null,
    order: 1,
    state: 'waiting',
    failure: null,
    call: 'connections.remove',
    input: { user_id: 'bia' },
  }
  memory.apply({ jobs: { put: [job] } })
  expect(names()).toEqual([])
  memory.apply({ jobs: { remove: ['job-1'] } })
  expect(names()).toEqual(['bia'])
})

test('without a list on the device and a line nothing is said to be empty, and the next line asks again', async () => {
  const { open, status, give, settle } = buildSync()
  const store = open()
  store.subscribe(() => {})
  expect([store.getSnapshot().state, store.standingOf('bia')]).toEqual(['loading', 'unknown'])
  await settle()
  expect([store.getSnapshot().state, store.standingOf('bia')]).toEqual(['failed', 'none'])
  give({})
  status.set({ state: 'offline', since: 1 })
  status.set({ state: 'online', via: 'socket', since: 2 })
  await settle()
  expect(store.getSnapshot().state).toBe('ready')
})

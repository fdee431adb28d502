import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, send, startChat } from '../../platform/testing/chats.ts'
import type { World } from '../../platform/testing/world.ts'
import type { Push } from './start-push.ts'
import type { PushService } from './testing/push-service.ts'
import { addDevice, createPushWorld, setInFront, waitFor } from './testing/push-world.ts'

/** Pushes of what is no message: friend requests, followers, invitations, reactions. */

let world: World
let push: Push
let service: PushService
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, close } = await createPushWorld())
  push = world.startPush()
})
afterAll(() => close())
beforeEach(async () => {
  await push.settle()
  service.behave('take')
  service.arrived.length = 0
})

const follow = (who: Caller, whom: Caller, is_following = true) =>
  world.call(who, 'follows.set', { user_id: whom.user_id, is_following })
const ask = (who: Caller, whom: Caller) => world.call(who, 'connections.request', { user_id: whom.user_id })

/** Ana and Bia; Ana has one device, and is away. */
const createPushed = async (name: string) => {
  const [ana, bia] = [
    await world.person({ display_name: 'Ana' }),
    await world.person({ display_name: 'Bia' }),
  ]
  return { ana, bia, phone: await addDevice(world, ana, service, name) }
}
/** What a device is told or shows; nothing of it is on its way any more. */
const rowsOf = async ({ user_id }: Caller) => {
  const { rows } = await world.platform.pool.query<{ is_shown: boolean; is_due: boolean }>(
    'select is_shown, due_at is not null as is_due from push_notices where user_id = $1',
    [user_id],
  )
  return rows
}
const isNoted = async ({ user_id }: Caller): Promise<boolean> => {
  const { rowCount } = await world.platform.pool.query(
    'select from notifications where user_id = $1 and is_push_due and withdrawn_at is null',
    [user_id],
  )
  return rowCount === 0
}

test('a new follower is pushed to the devices of their person alone, in the words of their language', async () => {
  const { ana, bia } = await createPushed('followed')
  await addDevice(world, bia, service, 'follower')
  await follow(bia, ana)
  await waitFor(() => expect(service.arrived).toHaveLength(1))
  const { user_seq } = await world.call(ana, 'notifications.list', {})
  expect(service.arrived[0]).toMatchObject({
    device: 'followed',
    headers: { ttl: '86400', urgency: 'high' },
    payload: {
      kind: 'notice',
      tag: 'notice-new_follower',
      // Who has the list of now knows of it.
      seq: user_seq,
      path: `/profile/${bia.user_id}`,
      title: 'Bia',
      body: 'começou a seguir você',
      unread_chats: 1,
      is_silent: false,
      vibrates: true,
      lang: 'pt-BR',
    },
  })
  await push.settle()
  await world.runJobs()
  await push.settle()
  expect(service.arrived).toHaveLength(1)
})

test('the badge counts chats and notifications that are unread, whatever is pushed', async () => {
  const { ana, bia } = await createPushed('counted')
  await follow(bia, ana)
  await waitFor(() => expect(service.told('counted')).toMatchObject([{ kind: 'notice', unread_chats: 1 }]))
  await send(world, bia, await startChat(world, ana, bia), 'oi')
  await waitFor(() => expect(service.told('counted')[1]).toMatchObject({ kind: 'message', unread_chats: 2 }))
  await push.settle()
  await world.call(ana, 'notifications.mark_all_read', {})
  await waitFor(() => expect(service.told('counted')[2]).toMatchObject({ kind: 'read', unread_chats: 1 }))
})

test.each([
  ['pt-BR', 'quer ser seu amigo'],
  ['en', 'wants to be your friend'],
  ['es', 'quiere ser tu amigo'],
] as const)('a friend request in %s leads to the tab where it is answered', async (language, body) => {
  const { ana, bia } = await createPushed(`asked in ${language}`)
  await world.call(ana, 'settings.update', { language })
  await ask(bia, ana)
  await waitFor(() =>
    expect(service.told(`asked in ${language}`)).toMatchObject([
      { tag: 'notice-friend_request', path: '/connections?tab=requests', title: 'Bia', body, lang: language },
    ]),
  )
})

test('an accepted request, an invitation and being added are told, each where it leads', async () => {
  const { ana, bia } = await createPushed('told of all')
  await ask(ana, bia)
  await world.call(bia, 'connections.accept', { user_id: ana.user_id })
  await waitFor(() =>
    expect(service.told('told of all')).toMatchObject([
      {
        tag: 'notice-friend_accepted',
        path: `/profile/${bia.user_id}`,
        body: 'aceitou seu pedido de amizade',
      },
    ]),
  )
  const group = await createTestGroup(world, bia, [ana])
  await waitFor(() =>
    expect(service.told('told of all').at(-1)).toMatchObject({
      tag: `notice-group_invite-${group.id}`,
      path: `/chat/${group.conversation_id}`,
      title: 'Bia',
      body: 'adicionou você ao grupo Turma',
    }),
  )
  await world.call(ana, 'settings.update', { allow_messages: 'nobody' })
  const stranger = await world.person({ display_name: 'Caio' })
  const other = await createTestGroup(world, stranger, [])
  await world.ask(stranger, 'groups.add_member', { group_id: other.id, user_id: ana.user_id })
  await waitFor(() =>
    expect(service.told('told of all').at(-1)).toMatchObject({
      tag: `notice-group_invite-${other.id}`,
      path: '/connections?tab=groups',
      body: 'convidou você para o grupo Turma',
    }),
  )
})

test('500 followers at once are one push, and one more takes its place', async () => {
  const { ana } = await createPushed('famous')
  const followers = await world.people(500)
  // Nobody hears them come: what is due is found by the job, as after a crash.
  world.platform.bus.messages.length = 0
  await world.platform.pool.query(
    `insert into notifications (user_id, from_user_id, type) select $1, u.id, 'new_follower' from unnest($2::uuid[]) u (id)`,
    [ana.user_id, followers.map(({ user_id }) => user_id)],
  )
  await world.platform.pool.query(`select lero_jobs.add_job('push.recover')`)
  await world.runJobs()
  await waitFor(() => expect(service.told('famous')).toHaveLength(1))
  await push.settle()
  expect(service.told('famous')).toMatchObject([
    {
      tag: 'notice-new_follower',
      path: '/notifications',
      title: expect.stringMatching(/ e mais 499$/),
      body: 'começaram a seguir você',
    },
  ])
  await follow(await world.person({ display_name: 'Zeca' }), ana)
  await waitFor(() =>
    expect(service.told('famous').slice(1)).toMatchObject([
      { tag: 'notice-new_follower', title: expect.stringMatching(/^Zeca e mais \d+$/) },
    ]),
  )
})

test('what is taken back, or read on one device, goes from all; and once', async () => {
  const { ana, bia } = await createPushed('phone')
  await addDevice(world, ana, service, 'tablet')
  await ask(bia, ana)
  await waitFor(() => expect(service.arrived).toHaveLength(2))
  await push.settle()
  await world.call(bia, 'connections.cancel', { user_id: ana.user_id })
  await waitFor(() => expect(service.arrived).toHaveLength(4))
  await push.settle()
  for (const device of ['phone', 'tablet'])
    expect(service.told(device)).toMatchObject([
      { kind: 'notice', tag: 'notice-friend_request' },
      { kind: 'read', tag: 'notice-friend_request' },
    ])
  expect(await rowsOf(ana)).toEqual([])

  const [first, second] = await world.people(2)
  await follow(first!, ana)
  await waitFor(() => expect(service.arrived).toHaveLength(6))
  await follow(second!, ana)
  await waitFor(() => expect(service.arrived).toHaveLength(8))
  await push.settle()
  // One of two who follow goes: what is shown is still true of the other.
  await follow(first!, ana, false)
  await world.call(ana, 'notifications.mark_all_read', {})
  await waitFor(() => expect(service.arrived).toHaveLength(10))
  await push.settle()
  for (const device of ['phone', 'tablet'])
    expect(service.told(device).at(-1)).toMatchObject({ kind: 'read', tag: 'notice-new_follower' })
  expect(await rowsOf(ana)).toEqual([])
})

test('what goes with an account is closed where nobody was there to tell of it', async () => {
  const { ana, bia } = await createPushed('orphan')
  await follow(bia, ana)
  await waitFor(async () => expect(await rowsOf(ana)).toEqual([{ is_shown: true, is_due: false }]))
  await world.platform.pool.query('delete from auth.users where id = $1', [bia.user_id])
  await world.platform.pool.query(`select lero_jobs.add_job('push.recover')`)
  await world.runJobs()
  await waitFor(() =>
    expect(service.told('orphan').at(-1)).toMatchObject({ kind: 'read', tag: 'notice-new_follower' }),
  )
})

test('what was taken back before it left is not pushed; done again within the day it is, once', async () => {
  const { ana, bia } = await createPushed('undecided')
  await ask(bia, ana)
  await world.call(bia, 'connections.cancel', { user_id: ana.user_id })
  await world.runJobs()
  await push.settle()
  expect(service.told('undecided')).toEqual([])
  for (let time = 0; time < 2; time += 1) {
    await ask(bia, ana)
    await waitFor(() =>
      expect(service.told('undecided').filter(({ kind }) => kind === 'notice')).toHaveLength(1),
    )
    await waitFor(async () => expect(await isNoted(ana)).toBe(true))
    await world.call(bia, 'connections.cancel', { user_id: ana.user_id })
    await waitFor(async () => expect(await rowsOf(ana)).toEqual([]))
  }
  await push.settle()
  expect(service.told('undecided').map(({ kind }) => kind)).toEqual(['notice', 'read'])
})

test('who has the app in front is told when they leave it and have not looked', async () => {
  const { ana, bia } = await createPushed('in front')
  await setInFront(world, ana, 'now')
  await follow(bia, ana)
  await waitFor(async () => expect(await rowsOf(ana)).toEqual([{ is_shown: false, is_due: true }]))
  await waitFor(async () => {
    const { rowCount } = await world.platform.pool.query(
      'select from push_notices where user_id = $1 and due_at > clock_timestamp() and claimed_until is null',
      [ana.user_id],
    )
    expect(rowCount).toBe(1)
  })
  expect(service.arrived).toEqual([])
  await setInFront(world, ana, 30)
  await world.platform.pool.query('update push_notices set due_at = clock_timestamp() where user_id = $1', [
    ana.user_id,
  ])
  // Whatever wakes the sender has it look at all that is due.
  await follow(await world.person({ display_name: 'Caio' }), ana)
  await waitFor(() => expect(service.told('in front')).toMatchObject([{ title: 'Caio e mais 1' }]))
})

test('with friend notifications off, or across a block, nothing leaves', async () => {
  const { ana, bia } = await createPushed('quiet')
  await world.call(ana, 'settings.update', { friend_notifications: false })
  await follow(bia, ana)
  await ask(bia, ana)
  await waitFor(async () => expect(await isNoted(ana)).toBe(true))
  await waitFor(async () => expect(await rowsOf(ana)).toEqual([]))
  await world.call(ana, 'settings.update', { friend_notifications: true })
  const caio = await world.person()
  for (const [who, whom] of [
    [ana, caio],
    [caio, ana],
  ] as const) {
    await world.call(who, 'people.block', { user_id: whom.user_id })
    // Whoever forgot to ask writes it all the same.
    await world.platform.pool.query(
      `insert into notifications (user_id, from_user_id, type) values ($1, $2, 'friend_accepted')`,
      [ana.user_id, caio.user_id],
    )
    await world.runJobs()
    await world.platform.pool.query(`select lero_jobs.add_job('push.recover')`)
    await world.runJobs()
    await waitFor(async () => expect(await isNoted(ana)).toBe(true))
    await push.settle()
    await world.call(who, 'people.unblock', { user_id: whom.user_id })
    await world.platform.pool.query('delete from notifications where user_id = $1', [ana.user_id])
  }
  expect(service.told('quiet')).toEqual([])
})

test('in private mode a push says by whom, not what', async () => {
  const { ana, bia } = await createPushed('private')
  await world.call(ana, 'settings.update', { private_mode: true })
  await follow(bia, ana)
  await waitFor(() =>
    expect(service.told('private')).toMatchObject([{ title: 'Bia', body: 'Nova notificação' }]),
  )
})

test('a device of a release that does not know them is pushed messages alone', async () => {
  const { id, ana, bia } = await createChat(world)
  const device = await addDevice(world, ana, service, 'old release')
  await world.call(device, 'push.subscribe', service.subscribe('old release'))
  await follow(bia, ana)
  await waitFor(async () => expect(await isNoted(ana)).toBe(true))
  await world.call(bia, 'messages.send', { conversation_id: id, client_id: randomUUID(), content: 'oi' })
  await waitFor(() => expect(service.told('old release')).toHaveLength(1))
  await push.settle()
  expect(service.told('old release')).toMatchObject([{ kind: 'message' }])
})

test('what was done before a device asked for pushes is not pushed to it', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  await follow(bia, ana)
  await waitFor(async () => expect(await isNoted(ana)).toBe(true))
  await addDevice(world, ana, service, 'late')
  await world.platform.pool.query('update notifications set is_push_due = true where user_id = $1', [
    ana.user_id,
  ])
  await world.platform.pool.query(`select lero_jobs.add_job('push.recover')`)
  await world.runJobs()
  await push.settle()
  expect(await isNoted(ana)).toBe(true)
  expect(service.told('late')).toEqual([])
})

test('a service that is away for a while gets it once, when it is back', async () => {
  const { ana, bia } = await createPushed('away')
  service.behave({ status: 503 })
  await follow(bia, ana)
  await waitFor(async () => {
    const { rows } = await world.platform.pool.query<{ attempts: number }>(
      'select attempts from push_notices where user_id = $1 and claimed_until is null',
      [ana.user_id],
    )
    expect(rows).toEqual([{ attempts: 1 }])
  })
  service.behave('take')
  await world.platform.pool.query('update push_notices set due_at = clock_timestamp() where user_id = $1', [
    ana.user_id,
  ])
  await world.platform.pool.query(`select lero_jobs.add_job('push.recover')`)
  await world.runJobs()
  await waitFor(() => expect(service.told('away')).toHaveLength(1))
  await push.settle()
  expect(await rowsOf(ana)).toEqual([{ is_shown: true, is_due: false }])
})

test('a device that signed out is told nothing more', async () => {
  const { ana, bia, phone } = await createPushed('gone')
  await world.platform.pool.query('update auth.sessions set ended_at = now() where id = $1', [
    phone.session_id,
  ])
  await follow(bia, ana)
  await waitFor(async () => {
    const { rowCount } = await world.platform.pool.query(
      'select from push_subscriptions where user_id = $1',
      [ana.user_id],
    )
    expect(rowCount).toBe(0)
  })
  expect(service.told('gone')).toEqual([])
})

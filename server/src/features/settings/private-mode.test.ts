import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import {
  createChat,
  createTestGroup,
  headOf,
  send,
  sendAll,
  startChat,
} from '../../platform/testing/chats.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { actWhileLocked } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { announceTyping } from '../presence/public.ts'

/* D-038: who is in private mode is not seen to be here, to write or to have read, and sees nobody's reads. */

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const setPrivate = (who: Caller, private_mode: boolean) =>
  world.call(who, 'settings.update', { private_mode })
const read = (who: Caller, conversation_id: string, seq: number) =>
  world.call(who, 'messages.read', { conversation_id, seq })
const peerReadOf = async (viewer: Caller, id: string) => (await headOf(world, viewer, id))?.peer_read_seq
const ticksOf = async (viewer: Caller, conversation_id: string) =>
  (await world.call(viewer, 'messages.open', { conversation_id })).messages.map(({ is_read }) => is_read)
/** Whom what was told of reads since goes to: a person's id, a conversation's, and who is left out. */
const takeReads = () =>
  world.platform.bus
    .take()
    .flatMap((told) => (told.kind === 'register' && told.register.kind === 'read' ? [told] : []))

test('of what is read in private mode the other is told nothing, the own devices all; what was told before stays', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois', 'três'])
  await read(bia, id, 1)
  await setPrivate(bia, true)
  expect((await world.call(bia, 'settings.get', {})).private_mode).toBe(true)
  takeReads()
  expect(await read(bia, id, 3)).toEqual({ read_seq: 3, unread: 0 })
  expect(takeReads().map(({ users, conversations }) => ({ users, conversations }))).toEqual([
    { users: [bia.user_id], conversations: undefined },
  ])
  // An answer tells no more.
  await send(world, bia, id, 'quatro')
  expect(await peerReadOf(ana, id)).toBe(1)
  expect(await ticksOf(ana, id)).toEqual([true, false, false, false])
  expect((await headOf(world, bia, id))?.unread_count).toBe(0)
})

test('private mode freezes what is read now: a group that was left neither waits nor changes', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  await world.call(bia, 'groups.leave', { group_id })
  const changed = await actWhileLocked(world.platform.pool, [conversation_id], () => setPrivate(bia, true))
  expect(changed).toMatchObject({ private_mode: true })
  const { rows } = await world.platform.pool.query(
    'select told_read_seq from conversation_participants where conversation_id = $1 and user_id = $2',
    [conversation_id, bia.user_id],
  )
  expect(rows).toEqual([{ told_read_seq: null }])
})

test('what was read in private mode is not told when it ends, but with what is read next', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois'])
  await setPrivate(bia, true)
  await read(bia, id, 2)
  await setPrivate(bia, false)
  expect(await peerReadOf(ana, id)).toBe(0)
  await send(world, ana, id, 'três')
  takeReads()
  await read(bia, id, 3)
  expect(takeReads()).toContainEqual(expect.objectContaining({ conversations: [id], except: [bia.user_id] }))
  expect(await peerReadOf(ana, id)).toBe(3)
})

test('who is in private mode is told of nobody’s reads', async () => {
  const { id, ana, bia } = await createChat(world)
  await setPrivate(ana, true)
  await send(world, ana, id, 'um')
  takeReads()
  await read(bia, id, 1)
  expect(takeReads().every(({ users }) => users?.[0] === bia.user_id)).toBe(true)
  expect(await peerReadOf(ana, id)).toBe(0)
  expect(await ticksOf(ana, id)).toEqual([false])
  await setPrivate(ana, false)
  expect(await peerReadOf(ana, id)).toBe(1)
})

test('a conversation that begins in private mode is as silent', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  await setPrivate(bia, true)
  const id = await startChat(world, ana, bia)
  await send(world, ana, id, 'um')
  await read(bia, id, 1)
  expect(await peerReadOf(ana, id)).toBe(0)
})

test('a conversation that is joined while the mode is switched on is as silent', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [caio])
  const ids = { chat: randomUUID(), group: conversation_id }
  await inTransaction(world.platform.pool, async (client) => {
    await client.query(
      `insert into conversations (id, direct_low, direct_high) values ($1, least($2::uuid, $3), greatest($2::uuid, $3))`,
      [ids.chat, ana.user_id, bia.user_id],
    )
    await client.query('insert into group_members (group_id, user_id) values ($1, $2)', [
      group_id,
      bia.user_id,
    ])
    await client.query(
      `insert into conversation_participants (conversation_id, user_id) values ($1, $2), ($1, $3), ($4, $3)`,
      [ids.chat, ana.user_id, bia.user_id, ids.group],
    )
    // Neither sees what the other has not committed.
    await setPrivate(bia, true)
  })
  await send(world, ana, ids.chat, 'um')
  const { message_id, seq } = await send(world, ana, ids.group, 'um')
  await read(caio, ids.group, seq)
  takeReads()
  expect(await read(bia, ids.chat, 1)).toEqual({ read_seq: 1, unread: 0 })
  await read(bia, ids.group, seq)
  expect(takeReads().every(({ users }) => users?.[0] === bia.user_id)).toBe(true)
  expect(await peerReadOf(ana, ids.chat)).toBe(0)
  expect(await ticksOf(ana, ids.group)).not.toContain(true)
  const { readers } = await world.call(ana, 'messages.readers', { message_id })
  expect(readers.map(({ user_id }) => user_id)).toEqual([caio.user_id])
  // And with the mode its silence ends.
  await setPrivate(bia, false)
  await send(world, ana, ids.chat, 'dois')
  await read(bia, ids.chat, 2)
  expect(await peerReadOf(ana, ids.chat)).toBe(2)
})

test('neither the end of a block nor that of the mode shows what was read in the other', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, 'um')
  await setPrivate(bia, true)
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  await read(bia, id, 1)
  await world.call(ana, 'people.unblock', { user_id: bia.user_id })
  expect(await peerReadOf(ana, id)).toBe(0)
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  await setPrivate(bia, false)
  await world.call(ana, 'people.unblock', { user_id: bia.user_id })
  expect(await peerReadOf(ana, id)).toBe(0)
})

test('who blocks and unblocks learns nothing of what was read in private mode', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois', 'três'])
  await read(bia, id, 1)
  await setPrivate(bia, true)
  await read(bia, id, 3)
  await setPrivate(bia, false)
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  await world.call(ana, 'people.unblock', { user_id: bia.user_id })
  expect(await peerReadOf(ana, id)).toBe(1)
  expect(await ticksOf(ana, id)).toEqual([true, false, false])
  await send(world, ana, id, 'quatro')
  await read(bia, id, 4)
  expect(await peerReadOf(ana, id)).toBe(4)
})

test('in a group one reads unseen: no name among the readers, no tick for all, and none for oneself', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { conversation_id } = await createTestGroup(world, ana, [bia, caio])
  await setPrivate(bia, true)
  const { message_id, seq } = await send(world, ana, conversation_id, 'um')
  await read(bia, conversation_id, seq)
  takeReads()
  await read(caio, conversation_id, seq)
  expect(takeReads().every(({ users }) => users?.[0] === caio.user_id)).toBe(true)
  expect(await ticksOf(ana, conversation_id)).not.toContain(true)
  const readersOf = (who: Caller, id: string) => world.call(who, 'messages.readers', { message_id: id })
  expect(await readersOf(ana, message_id)).toMatchObject({
    readers: [{ user_id: caio.user_id }],
    waiting_count: 1,
  })
  const own = await send(world, bia, conversation_id, 'dois')
  await read(ana, conversation_id, own.seq)
  await read(caio, conversation_id, own.seq)
  expect(await readersOf(bia, own.message_id)).toMatchObject({ readers: [], waiting_count: 2 })
  expect(await peerReadOf(bia, conversation_id)).toBe(0)
})

test('a tick for all of a group is kept from its members in private mode', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { conversation_id } = await createTestGroup(world, ana, [bia, caio])
  const { seq } = await send(world, ana, conversation_id, 'um')
  await read(bia, conversation_id, seq)
  await setPrivate(bia, true)
  takeReads()
  await read(caio, conversation_id, seq)
  expect(takeReads()).toContainEqual(
    expect.objectContaining({ conversations: [conversation_id], except: [bia.user_id] }),
  )
})

test('so is one that comes of who had not read leaving', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia, caio])
  const { seq } = await send(world, ana, conversation_id, 'um')
  await read(bia, conversation_id, seq)
  await setPrivate(bia, true)
  takeReads()
  await world.call(caio, 'groups.leave', { group_id })
  expect(takeReads()).toEqual([
    expect.objectContaining({ conversations: [conversation_id], except: [bia.user_id] }),
  ])
})

test('nobody is told that one writes', async () => {
  const { id, ana } = await createChat(world)
  const typing = () => world.platform.bus.take().filter((told) => told.kind === 'register')
  world.platform.bus.take()
  await announceTyping(world.platform, ana, id)
  expect(typing()).toHaveLength(1)
  await setPrivate(ana, true)
  world.platform.bus.take()
  await announceTyping(world.platform, ana, id)
  expect(typing()).toEqual([])
})

test('last seen is nobody’s to know, and that of others not one’s own', async () => {
  const { ana, bia } = await createChat(world)
  await world.platform.pool.query('update profiles set is_online = true, last_seen = now()')
  const see = async (viewer: Caller, other: Caller) =>
    (await world.call(viewer, 'profile.get', { user_ids: [other.user_id] })).profiles[0]
  expect(await see(bia, ana)).toMatchObject({ is_online: true })
  await setPrivate(ana, true)
  for (const seen of [await see(bia, ana), await see(ana, bia)])
    expect(seen).toMatchObject({ is_online: false, last_seen: null })
})

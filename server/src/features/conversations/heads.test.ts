import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChat, createTestGroup, headOf, send, startChat } from '../../platform/testing/chats.ts'
import { untilOthersEnd } from '../../platform/testing/until-others-end.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { selectHeadRows, selectMembers } from './heads.queries.ts'
import { readHeads } from './public.ts'

const NO_BASE = { epoch: null, user_seq: 0, watermark: null }

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('CHATLIST-018, DATA-041: the list is ordered by updated_at descending, which messages alone move', async () => {
  const ana = await world.person()
  const others = await world.people(3)
  const ids: string[] = []
  for (const other of others) ids.push(await startChat(world, ana, other))
  const order = async () => {
    const { heads } = await world.call(ana, 'conversations.list', {})
    const times = heads.map((head) => head.updated_at)
    expect(times).toEqual(times.toSorted().toReversed())
    return heads.map((head) => ids.indexOf(head.conversation_id))
  }
  expect(await order()).toEqual([2, 1, 0])
  const { message_id, seq } = await send(world, ana, ids[0] ?? '', 'oi')
  expect(await order()).toEqual([0, 2, 1])
  await send(world, ana, ids[1] ?? '', 'oi')
  expect(await order()).toEqual([1, 0, 2])
  await world.call(ana, 'messages.delete_for_everyone', { message_id })
  await world.call(others[0] ?? ana, 'messages.read', { conversation_id: ids[0] ?? '', seq })
  expect(await order()).toEqual([1, 0, 2])
})

test('CHATLIST-016, DATA-007: a head carries all that a chat row shows, of a direct chat and of a group', async () => {
  const ana = await world.person({ display_name: 'Ana' })
  const bia = await world.person({ display_name: 'Bia' })
  const conversation_id = await startChat(world, ana, bia)
  const { message_id, created_at } = await send(world, bia, conversation_id, 'olá, Ana')
  const preview = {
    seq: 1,
    message_id,
    sender_id: bia.user_id,
    sender_name: 'Bia',
    message_type: 'text',
    content: 'olá, Ana',
    deleted_for_everyone: false,
    created_at,
  }
  expect(await headOf(world, ana, conversation_id)).toEqual({
    conversation_id,
    is_group: false,
    group_id: null,
    created_at: expect.any(String),
    updated_at: created_at,
    first_seq: 1,
    last_seq: 1,
    my_read_seq: 0,
    peer_read_seq: 1,
    unread_count: 1,
    preview,
    peer_id: bia.user_id,
    peer: expect.objectContaining({
      user_id: bia.user_id,
      display_name: 'Bia',
      avatar_url: null,
      is_online: false,
      last_seen: null,
    }),
    group: null,
    blocked_by_me: false,
    sending_disabled: false,
  })
  const group = await createTestGroup(world, ana, [bia])
  expect(await headOf(world, bia, group.conversation_id)).toMatchObject({
    is_group: true,
    group_id: group.id,
    peer: null,
    group: { id: group.id, name: 'Turma', avatar_url: null, member_count: 2, my_role: 'member' },
  })
})

test('who is in private mode is told of no reading, between two and in a group', async () => {
  const { id, ana, bia } = await createChat(world)
  const { conversation_id } = await createTestGroup(world, ana, [bia])
  for (const chat of [id, conversation_id]) {
    const { seq } = await send(world, ana, chat, 'oi')
    await world.call(bia, 'messages.read', { conversation_id: chat, seq })
  }
  const areRead = async () =>
    Promise.all(
      [id, conversation_id].map(async (chat) => (await headOf(world, ana, chat))!.peer_read_seq > 0),
    )
  expect(await areRead()).toEqual([true, true])
  await world.call(ana, 'settings.update', { private_mode: true })
  expect(await areRead()).toEqual([false, false])
})

test('CHATLIST-017: the admin flag is true when the member role is admin, and false otherwise', async () => {
  const [ana, bia] = await Promise.all([world.person(), world.person()])
  const { id, conversation_id } = await createTestGroup(world, ana, [bia])
  const role = async (caller: typeof ana) => (await headOf(world, caller, conversation_id))?.group?.my_role
  expect([await role(ana), await role(bia)]).toEqual(['admin', 'member'])
  await world.call(ana, 'groups.set_role', { group_id: id, user_id: bia.user_id, role: 'moderator' })
  expect(await role(bia)).toBe('moderator')
  await world.call(ana, 'groups.set_role', { group_id: id, user_id: bia.user_id, role: 'admin' })
  expect(await role(bia)).toBe('admin')
})

test('who left a group has no head of it and is no member; who came back is both once', async () => {
  const [ana, bia] = await Promise.all([world.person(), world.person()])
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  const { pool } = world.platform
  const count = async () => {
    const heads = await selectHeadRows(pool, [bia.user_id], [conversation_id])
    const [members] = await selectMembers(pool, [conversation_id])
    return { heads: heads.length, members: members?.user_ids.length }
  }
  expect(await count()).toEqual({ heads: 1, members: 2 })
  await world.call(bia, 'groups.leave', { group_id })
  expect(await count()).toEqual({ heads: 0, members: 1 })
  await world.call(ana, 'groups.add_member', { group_id, user_id: bia.user_id })
  expect(await count()).toEqual({ heads: 1, members: 2 })
})

test('DATA-039: the list holds exactly the conversations the person participates in', async () => {
  const mine = await createChat(world)
  const others = await createChat(world)
  const { heads } = await world.call(mine.ana, 'conversations.list', {})
  expect(heads.map((head) => head.conversation_id)).toEqual([mine.id])
  expect(await headOf(world, others.ana, mine.id)).toBeUndefined()
})

test('the other person is shown without e-mail, and without presence where it is hidden or blocked', async () => {
  const { id, ana, bia } = await createChat(world)
  const { pool } = world.platform
  await pool.query('update profiles set is_online = true, last_seen = now() where user_id = $1', [
    bia.user_id,
  ])
  expect((await headOf(world, ana, id))?.peer).toMatchObject({ is_online: true, email: null })
  await pool.query('update privacy_settings set hide_online_status = true where user_id = $1', [bia.user_id])
  expect((await headOf(world, ana, id))?.peer).toMatchObject({ is_online: false, last_seen: null })
  await pool.query('update privacy_settings set hide_online_status = false where user_id = $1', [bia.user_id])
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  expect((await headOf(world, ana, id))?.peer).toMatchObject({
    is_online: false,
    last_seen: null,
    avatar_url: null,
  })
})

test('the preview is cut at 120 characters and shows what the person may see', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, '😀'.repeat(200))
  expect((await headOf(world, bia, id))?.preview?.content).toBe('😀'.repeat(120))
})

test('what begins while heads are read is told again afterwards: their number is older than their rows', async () => {
  const { ana, bia } = await createChat(world)
  const caio = await world.person()
  const { pool } = world.platform
  const before = (await readHeads(world.platform, ana.user_id, NO_BASE)).user_seq
  let reads = 0
  const query = async (config: pg.QueryConfig) => {
    const answer = await pool.query(config)
    reads += 1
    if (reads === 1) await startChat(world, caio, ana)
    return answer
  }
  await untilOthersEnd(pool)
  const heads = await readHeads(
    { ...world.platform, pool: { query } as unknown as pg.Pool },
    ana.user_id,
    NO_BASE,
  )
  expect(heads.user_seq).toBe(before)
  expect(heads.heads.map((head) => head.peer_id)).toEqual([bia.user_id])
  const next = await readHeads(world.platform, ana.user_id, heads)
  expect(next).toMatchObject({ complete: false, total: 2, heads: [{ peer_id: caio.user_id }] })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { MUTED_ALWAYS } from '#contract/limits.ts'
import type { CallInput } from '#contract/registry.ts'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, headOf, send, startChat } from '../../platform/testing/chats.ts'
import { countQueries } from '../../platform/testing/count-queries.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Change = Omit<CallInput<'conversations.set_state'>, 'conversation_id'>

const set = (who: Caller, conversation_id: string, change: Change) =>
  world.ask(who, 'conversations.set_state', { conversation_id, ...change })

const stateOf = async (who: Caller, conversation_id: string) => {
  const head = await headOf(world, who, conversation_id)
  return head?.state
}

/** Rows of the documented name. */
const archivedOf = async ({ user_id }: Caller) => {
  const { rows } = await world.platform.pool.query(
    'select conversation_id, user_id from archived_conversations where user_id = $1',
    [user_id],
  )
  return rows
}

/** What is stored for them of how it looks. */
const looksOf = async ({ user_id }: Caller, conversation_id: string) => {
  const { rows } = await world.platform.pool.query(
    `select theme_index, wallpaper_index, state_seq from conversation_participants
     where user_id = $1 and conversation_id = $2 and left_seq is null`,
    [user_id, conversation_id],
  )
  return rows
}

const startWith = async (ana: Caller, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (const other of await world.people(count)) ids.push(await startChat(world, ana, other))
  return ids
}

const nothing = {
  is_pinned: false,
  muted_until: null,
  is_favourite: false,
  is_archived: false,
  is_marked_unread: false,
  theme_index: 0,
  wallpaper_index: 0,
}

test('ARCHIVE-003, DATA-009, DATA-040: archiving inserts {conversation_id, user_id} into archived_conversations, unarchiving deletes it', async () => {
  const { id, ana, bia } = await createChat(world)
  expect((await set(ana, id, { is_archived: true })).output?.state).toMatchObject({ is_archived: true })
  expect(await archivedOf(ana)).toEqual([{ conversation_id: id, user_id: ana.user_id }])
  expect(await archivedOf(bia)).toEqual([])
  expect((await set(ana, id, { is_archived: false })).output?.state).toMatchObject({ is_archived: false })
  expect(await archivedOf(ana)).toEqual([])
})

test('DATA-034: every change is told to the devices of its person alone, with the head as it is then', async () => {
  const { id, ana } = await createChat(world)
  world.platform.bus.take()
  await set(ana, id, { is_archived: true })
  await set(ana, id, { is_archived: false })
  const event = { kind: 'conversation_changed', user_seq: 2, head: { conversation_id: id } }
  expect(world.platform.bus.take()).toMatchObject([
    {
      kind: 'user_event',
      user_id: ana.user_id,
      event: { ...event, head: { state: { seq: 2, is_archived: true } } },
    },
    {
      kind: 'user_event',
      user_id: ana.user_id,
      event: { user_seq: 3, head: { state: { seq: 3, is_archived: false } } },
    },
  ])
})

test('whoever missed it finds it in the heads that changed', async () => {
  const { id, ana } = await createChat(world)
  const { epoch, user_seq, watermark } = await world.call(ana, 'conversations.list', {})
  await set(ana, id, { is_pinned: true })
  const { heads } = await world.call(ana, 'conversations.list', { base: { epoch, user_seq, watermark } })
  expect(heads).toMatchObject([{ conversation_id: id, state: { ...nothing, is_pinned: true } }])
})

test('CHAT-054: a theme index and a wallpaper index are stored by conversation, each for itself, and told to the own devices alone', async () => {
  const { id, ana, bia } = await createChat(world)
  world.platform.bus.take()
  await set(ana, id, { theme_index: 1 })
  expect((await set(ana, id, { wallpaper_index: 5 })).output?.state).toEqual({
    ...nothing,
    seq: 3,
    theme_index: 1,
    wallpaper_index: 5,
  })
  expect(world.platform.bus.take()).toMatchObject([
    { user_id: ana.user_id, event: { head: { state: { theme_index: 1, wallpaper_index: 0 } } } },
    { user_id: ana.user_id, event: { head: { state: { theme_index: 1, wallpaper_index: 5 } } } },
  ])
  expect(await looksOf(ana, id)).toEqual([{ theme_index: 1, wallpaper_index: 5, state_seq: 3 }])
  expect(await looksOf(bia, id)).toEqual([{ theme_index: 0, wallpaper_index: 0, state_seq: null }])
  expect(await stateOf(bia, id)).toBeUndefined()
  await set(ana, id, { theme_index: 0, is_pinned: true })
  expect(await stateOf(ana, id)).toMatchObject({ theme_index: 0, wallpaper_index: 5, is_pinned: true })
})

test('how a conversation looks is no matter of nobody, a stranger or who has left; who is blocked may choose', async () => {
  const [ana, bia, eva] = [await world.person(), await world.person(), await world.person()]
  const { id, conversation_id: room } = await createTestGroup(world, ana, [bia])
  await world.call(bia, 'groups.leave', { group_id: id })
  world.platform.bus.take()
  const change = { theme_index: 2, wallpaper_index: 2 }
  const input = { conversation_id: room, ...change }
  expect((await world.ask(null, 'conversations.set_state', input)).code).toBe('unauthenticated')
  for (const who of [bia, eva]) expect((await set(who, room, change)).code).toBe('not_found')
  expect(await looksOf(ana, room)).toMatchObject([{ theme_index: 0, wallpaper_index: 0 }])
  for (const who of [bia, eva]) expect(await looksOf(who, room)).toEqual([])
  expect(world.platform.bus.take()).toEqual([])

  const chat = await createChat(world)
  await world.call(chat.bia, 'people.block', { user_id: chat.ana.user_id })
  expect((await set(chat.ana, chat.id, change)).code).toBeNull()
  expect(await stateOf(chat.ana, chat.id)).toMatchObject(change)
})

test('nothing was set: the head says nothing of it, and what is left out stays', async () => {
  const { id, ana, bia } = await createChat(world)
  expect(await headOf(world, ana, id)).not.toHaveProperty('state')
  expect((await set(ana, id, {})).output).toEqual({ state: null })
  await set(ana, id, { is_favourite: true })
  await set(ana, id, { is_marked_unread: true })
  await set(ana, id, { muted_until: MUTED_ALWAYS })
  await set(ana, id, { is_pinned: true })
  const all = { is_pinned: true, is_favourite: true, is_archived: false, is_marked_unread: true }
  const state = await stateOf(ana, id)
  expect(state).toMatchObject(all)
  expect(Date.parse(state?.muted_until ?? '')).toBe(Date.parse(MUTED_ALWAYS))
  expect(await stateOf(bia, id)).toBeUndefined()
  await set(ana, id, { is_favourite: false, muted_until: null, is_pinned: false, is_marked_unread: false })
  expect(await stateOf(ana, id)).toMatchObject(nothing)
})

test('a repeat changes nothing and says nothing', async () => {
  const { id, ana } = await createChat(world)
  const muted_until = new Date(world.platform.clock.now() + 3_600_000).toISOString()
  const looks = { theme_index: 4, wallpaper_index: 3 }
  const change = { is_pinned: true, muted_until, is_favourite: true, is_marked_unread: true, ...looks }
  const first = await set(ana, id, change)
  world.platform.bus.take()
  const again = await set(ana, id, change)
  expect(again.output?.state).toEqual({ ...first.output?.state, muted_until: expect.any(String) })
  expect(Date.parse(again.output?.state?.muted_until ?? '')).toBe(Date.parse(muted_until))
  expect(world.platform.bus.take()).toEqual([])
})

test('what is archived is not on top: of the two the later holds', async () => {
  const { id, ana } = await createChat(world)
  await set(ana, id, { is_pinned: true })
  await set(ana, id, { is_archived: true })
  expect(await stateOf(ana, id)).toMatchObject({ is_pinned: false, is_archived: true })
  await set(ana, id, { is_pinned: true })
  expect(await stateOf(ana, id)).toMatchObject({ is_pinned: true, is_archived: false })
  await set(ana, id, { is_pinned: true, is_archived: true })
  expect(await stateOf(ana, id)).toMatchObject({ is_pinned: false, is_archived: true })
})

test('what is archived stays so when a message comes, and counts it', async () => {
  const { id, ana, bia } = await createChat(world)
  await set(ana, id, { is_archived: true })
  await send(world, bia, id, 'oi')
  expect(await headOf(world, ana, id)).toMatchObject({ unread_count: 1, state: { is_archived: true } })
})

test('a time that was over when it came mutes nothing', async () => {
  const { id, ana } = await createChat(world)
  const nowMs = world.platform.clock.now()
  await set(ana, id, { muted_until: new Date(nowMs - 1).toISOString() })
  expect(await stateOf(ana, id)).toBeUndefined()
  await set(ana, id, { muted_until: MUTED_ALWAYS })
  await set(ana, id, { muted_until: new Date(nowMs - 1).toISOString() })
  expect(await stateOf(ana, id)).toMatchObject({ muted_until: null })
})

test('at most 5 are on top; a sixth is refused and changes nothing, one that is archived makes room', async () => {
  const ana = await world.person()
  const ids = await startWith(ana, 6)
  for (const id of ids.slice(0, 5)) expect((await set(ana, id, { is_pinned: true })).code).toBeNull()
  const sixth = ids[5] ?? ''
  world.platform.bus.take()
  expect((await set(ana, sixth, { is_pinned: true, is_favourite: true })).code).toBe('too_many_pinned')
  expect(await stateOf(ana, sixth)).toBeUndefined()
  expect(world.platform.bus.take()).toEqual([])
  await set(ana, ids[0] ?? '', { is_archived: true })
  expect((await set(ana, sixth, { is_pinned: true })).code).toBeNull()
})

test('a group that they left makes room on top too', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const room = await createTestGroup(world, bia, [ana])
  await set(ana, room.conversation_id, { is_pinned: true })
  const ids = await startWith(ana, 5)
  for (const id of ids.slice(0, 4)) await set(ana, id, { is_pinned: true })
  const fifth = ids[4] ?? ''
  expect((await set(ana, fifth, { is_pinned: true })).code).toBe('too_many_pinned')
  await world.call(ana, 'groups.leave', { group_id: room.id })
  expect((await set(ana, fifth, { is_pinned: true })).code).toBeNull()
})

test('of six that are pinned at once five stand on top', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ana = await world.person()
    const ids = await startWith(ana, 6)
    const codes = (await Promise.all(ids.map((id) => set(ana, id, { is_pinned: true })))).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ...Array<null>(5).fill(null),
      'too_many_pinned',
    ])
    const states = await Promise.all(ids.map((id) => stateOf(ana, id)))
    expect(states.filter((state) => state?.is_pinned)).toHaveLength(5)
  }
})

test('two devices that change different things at once lose neither', async () => {
  const { id, ana } = await createChat(world)
  await Promise.all([
    set(ana, id, { is_pinned: true }),
    set(ana, id, { is_favourite: true }),
    set(ana, id, { muted_until: MUTED_ALWAYS }),
    set(ana, id, { is_marked_unread: true }),
    set(ana, id, { theme_index: 3 }),
    set(ana, id, { wallpaper_index: 4 }),
  ])
  expect(await stateOf(ana, id)).toMatchObject({
    is_pinned: true,
    is_favourite: true,
    is_marked_unread: true,
    theme_index: 3,
    wallpaper_index: 4,
  })
})

test('who is left out behind the back of a change changes nothing', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const { conversation_id: id } = await createTestGroup(world, ana, [bia])
  const { code } = await actBehind(
    world.platform.pool,
    async (client) => {
      await client.query('select from conversations where id = $1 for no key update', [id])
      await client.query(
        'update conversation_participants set left_seq = 1 where conversation_id = $1 and user_id = $2',
        [id, bia.user_id],
      )
    },
    () => set(bia, id, { is_archived: true }),
  )
  expect(code).toBe('not_found')
  expect(await archivedOf(bia)).toEqual([])
})

test('who comes back to a group, or begins a deleted conversation anew, has nothing set', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const room = await createTestGroup(world, ana, [bia])
  await set(bia, room.conversation_id, { is_archived: true, is_favourite: true, theme_index: 1 })
  await world.call(bia, 'groups.leave', { group_id: room.id })
  expect(await archivedOf(bia)).toEqual([])
  await world.call(ana, 'groups.add_member', { group_id: room.id, user_id: bia.user_id })
  expect(await stateOf(bia, room.conversation_id)).toBeUndefined()
  const bare = [{ theme_index: 0, wallpaper_index: 0, state_seq: null }]
  expect(await looksOf(bia, room.conversation_id)).toEqual(bare)
  await set(bia, room.conversation_id, { theme_index: 2 })
  const { rows: former } = await world.platform.pool.query(
    `select theme_index from conversation_participants
     where user_id = $1 and conversation_id = $2 and left_seq is not null`,
    [bia.user_id, room.conversation_id],
  )
  expect(former).toEqual([{ theme_index: 1 }])

  const chat = await createChat(world)
  await set(chat.ana, chat.id, { is_pinned: true, theme_index: 5, wallpaper_index: 5 })
  await world.call(chat.ana, 'conversations.delete', { conversation_id: chat.id, scope: 'me' })
  expect((await set(chat.ana, chat.id, { is_pinned: true })).code).toBe('not_found')
  await send(world, chat.bia, chat.id, 'voltei')
  expect(await stateOf(chat.ana, chat.id)).toBeUndefined()
  expect(await looksOf(chat.ana, chat.id)).toEqual(bare)
})

test('a removed conversation leaves no row behind', async () => {
  const { id, ana } = await createChat(world)
  await set(ana, id, { is_archived: true })
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
  expect(await archivedOf(ana)).toEqual([])
  expect((await set(ana, id, { is_archived: false })).code).toBe('not_found')
})

test('who is blocked archives and pins on', async () => {
  const { id, ana, bia } = await createChat(world)
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  expect((await set(ana, id, { is_archived: true })).code).toBeNull()
  expect((await set(bia, id, { is_pinned: true })).code).toBeNull()
})

test.each([
  { is_pinned: 'yes' },
  { is_archived: 1 },
  { muted_until: 'amanhã' },
  { muted_until: '+010000-01-01T00:00:00.000Z' },
  { theme_index: 6 },
  { theme_index: -1 },
  { theme_index: 1.5 },
  { wallpaper_index: 6 },
  { wallpaper_index: '3' },
])('%j is no change', async (change) => {
  const { id, ana } = await createChat(world)
  expect((await set(ana, id, change as never)).code).toBe('invalid_input')
})

test('a change costs the same queries with 5 conversations and with 40', async () => {
  const count = async (chats: number) => {
    const ana = await world.person()
    const [id = ''] = await startWith(ana, chats)
    return countQueries(async () => {
      expect((await set(ana, id, { is_pinned: true })).code).toBeNull()
    })
  }
  expect(await count(40)).toBe(await count(5))
})

/** What is stored of what anybody has begun to write here. */
const draftsIn = async (conversation_id: string) => {
  const { rows } = await world.platform.pool.query<{ user_id: string; content: string }>(
    'select user_id, content from message_drafts where conversation_id = $1',
    [conversation_id],
  )
  return rows
}

test('a draft is stored for its person alone, told to their devices alone, and goes when it is empty', async () => {
  const { id, ana, bia } = await createChat(world)
  world.platform.bus.take()
  expect((await set(ana, id, { draft: 'Amanhã eu' })).output?.state).toEqual({
    ...nothing,
    seq: 2,
    draft: 'Amanhã eu',
  })
  expect(world.platform.bus.take()).toMatchObject([
    {
      user_id: ana.user_id,
      event: { kind: 'conversation_changed', head: { state: { draft: 'Amanhã eu' } } },
    },
  ])
  expect(await stateOf(ana, id)).toMatchObject({ draft: 'Amanhã eu' })
  expect(await stateOf(bia, id)).toBeUndefined()
  // Other changes leave it where it is; the same once more is told to nobody.
  expect((await set(ana, id, { is_favourite: true })).output?.state).toMatchObject({ draft: 'Amanhã eu' })
  world.platform.bus.take()
  await set(ana, id, { draft: 'Amanhã eu' })
  expect(world.platform.bus.take()).toEqual([])
  expect((await set(ana, id, { draft: null })).output?.state).not.toHaveProperty('draft')
  expect(await draftsIn(id)).toEqual([])
})

test('a draft is as long as a message at most, and holds what can be stored', async () => {
  const { id, ana } = await createChat(world)
  for (const draft of ['', 'a'.repeat(2001), 'nul\0', '\uD800'])
    expect((await set(ana, id, { draft })).code, draft.slice(0, 5)).toBe('invalid_input')
  expect((await set(ana, id, { draft: '😀'.repeat(2000) })).code).toBeNull()
  expect(await draftsIn(id)).toEqual([{ user_id: ana.user_id, content: '😀'.repeat(2000) }])
})

test('no word of a draft stays of a chat that is deleted or a group that is left', async () => {
  const { id, ana, bia } = await createChat(world)
  await set(ana, id, { draft: 'de Ana' })
  await set(bia, id, { draft: 'de Bia' })
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'me' })
  expect(await draftsIn(id)).toEqual([{ user_id: bia.user_id, content: 'de Bia' }])
  await send(world, bia, id, 'volta')
  expect(await stateOf(ana, id)).toBeUndefined()
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
  expect(await draftsIn(id)).toEqual([])

  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [bia])
  await set(bia, conversation_id, { draft: 'na turma' })
  await world.call(bia, 'groups.leave', { group_id })
  expect(await draftsIn(conversation_id)).toEqual([])
})

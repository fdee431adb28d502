import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HeadsBase, HeadsPage } from '#contract/conversations.ts'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, send, startChat } from '../../platform/testing/chats.ts'
import { fillList } from '../../platform/testing/fill-list.ts'
import { untilOthersEnd } from '../../platform/testing/until-others-end.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

const NO_BASE: HeadsBase = { epoch: null, user_seq: 0, watermark: null }

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const list = async (
  caller: Caller,
  { epoch, user_seq, watermark }: HeadsBase = NO_BASE,
): Promise<HeadsPage> => {
  await untilOthersEnd(world.platform.pool)
  return world.call(caller, 'conversations.list', { base: { epoch, user_seq, watermark } })
}

/** Every page of a set, as a client asks for them. */
const listAll = async (caller: Caller, base: HeadsBase = NO_BASE): Promise<HeadsPage[]> => {
  const pages = [await list(caller, base)]
  for (let cursor = pages[0]?.cursor; cursor; cursor = pages.at(-1)?.cursor) {
    pages.push(await world.call(caller, 'conversations.list', { cursor }))
  }
  return pages
}

const idsOf = (pages: readonly HeadsPage[]): string[] =>
  pages.flatMap((page) => page.heads.map((head) => head.conversation_id))

test('a base of now brings nothing; what changed since comes alone, with the people it names', async () => {
  const { id, ana, bia } = await createChat(world)
  const other = await createChat(world)
  await startChat(world, ana, other.bia)
  const first = await list(ana)
  expect(first).toMatchObject({ complete: true, cursor: null, total: 2, settings: { language: 'pt-BR' } })
  const unchanged = await list(ana, first)
  expect(unchanged).toEqual({
    epoch: first.epoch,
    user_seq: first.user_seq,
    watermark: expect.any(String),
    complete: false,
    cursor: null,
    heads: [],
    removed: [],
    profiles: [],
    total: 2,
    now: expect.any(String),
  })
  await send(world, bia, id, 'oi')
  const changed = await list(ana, unchanged)
  expect(changed.heads).toMatchObject([{ conversation_id: id, last_seq: 1, unread_count: 1 }])
  expect(changed.profiles.map((profile) => profile.user_id)).toEqual([bia.user_id])
  expect((await list(ana, changed)).heads).toEqual([])
})

const changes: [what: string, change: (chat: Awaited<ReturnType<typeof createChat>>) => Promise<unknown>][] =
  [
    [
      'a read on another device',
      ({ ana, id }) => world.call(ana, 'messages.read', { conversation_id: id, seq: 1 }),
    ],
    ["the other's read", ({ bia, id }) => world.call(bia, 'messages.read', { conversation_id: id, seq: 2 })],
    ['a block', ({ ana, bia }) => world.call(ana, 'people.block', { user_id: bia.user_id })],
    ['being blocked', ({ ana, bia }) => world.call(bia, 'people.block', { user_id: ana.user_id })],
    ["the other's new name", ({ bia }) => world.call(bia, 'profile.update', { display_name: 'Beatriz' })],
  ]
test.each(changes)(
  'heads by change: %s comes with the next heads, and with none after them',
  async (_, change) => {
    const chat = await createChat(world)
    await createChat(world)
    await send(world, chat.bia, chat.id, 'um')
    await send(world, chat.ana, chat.id, 'dois')
    const before = await list(chat.ana)
    await change(chat)
    const after = await list(chat.ana, before)
    expect(idsOf([after])).toEqual([chat.id])
    const profile = after.profiles[0]
    expect(after.heads[0]?.peer_id).toBe(profile?.user_id)
    const all = await list(chat.ana)
    expect(after.heads).toEqual(all.heads.filter((head) => head.conversation_id === chat.id))
    expect(after.profiles).toEqual(all.profiles)
    expect((await list(chat.ana, after)).heads).toEqual([])
  },
)

test('what is not of the list does not come: presence, typing, what others do elsewhere', async () => {
  const { ana, bia } = await createChat(world)
  const before = await list(ana)
  await world.platform.pool.query('update profiles set is_online = true where user_id = $1', [bia.user_id])
  const elsewhere = await createChat(world)
  await send(world, elsewhere.ana, elsewhere.id, 'oi')
  expect(await list(ana, before)).toMatchObject({ heads: [], profiles: [], removed: [] })
})

test('a group that is joined, renamed or left comes as a head or as removed', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const group = await createTestGroup(world, bia, [])
  const alone = await list(ana)
  await world.call(bia, 'groups.add_member', { group_id: group.id, user_id: ana.user_id })
  const joined = await list(ana, alone)
  expect(joined.heads).toMatchObject([
    { conversation_id: group.conversation_id, group: { my_role: 'member' } },
  ])
  await world.call(bia, 'groups.set_role', { group_id: group.id, user_id: ana.user_id, role: 'moderator' })
  const promoted = await list(ana, joined)
  expect(promoted.heads).toMatchObject([{ group: { my_role: 'moderator' } }])
  await world.call(ana, 'groups.leave', { group_id: group.id })
  expect(await list(ana, promoted)).toMatchObject({ heads: [], removed: [group.conversation_id], total: 0 })
})

test('a conversation deleted for oneself is removed, and comes back with its next message', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, bia, id, 'um')
  const before = await list(ana)
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'me' })
  const gone = await list(ana, before)
  expect(gone).toMatchObject({ heads: [], removed: [id], total: 0 })
  await send(world, bia, id, 'dois')
  expect(await list(ana, gone)).toMatchObject({
    heads: [{ conversation_id: id, unread_count: 1 }],
    removed: [],
  })
  expect(await list(ana, before)).toMatchObject({ heads: [{ conversation_id: id }], removed: [] })
})

test('own settings and the own profile come when they changed on another device', async () => {
  const { ana } = await createChat(world)
  const before = await list(ana)
  await world.call(ana, 'settings.update', { language: 'en' })
  const after = await list(ana, before)
  expect(after).toMatchObject({ complete: false, heads: [], settings: { language: 'en' } })
  await world.call(ana, 'profile.update', { display_name: 'Ana Maria' })
  const renamed = await list(ana, after)
  expect(renamed).toMatchObject({
    heads: [],
    profiles: [{ user_id: ana.user_id, display_name: 'Ana Maria' }],
  })
  expect(renamed).not.toHaveProperty('settings')
})

test('what commits after the heads, in a transaction that began before them, is not missed', async () => {
  const { id, ana } = await createChat(world)
  const client = await world.platform.pool.connect()
  await client.query('begin')
  await client.query('update conversations set updated_at = now() where id = $1', [id])
  const during = await world.call(ana, 'conversations.list', {})
  await createChat(world)
  const { epoch, user_seq, watermark } = during
  const between = await world.call(ana, 'conversations.list', { base: { epoch, user_seq, watermark } })
  await client.query('commit')
  client.release()
  expect(idsOf([await list(ana, between)])).toEqual([id])
  expect(idsOf([await list(ana, during)])).toEqual([id])
})

test('many changes come in pages of 50, the newest first, and as of one base', async () => {
  const ana = await world.person()
  await fillList(world, ana, 120)
  const before = (await listAll(ana)).at(-1) ?? NO_BASE
  const { pool } = world.platform
  await pool.query(
    `update conversations set last_seq = last_seq where id in
       (select conversation_id from conversation_participants where user_id = $1)`,
    [ana.user_id],
  )
  const pages = await listAll(ana, before)
  const all = await listAll(ana)
  expect(idsOf(pages)).toEqual(idsOf(all))
  expect(new Set(idsOf(pages)).size).toBe(120)
  expect(pages[0]?.heads.length).toBeLessThanOrEqual(50)
  for (const set of [pages, all]) {
    const times = set.flatMap((page) => page.heads.map((head) => head.updated_at))
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(set.map((page) => `${page.watermark} ${page.user_seq} ${page.complete}`)).size).toBe(1)
    expect(set.every((page) => page.total === 120)).toBe(true)
    for (const page of set) expect(page.profiles).toHaveLength(page.heads.length)
  }
})

test.each([
  ['another epoch', (base: HeadsBase) => ({ ...base, epoch: randomUUID() })],
  [
    'a database that has lost what the client saw',
    (base: HeadsBase) => ({ ...base, user_seq: base.user_seq + 1 }),
  ],
  ['another cluster', (base: HeadsBase) => ({ ...base, watermark: `1.${base.watermark?.split('.')[1]}` })],
  ['transactions to come', ({ watermark, ...base }: HeadsBase) => ({ ...base, watermark: `${watermark}0` })],
  ['nonsense', (base: HeadsBase) => ({ ...base, watermark: `'; drop table messages` })],
  ['no watermark', (base: HeadsBase) => ({ ...base, watermark: null })],
])('a base of %s is answered with the whole list', async (_, spoil) => {
  const { id, ana } = await createChat(world)
  const { epoch, user_seq, watermark } = await list(ana)
  const page = await list(ana, spoil({ epoch, user_seq, watermark }))
  expect(page).toMatchObject({ complete: true, heads: [{ conversation_id: id }], settings: {} })
})

test('a cursor that is none of ours is refused', async () => {
  const { ana } = await createChat(world)
  const { code } = await world.ask(ana, 'conversations.list', { cursor: `1 2 3 ' ;` })
  expect(code).toBe('invalid_input')
})

test('a cursor shows nobody the list of another', async () => {
  const ana = await world.person()
  await fillList(world, ana, 60)
  const { cursor } = await list(ana)
  const { bia } = await createChat(world)
  const page = await world.call(bia, 'conversations.list', { cursor: cursor ?? '' })
  expect(page).toMatchObject({ heads: [], profiles: [], total: 1 })
})

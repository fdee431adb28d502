import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallInput, type CallName, calls } from '#contract/registry.ts'
import { READ_CALLS, createReading, type Reading } from './reading.ts'
import { createChat, createTestGroup, send } from './testing/chats.ts'
import { createWorld, joinWorld, type World } from './testing/world.ts'

let world: World
let reading: Reading
/** The same database, with connections that can only read. */
let readers: World

beforeAll(async () => {
  world = await createWorld()
  reading = createReading(world.platform)
  const { pool, db } = reading.platform
  readers = joinWorld({ ...world, platform: { ...world.platform, pool, db } })
})
afterAll(async () => {
  await readers.close()
  await reading.close()
  await world.close()
})

test('the reads of a connect are planned once a connection, however many ids they are asked for', async () => {
  const { ana } = await createChat(world)
  for (let time = 0; time < 6; time += 1) await readers.call(ana, 'conversations.list', {})
  const { rows } = await reading.platform.pool.query<{ name: string; custom: number; generic: number }>(
    `select name, custom_plans as custom, generic_plans as generic from pg_prepared_statements
     where name in ('read_list_changes', 'select_heads', 'select_profiles') order by name`,
  )
  expect(rows.map(({ name, custom }) => [name, custom])).toEqual([
    ['read_list_changes', 0],
    ['select_heads', 0],
    ['select_profiles', 0],
  ])
  for (const { generic } of rows) expect(generic).toBeGreaterThan(0)
})

/** How calls that only read begin; a new one belongs to READ_CALLS. */
const READ_VERBS =
  /\.(get|list|search|open|count|members|readers|requests|invitations|discover|show|stats|followers|following|inviter|contacts)/

/** What one has looked at once is noted. */
const WRITING = new Set(['media.open_once'])

test('LOAD-002: every call that only reads is answered by connections that can do nothing else', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, bia, id, 'oi')
  const group = await createTestGroup(world, ana, [bia])
  const own = await send(world, ana, group.conversation_id, 'oi')
  const group_id = group.id
  const page = { conversation_id: id }
  await world.call(ana, 'follows.set', { user_id: bia.user_id, is_following: true })
  const story_id = randomUUID()
  await world.call(ana, 'stories.publish', { id: story_id, content_type: 'text', text_content: 'oi' })
  const inputs: Partial<{ [N in CallName]: CallInput<N> }> = {
    'profile.get': { user_ids: [bia.user_id] },
    'people.search': { query: 'Bia' },
    'conversations.get_accessible_participants': { conv_id: id },
    'messages.get': { ...page, after: 0 },
    'messages.open': page,
    'messages.versions': { message_id },
    'messages.readers': { message_id: own.message_id },
    'messages.reached': { message_id: own.message_id },
    'messages.search': { query: 'oi' },
    'media.urls': { message_ids: [message_id] },
    'media.list': page,
    'reactions.list': { message_id },
    'groups.get_or_create_group_conversation': { _group_id: group_id },
    'groups.get': { group_id },
    'groups.members': { group_id },
    'groups.search_people': { group_id, query: 'Bia' },
    'groups.invite': { group_id },
    'groups.requests': { group_id },
    'reports.list_in_group': { group_id },
    'stories.of_user': { user_id: bia.user_id },
    'stories.get': { story_ids: [story_id] },
    'stories.viewers': { story_id },
    'presence.get': { user_ids: [bia.user_id] },
    'connections.mutual_friends': { user_ids: [bia.user_id] },
    'connections.inviter': await world.call(bia, 'connections.invite_link', {}),
    'follows.get': { user_id: bia.user_id },
    'follows.followers': { user_id: bia.user_id },
    'follows.following': { user_id: bia.user_id },
    'profile.show': { user_id: bia.user_id },
  }
  expect(
    Object.keys(calls).filter((name) => READ_VERBS.test(name) && !WRITING.has(name) && !READ_CALLS.has(name)),
  ).toEqual([])
  for (const name of READ_CALLS as ReadonlySet<CallName>) {
    const asked = await readers.ask(ana, name, inputs[name] ?? {})
    expect([name, asked.code]).toEqual([name, null])
  }
  // The connections mean it.
  expect(await readers.ask(ana, 'settings.update', { language: 'en' })).toMatchObject({ code: 'busy' })
  expect(await readers.ask(ana, 'messages.open', { conversation_id: randomUUID() })).toMatchObject({
    code: 'not_found',
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { FileGone } from '../../platform/files/file-store.ts'
import { countQueries } from '../../platform/testing/count-queries.ts'
import { befriend } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer } from '../../platform/testing/file-server.ts'
import type { World } from '../../platform/testing/world.ts'
import { storiesReadChecks } from './public.ts'
import { publishFile, publishText, uploadVideo } from './testing/story-steps.ts'

let server: FileServer
let world: World
let ana: Caller
let bia: Caller

beforeAll(async () => {
  server = await startFileServer(undefined, storiesReadChecks)
  world = server.world
  ;[ana, bia] = [await world.person({ display_name: 'Ana' }), await world.person({ display_name: 'Bia' })]
  await befriend(world, ana, bia)
})
afterAll(() => server.close())

const publishPhoto = (caller: Caller) => publishFile(server, caller, 'image')
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await world.platform.pool.query<Record<string, unknown>>(text, values)).rows
const load = (path: string | null) => fetch(server.url + path)

test('STORIES-072, STORIES-018, STORIES-019, DATA-003: publishing answers the row: user_id, the fields given, allow_replies true, 24 hours set by the server', async () => {
  const input = {
    id: randomUUID(),
    content_type: 'text',
    text_content: ' Bom dia, Recife ',
    background_color: '#0b6285',
    text_style: 'book',
    caption: 'na praia',
    location: 'Recife',
    privacy_type: 'friends',
    // Not a field of the call: what a client says of these is not heard.
    expires_at: '2099-01-01T00:00:00.000Z',
    is_active: false,
  } as const
  const { story } = await world.call(ana, 'stories.publish', input)
  expect(story).toMatchObject({
    id: input.id,
    user_id: ana.user_id,
    content_type: 'text',
    content_url: null,
    text_content: 'Bom dia, Recife',
    background_color: '#0b6285',
    caption: 'na praia',
    location: 'Recife',
    privacy_type: 'friends',
    allow_replies: true,
    is_active: true,
    is_viewed: true,
    view_count: 0,
  })
  expect(Date.parse(story.expires_at) - Date.parse(story.created_at)).toBe(24 * 60 * 60 * 1000)
  const columns = await rowsOf(
    `select column_name from information_schema.columns where table_name = 'stories' order by column_name`,
  )
  expect(columns.map((row) => row['column_name'])).toEqual(
    expect.arrayContaining(
      'id user_id content_type content_url text_content background_color caption location privacy_type allow_replies is_active expires_at created_at'.split(
        ' ',
      ),
    ),
  )
  // Once more: the same row.
  expect((await world.call(ana, 'stories.publish', { ...input, text_content: 'outra' })).story).toEqual(story)
  expect((await world.ask(bia, 'stories.publish', input)).code).toBe('23505')
})

test('the audience of a story is told to its owner alone', async () => {
  const { id } = await publishText(world, ana, { privacy_type: 'friends' })
  const [seen] = (await world.call(bia, 'stories.get', { story_ids: [id] })).stories
  expect(seen).toMatchObject({ id, privacy_type: null, view_count: null })
})

test('an upload becomes one story, also of two that come at once', async () => {
  const file_id = await uploadVideo(server, ana)
  const publish = () =>
    world.ask(ana, 'stories.publish', { id: randomUUID(), content_type: 'video', file_id, duration_ms: 4000 })
  const codes = (await Promise.all([publish(), publish()])).map(({ code }) => code)
  expect(new Set(codes)).toEqual(new Set([null, 'not_found']))
  expect((await publish()).code).toBe('not_found')
})

test('a person has 100 stories at the same time', async () => {
  const caio = await world.person()
  await world.platform.pool.query(
    `insert into stories (id, user_id, content_type, text_content)
     select gen_random_uuid(), $1, 'text', 'oi' from generate_series(1, 100)`,
    [caio.user_id],
  )
  const input = { id: randomUUID(), content_type: 'text', text_content: 'mais uma' } as const
  expect((await world.ask(caio, 'stories.publish', input)).code).toBe('rate_limited')
  await world.platform.pool.query(
    `delete from stories where id = (select id from stories where user_id = $1 limit 1)`,
    [caio.user_id],
  )
  expect((await world.ask(caio, 'stories.publish', input)).code).toBeNull()
})

test('STORIES-020, STORIES-021, STORIES-022, STORIES-026: active and unexpired, newest first, grouped with profile and has_new_content', async () => {
  const [caio, davi] = [
    await world.person({ display_name: 'Caio' }),
    await world.person({ display_name: 'Davi' }),
  ]
  const duda = await world.person({ display_name: 'Duda' })
  for (const other of [caio, davi]) await befriend(world, duda, other)
  const [first, second] = [await publishText(world, caio), await publishText(world, caio)]
  const over = await publishText(world, caio)
  const off = await publishText(world, caio)
  const davis = await publishText(world, davi)
  const own = await publishText(world, duda)
  await rowsOf('update stories set expires_at = now() where id = $1', [over.id])
  await rowsOf('update stories set is_active = false where id = $1', [off.id])

  const groupsOf = async () =>
    (await world.call(duda, 'stories.list', {})).groups
      .filter(({ user_id }) => [caio, davi, duda].some((one) => one.user_id === user_id))
      .map(({ user_id, stories, has_new_content, profile }) => ({
        user_id,
        ids: stories.map((story) => story.id),
        has_new_content,
        name: profile.display_name,
      }))
  const caios = { user_id: caio.user_id, ids: [second.id, first.id], name: 'Caio' }
  const davisGroup = { user_id: davi.user_id, ids: [davis.id], name: 'Davi' }
  const own1 = { user_id: duda.user_id, ids: [own.id], name: 'Duda', has_new_content: false }
  expect(await groupsOf()).toEqual([
    own1,
    { ...davisGroup, has_new_content: true },
    { ...caios, has_new_content: true },
  ])
  await world.call(duda, 'stories.view', { story_id: davis.id })
  expect(await groupsOf()).toEqual([
    own1,
    { ...caios, has_new_content: true },
    { ...davisGroup, has_new_content: false },
  ])
  for (const { id } of [first, second]) await world.call(duda, 'stories.view', { story_id: id })
  expect((await groupsOf()).map(({ has_new_content }) => has_new_content)).toEqual([false, false, false])
})

test('STORIES-022, STORIES-024: everybody sees the newest 100 public stories of strangers, and one misses no contact for them', async () => {
  const [stranger, seer, friend] = [await world.person(), await world.person(), await world.person()]
  await befriend(world, seer, friend)
  const dear = await publishText(world, friend)
  await world.platform.pool.query(
    `insert into stories (id, user_id, content_type, text_content, privacy_type, created_at)
     select gen_random_uuid(), $1, 'text', 'número ' || n, 'public', now() + n * interval '1 second'
     from generate_series(1, 130) n`,
    [stranger.user_id],
  )
  const shown = (await world.call(seer, 'stories.list', {})).groups.flatMap(({ stories }) => stories)
  expect(shown).toHaveLength(100)
  expect(shown.map((story) => story.id)).toContain(dear.id)
  const theirs = shown.filter((story) => story.user_id === stranger.user_id)
  expect(theirs[0]?.text_content).toBe('número 130')
  expect(theirs.map((story) => story.created_at)).toEqual(
    theirs
      .map((story) => story.created_at)
      .toSorted()
      .toReversed(),
  )
  const outsider = await world.person()
  const seen = (await world.call(outsider, 'stories.list', {})).groups.flatMap(({ stories }) => stories)
  expect(seen.map((story) => story.text_content)).toEqual(
    Array.from({ length: 100 }, (_, index) => `número ${130 - index}`),
  )
  await rowsOf('delete from stories where user_id = $1', [stranger.user_id])
})

test('STORIES-022, STORIES-070: of 300 people who published the newest 100 stand in the strip, by two statements, each profile with display_name and avatar_url', async () => {
  const many = await world.person()
  await world.platform.pool.query(
    `with people as (insert into auth.users (id) select gen_random_uuid() from generate_series(1, 300) returning id),
     named as (insert into profiles (user_id, display_name) select id, 'Pessoa' from people),
     friends as (insert into friends (user_id, friend_id, status) select $1, id, 'accepted' from people)
     insert into stories (id, user_id, content_type, text_content, created_at)
     select gen_random_uuid(), id, 'text', 'número ' || n, now() + n * interval '1 millisecond'
     from (select id, row_number() over () as n from people) numbered`,
    [many.user_id],
  )
  const asked = { texts: [] as (string | null | undefined)[] }
  const count = await countQueries(async () => {
    const { groups } = await world.call(many, 'stories.list', {})
    asked.texts = groups.map(({ stories }) => stories[0]?.text_content)
    for (const { profile } of groups) expect(profile).toEqual({ display_name: 'Pessoa', avatar_url: null })
  })
  expect(asked.texts).toEqual(Array.from({ length: 100 }, (_, index) => `número ${300 - index}`))
  expect(count).toBe(2)
})

test('STORIES-039, STORIES-041, STORIES-073, DATA-005: a view is one row of story and viewer, whatever is repeated; a second row is 23505', async () => {
  const { id } = await publishText(world, ana)
  for (let time = 0; time < 3; time += 1) await world.call(bia, 'stories.view', { story_id: id })
  await Promise.all([1, 2, 3].map(() => world.call(bia, 'stories.view', { story_id: id })))
  await world.call(ana, 'stories.view', { story_id: id })
  expect(
    await rowsOf('select id, story_id, viewer_id, viewed_at from story_views where story_id = $1', [id]),
  ).toEqual([{ id: expect.any(String), story_id: id, viewer_id: bia.user_id, viewed_at: expect.any(String) }])
  await expect(
    rowsOf('insert into story_views (story_id, viewer_id) values ($1, $2)', [id, bia.user_id]),
  ).rejects.toMatchObject({ code: '23505' })
})

test('STORIES-076: a new view is told to the owner and the own devices, a repeat to nobody', async () => {
  const { id } = await publishText(world, ana)
  world.platform.bus.take()
  await world.call(bia, 'stories.view', { story_id: id })
  expect(world.platform.bus.take()).toEqual([
    {
      kind: 'register',
      users: [ana.user_id, bia.user_id],
      register: {
        kind: 'story_view',
        story_id: id,
        user_id: ana.user_id,
        viewer_id: bia.user_id,
        viewed_at: expect.any(String),
        reaction_type: null,
      },
    },
  ])
  await world.call(bia, 'stories.view', { story_id: id })
  expect(world.platform.bus.take()).toEqual([])
})

test('STORIES-043, STORIES-071: the viewers of a story, newest viewed_at first, in pages, with their profiles; for its owner alone', async () => {
  const { id } = await publishText(world, ana, { privacy_type: 'public' })
  const viewers = await Promise.all(
    ['Caio', 'Davi', 'Eva'].map((display_name) => world.person({ display_name })),
  )
  for (const one of viewers) await world.call(one, 'stories.view', { story_id: id })
  await world.call(viewers[0]!, 'stories.react', {
    story_id: id,
    reaction_type: 'wow',
    client_id: randomUUID(),
  })
  const page = await world.call(ana, 'stories.viewers', { story_id: id, limit: 2 })
  expect(page).toMatchObject({
    view_count: 3,
    has_more: true,
    reactions: [{ reaction_type: 'wow', count: 1 }],
  })
  expect(page.viewers.map(({ profile }) => profile)).toEqual([
    { display_name: 'Eva', avatar_url: null },
    { display_name: 'Davi', avatar_url: null },
  ])
  const after = page.viewers[1]!.id
  const last = await world.call(ana, 'stories.viewers', { story_id: id, limit: 2, after })
  expect(last).toMatchObject({
    has_more: false,
    viewers: [{ viewer_id: viewers[0]!.user_id, reaction_type: 'wow' }],
  })
  const read = (lastId: string) => world.ask(ana, 'stories.viewers', { story_id: id, after: lastId })
  expect((await read(last.viewers[0]!.id)).output).toMatchObject({ viewers: [], has_more: false })
  // Somebody whose account is gone is no place to go on from.
  await world.platform.pool.query('delete from auth.users where id = $1', [viewers[1]!.user_id])
  expect((await read(after)).code).toBe('not_found')
  for (const one of [bia, viewers[0]!])
    expect((await world.ask(one, 'stories.viewers', { story_id: id })).code).toBe('not_found')
})

test('STORIES-045: a person deletes their own stories alone; file, views and reactions go with them', async () => {
  const { id, content_url } = await publishPhoto(ana)
  await world.call(bia, 'stories.react', { story_id: id, reaction_type: 'sad', client_id: randomUUID() })
  await world.call(bia, 'stories.delete', { story_id: id })
  expect(await rowsOf('select user_id from stories where id = $1', [id])).toEqual([{ user_id: ana.user_id }])
  expect((await load(content_url)).status).toBe(200)
  for (let time = 0; time < 2; time += 1) await world.call(ana, 'stories.delete', { story_id: id })
  expect((await load(content_url)).status).toBe(404)
  for (const table of ['stories where id', 'story_views where story_id', 'story_reactions where story_id'])
    expect([table, await rowsOf(`select from ${table} = $1`, [id])]).toEqual([table, []])
})

test('STORIES-019, STORIES-021: within the hour after its end a story is gone with its bytes, views and reactions', async () => {
  const { id, content_url } = await publishPhoto(ana)
  const kept = await publishPhoto(ana)
  await world.call(bia, 'stories.view', { story_id: id })
  const [{ file_id } = {}] = await rowsOf(
    `select f.id as file_id from files f join stories s on s.content_url = f.path where s.id = $1`,
    [id],
  )
  await rowsOf('update stories set expires_at = now() where id = $1', [id])
  expect((await load(content_url)).status).toBe(404)
  await world.platform.pool.query(`select lero_jobs.add_job('stories.expire', '{}'::json)`)
  await world.runJobs()
  await expect(server.files.read(`stories/${String(file_id)}`)).rejects.toThrow(FileGone)
  expect(await rowsOf('select from files where id = $1', [file_id])).toEqual([])
  expect(await rowsOf('select from stories where id = $1', [id])).toEqual([])
  expect(await rowsOf('select from story_views where story_id = $1', [id])).toEqual([])
  expect((await load(kept.content_url)).status).toBe(200)
})

test('DATA-004: the strip and the counts read user_id, is_active and expires_at', async () => {
  const caio = await world.person()
  await publishText(world, caio)
  expect(
    await rowsOf(
      'select count(*)::int from stories where user_id = $1 and is_active and expires_at > now()',
      [caio.user_id],
    ),
  ).toEqual([{ count: 1 }])
})

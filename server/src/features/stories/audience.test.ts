import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import type { StoryPrivacyType } from '#contract/stories.ts'
import type { Caller } from '../../platform/call.ts'
import { befriend, send } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer } from '../../platform/testing/file-server.ts'
import { storiesReadChecks } from './public.ts'
import { draw, uploadVideo } from './testing/story-steps.ts'

/*
 * Each audience, seen by each relation, through each door. A person who may not see a story gets what they would get for
 * an id of nothing, and leaves no trace.
 */

const RELATIONS = [
  'owner',
  'friend',
  'chat',
  'one_sided',
  'stranger',
  'asked',
  'blocker',
  'blocked',
  'ended',
] as const
type Relation = (typeof RELATIONS)[number]
type Kind = Exclude<StoryPrivacyType, 'custom'> | 'only' | 'except' | 'over' | 'inactive'

let server: FileServer
let ana: Caller
let people: Record<Relation, Caller>
/** By audience: a video of Ana's, and where its bytes lie as she is told. */
let stories: Record<Kind, { id: string; url: string; path: string }>

beforeAll(async () => {
  server = await startFileServer(undefined, storiesReadChecks)
  const { world } = server
  const made = await Promise.all(
    RELATIONS.map(async (name) => [name, await world.person({ display_name: name })]),
  )
  people = Object.fromEntries(made) as typeof people
  ana = people.owner
  for (const name of ['friend', 'blocker', 'blocked', 'ended'] as const)
    await befriend(world, ana, people[name])
  await world.call(people.asked, 'connections.request', { user_id: ana.user_id })
  for (const name of ['chat', 'one_sided'] as const) {
    const { conversation_id } = await world.call(ana, 'conversations.start_direct_conversation', {
      other_user_id: people[name].user_id,
    })
    await send(world, people[name], conversation_id, 'oi')
    if (name === 'chat') await send(world, ana, conversation_id, 'oi')
  }
  const kinds: readonly Kind[] = ['contacts', 'friends', 'public', 'only', 'except', 'over', 'inactive']
  stories = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await publish(kind)] as const)),
  ) as typeof stories
  await world.platform.pool.query(
    `update stories set expires_at = now() - interval '1 second' where id = $1`,
    [stories.over.id],
  )
  await world.platform.pool.query('update stories set is_active = false where id = $1', [stories.inactive.id])
  await world.call(people.blocker, 'people.block', { user_id: ana.user_id })
  await world.call(ana, 'people.block', { user_id: people.blocked.user_id })
  await world.call(people.ended, 'connections.remove', { user_id: ana.user_id })
}, 60_000)
afterAll(() => server.close())

const publish = async (kind: Kind) => {
  const user_ids = [people.friend, people.blocker, people.blocked, people.ended, people.stranger].map(
    (one) => one.user_id,
  )
  const privacy: Record<Kind, Partial<CallInput<'stories.publish'>>> = {
    contacts: { privacy_type: 'contacts' },
    friends: { privacy_type: 'friends' },
    public: { privacy_type: 'public' },
    over: { privacy_type: 'public' },
    inactive: { privacy_type: 'public' },
    only: { privacy_type: 'custom', chosen_people: { mode: 'only', user_ids } },
    except: { privacy_type: 'custom', chosen_people: { mode: 'except', user_ids: [people.friend.user_id] } },
  }
  const file_id = await uploadVideo(server, ana)
  const { story } = await server.world.call(ana, 'stories.publish', {
    id: randomUUID(),
    content_type: 'video',
    file_id,
    ...privacy[kind],
  })
  const url = story.content_url ?? ''
  return { id: story.id, url, path: /stories\/([^?]+)/.exec(url)?.[1] ?? '' }
}

/** Who sees a story of each audience; nobody else does. */
const SEES: Record<Kind, readonly Relation[]> = {
  contacts: ['owner', 'friend', 'chat'],
  friends: ['owner', 'friend'],
  public: ['owner', 'friend', 'chat', 'one_sided', 'stranger', 'asked', 'ended'],
  // Chosen people who are no contacts any more see nothing: Ana's choice was made of her contacts.
  only: ['owner', 'friend'],
  except: ['owner', 'chat'],
  over: [],
  inactive: [],
}

const cases = Object.entries(SEES).flatMap(([kind, seers]) =>
  RELATIONS.map((who) => ({ kind: kind as Kind, who, sees: seers.includes(who) })),
)

describe.each(cases)('a story for $kind and $who: $sees', ({ kind, who, sees }) => {
  const ask = <T>(work: (caller: Caller, id: string) => T): T => work(people[who], stories[kind].id)

  test('STORIES-023, STORIES-024, STORIES-025: lists and single reads', async () => {
    const { groups } = await ask((caller) => server.world.call(caller, 'stories.list', {}))
    const listed = groups.flatMap((group) => group.stories.map((story) => story.id))
    const { group } = await ask((caller) =>
      server.world.call(caller, 'stories.of_user', { user_id: ana.user_id }),
    )
    const ofUser = group?.stories.map((story) => story.id) ?? []
    const { stories: read } = await ask((caller, id) =>
      server.world.call(caller, 'stories.get', { story_ids: [id, randomUUID()] }),
    )
    const { id } = stories[kind]
    expect([listed.includes(id), ofUser.includes(id), read.map((story) => story.id)]).toEqual([
      sees,
      sees,
      sees ? [id] : [],
    ])
  })

  test('STORIES-077: bytes', async () => {
    // As Ana's devices read it, as its own, and with another name in the address.
    const { path, url } = stories[kind]
    const { stories: read } = await ask((caller, id) =>
      server.world.call(caller, 'stories.get', { story_ids: [id] }),
    )
    const own = await sign(people[who], path)
    const told = read[0]?.content_url ?? `/files/stories/${path}`
    const statuses = [(await fetch(server.url + own)).status, (await fetch(server.url + told)).status]
    expect(statuses).toEqual(sees ? [200, 200] : [404, 404])
    const stolen = url.replace(`v=${ana.user_id}`, `v=${randomUUID()}`)
    expect((await fetch(server.url + stolen)).status).toBe(404)
  })

  test('STORIES-025, STORIES-039, STORIES-045: views, reactions, replies, viewers and deletion', async () => {
    const { world } = server
    const before = await traces(stories[kind].id)
    const viewed = await ask((caller, story_id) => world.ask(caller, 'stories.view', { story_id }))
    expect(viewed.code).toBe(sees ? null : 'not_found')
    const reacted = await ask((caller, story_id) =>
      world.ask(caller, 'stories.react', { story_id, reaction_type: 'fire', client_id: randomUUID() }),
    )
    expect(reacted.code).toBe(sees ? null : 'not_found')
    const replied = await ask((caller, story_id) =>
      world.ask(caller, 'stories.reply', { story_id, content: 'que lindo', client_id: randomUUID() }),
    )
    expect(replied.code).toBe(sees && who !== 'owner' ? null : 'not_found')
    const asked = await ask((caller, story_id) => world.ask(caller, 'stories.viewers', { story_id }))
    expect(asked.code).toBe(sees && who === 'owner' ? null : 'not_found')
    if (who !== 'owner') await ask((caller, story_id) => world.call(caller, 'stories.delete', { story_id }))
    const after = await traces(stories[kind].id)
    expect(after.stories).toBe(1)
    expect(after.rest > before.rest).toBe(sees)
  })
})

/** What everybody who may see a story is told of it. */
const TOLD = [
  'allow_replies',
  'background_color',
  'caption',
  'content_type',
  'created_at',
  'duration_ms',
  'expires_at',
  'id',
  'is_active',
  'location',
  'start_ms',
  'text_content',
  'text_style',
  'user_id',
]

const compare = (a = '', b = ''): number => (a < b ? -1 : 1)

const sign = async ({ user_id }: Caller, path: string): Promise<string> => {
  const { signFileUrl } = await import('../../platform/files/sign-url.ts')
  const reader = { userId: user_id, untilMs: Date.now() + 60_000 }
  return signFileUrl(server.world.platform.keys, { bucket: 'stories', path, version: null }, reader)
}

const traces = async (storyId: string) => {
  const { rows } = await server.world.platform.pool.query<{ stories: number; rest: number }>(
    `select (select count(*) from stories where id = $1)::int as stories,
       ((select count(*) from story_views where story_id = $1) + (select count(*) from story_reactions where story_id = $1)
         + (select count(*) from messages where extra->'story'->>'story_id' = $1::text))::int as rest`,
    [storyId],
  )
  return rows[0]!
}

test.each(Object.keys(SEES) as Kind[])('STORIES-076: whoever hears of a story for %s', async (kind) => {
  if (kind === 'over' || kind === 'inactive') return
  const { world } = server
  world.platform.bus.take()
  const { id } = await publish(kind)
  await world.call(ana, 'stories.delete', { story_id: id })
  const told = world.platform.bus.take().filter((one) => one.kind === 'register')
  // A public one is told to contacts; strangers find it in their list (docs/decisions/0131).
  const hearers = SEES[kind].filter((who) => kind !== 'public' || SEES.contacts.includes(who))
  const ids = hearers.map((who) => people[who].user_id).toSorted(compare)
  for (const isGone of [false, true]) {
    const users = told
      .filter(({ register }) => register.kind === 'story' && (register.story === null) === isGone)
      .flatMap((one) => [...(one.users ?? [])])
    expect([isGone, users.toSorted(compare)]).toEqual([isGone, ids])
  }
  for (const { register } of told) expect(JSON.stringify(register)).not.toContain('/files/')
  // How the owner chose their audience, who saw it and what they themselves made of it is theirs alone.
  const published = told.flatMap(({ register }) =>
    register.kind === 'story' && register.story ? [register.story] : [],
  )
  for (const story of published) expect(Object.keys(story).toSorted()).toEqual(TOLD)
  expect(published).not.toEqual([])
})

test('STORIES-025: a block, an end of friendship and the end of the day take effect at once, at every door', async () => {
  const { world } = server
  const other = await world.person()
  await befriend(world, ana, other)
  const { id, path } = await publish('friends')
  const story_id = id
  /** Those of the doors to the story that are open. */
  const doors = async (): Promise<string[]> => {
    const { groups } = await world.call(other, 'stories.list', {})
    const { group } = await world.call(other, 'stories.of_user', { user_id: ana.user_id })
    const { stories: read } = await world.call(other, 'stories.get', { story_ids: [id] })
    const seen = await world.ask(other, 'stories.view', { story_id })
    const reaction = { story_id, reaction_type: 'wow', client_id: randomUUID() } as const
    const reply = { story_id, content: 'que lindo', client_id: randomUUID() }
    const isOpen = {
      list: groups.some(({ stories: listed }) => listed.some((story) => story.id === id)),
      of_user: group?.stories.some((story) => story.id === id),
      get: read.length === 1,
      bytes: (await fetch(server.url + (await sign(other, path)))).status === 200,
      view: seen.code === null,
      react: (await world.ask(other, 'stories.react', reaction)).code === null,
      reply: (await world.ask(other, 'stories.reply', reply)).code === null,
    }
    return Object.entries(isOpen).flatMap(([door, open]) => (open ? [door] : []))
  }
  /** Whether the other one is told of what is published and deleted from now on. */
  const hears = async (): Promise<boolean[]> => {
    world.platform.bus.take()
    const next = await publish('friends')
    await world.call(ana, 'stories.delete', { story_id: next.id })
    const told = world.platform.bus.take().filter((one) => one.kind === 'register')
    const about = told.filter(({ register }) => register.kind === 'story' && register.story_id === next.id)
    return [false, true].map((isGone) =>
      about.some(
        ({ register, users }) =>
          register.kind === 'story' && (register.story === null) === isGone && users?.includes(other.user_id),
      ),
    )
  }
  const ALL = ['list', 'of_user', 'get', 'bytes', 'view', 'react', 'reply']
  expect([await doors(), await hears()]).toEqual([ALL, [true, true]])
  await world.call(ana, 'people.block', { user_id: other.user_id })
  expect([await doors(), await hears()]).toEqual([[], [false, false]])
  await world.call(ana, 'people.unblock', { user_id: other.user_id })
  expect([await doors(), await hears()]).toEqual([[], [false, false]])
  await befriend(world, ana, other)
  expect([await doors(), await hears()]).toEqual([ALL, [true, true]])
  await world.call(other, 'connections.remove', { user_id: ana.user_id })
  expect([await doors(), await hears()]).toEqual([[], [false, false]])
  await befriend(world, ana, other)
  await world.platform.pool.query(`update stories set expires_at = now() where id = $1`, [id])
  expect(await doors()).toEqual([])
})

test('a photo that is none is no story', async () => {
  const file_id = await server.uploadWhole(ana, 'stories', await draw())
  const input = { id: randomUUID(), content_type: 'video', file_id } as const
  expect((await server.world.ask(ana, 'stories.publish', input)).code).toBe('not_found')
  expect(
    (await server.world.ask(people.friend, 'stories.publish', { ...input, content_type: 'image' })).code,
  ).toBe('not_found')
  await server.world.call(ana, 'stories.publish', { ...input, content_type: 'image' })
})

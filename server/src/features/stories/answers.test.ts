import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { befriend } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer } from '../../platform/testing/file-server.ts'
import type { World } from '../../platform/testing/world.ts'
import { storiesReadChecks } from './public.ts'
import { publishFile, publishText } from './testing/story-steps.ts'

let server: FileServer
let world: World
let ana: Caller
let bia: Caller

beforeAll(async () => {
  server = await startFileServer(undefined, storiesReadChecks)
  world = server.world
})
afterAll(() => server.close())

const meet = async () => {
  ;[ana, bia] = [await world.person({ display_name: 'Ana' }), await world.person({ display_name: 'Bia' })]
  await befriend(world, ana, bia)
}
/** What the two have written, as Ana sees it. */
const messagesOf = async (conversation_id: string) =>
  (await world.call(ana, 'messages.open', { conversation_id })).messages
const react = (
  story_id: string,
  reaction_type: 'heart' | 'fire' | 'laugh',
  client_id: string = randomUUID(),
) => world.call(bia, 'stories.react', { story_id, reaction_type, client_id })

test('STORIES-050, DATA-006: one reaction of a person on a story, the newest, unique by (story_id, user_id)', async () => {
  await meet()
  const { id } = await publishText(world, ana)
  for (const reaction_type of ['heart', 'fire', 'laugh'] as const) await react(id, reaction_type)
  const read = async () =>
    (
      await world.platform.pool.query(
        'select story_id, user_id, reaction_type from story_reactions where story_id = $1',
        [id],
      )
    ).rows
  expect(await read()).toEqual([{ story_id: id, user_id: bia.user_id, reaction_type: 'laugh' }])
  await expect(
    world.platform.pool.query(
      `insert into story_reactions (story_id, user_id, reaction_type) values ($1, $2, 'sad')`,
      [id, bia.user_id],
    ),
  ).rejects.toMatchObject({ code: '23505' })
  expect((await world.call(bia, 'stories.get', { story_ids: [id] })).stories[0]?.my_reaction).toBe('laugh')
  expect((await world.call(ana, 'stories.viewers', { story_id: id })).viewers).toMatchObject([
    { viewer_id: bia.user_id, reaction_type: 'laugh' },
  ])
})

test('STORIES-051: a reaction starts the direct conversation with the owner, the second finds it; each is a message that names the story', async () => {
  await meet()
  const story = await publishFile(server, ana, 'image')
  expect((await world.call(bia, 'conversations.list', {})).heads).toEqual([])
  const { conversation_id } = await react(story.id, 'fire')
  expect(await react(story.id, 'laugh')).toEqual({ conversation_id })
  const extra = { story: { story_id: story.id, owner_id: ana.user_id, kind: 'reaction' } }
  expect(await messagesOf(conversation_id ?? '')).toMatchObject([
    { content: 'Reagiu ao seu story 🔥', extra },
    { content: 'Reagiu ao seu story 😂', extra },
  ])
})

test('STORIES-053, STORIES-074, STORIES-075: its message is a text with conversation_id, sender_id and content, and the media_url and media_type, image or video, of the story', async () => {
  for (const content_type of ['image', 'video'] as const) {
    await meet()
    const { id, user_id, content_url } = await publishFile(server, ana, content_type)
    const { stories } = await world.call(bia, 'stories.get', { story_ids: [id] })
    expect(stories).toMatchObject([{ user_id, content_type, content_url: expect.any(String) }])
    const { conversation_id } = await react(id, 'fire')
    const messages = await messagesOf(conversation_id ?? '')
    expect(messages).toMatchObject([
      {
        conversation_id,
        sender_id: bia.user_id,
        content: 'Reagiu ao seu story 🔥',
        message_type: 'text',
        media_url: content_url?.split('?')[0]?.replace('/files/', ''),
        media_type: content_type,
      },
    ])
    // D-067: the place opens nothing; the story's own address does, for who sees it.
    expect((await fetch(`${server.url}/files/${messages[0]?.media_url}`)).status).toBe(404)
  }
})

test('STORIES-052: the text is Reagiu ao seu story and the emoji; a text story brings no media; a repeat sends nothing', async () => {
  await meet()
  const { id } = await publishText(world, ana)
  const client_id = randomUUID()
  const { conversation_id } = await react(id, 'heart', client_id)
  expect(await react(id, 'heart', client_id)).toEqual({ conversation_id })
  expect(await messagesOf(conversation_id ?? '')).toMatchObject([
    { content: 'Reagiu ao seu story ❤️', message_type: 'text', media_url: null, media_type: null },
  ])
})

test('while more than two seconds of work wait, an answer is told to come back and leaves nothing behind', async () => {
  await meet()
  const { id } = await publishText(world, ana)
  const backlog = vi.spyOn(world.platform.append, 'backlogMs').mockReturnValue(2001)
  const reaction = { story_id: id, reaction_type: 'heart', client_id: randomUUID() } as const
  expect((await world.ask(bia, 'stories.react', reaction)).code).toBe('busy')
  const reply = { story_id: id, content: 'oi', client_id: randomUUID() }
  expect((await world.ask(bia, 'stories.reply', reply)).code).toBe('busy')
  backlog.mockRestore()
  expect((await world.call(bia, 'stories.get', { story_ids: [id] })).stories[0]?.my_reaction).toBeNull()
  expect((await world.call(bia, 'conversations.list', {})).heads).toEqual([])
})

test('STORIES-054: a reaction to an own story sends no message', async () => {
  await meet()
  const { id } = await publishText(world, ana)
  world.platform.bus.take()
  const input = { story_id: id, reaction_type: 'wow', client_id: randomUUID() } as const
  expect(await world.call(ana, 'stories.react', input)).toEqual({ conversation_id: null })
  expect(world.platform.bus.take()).toEqual([])
  expect((await world.call(ana, 'conversations.list', {})).heads).toEqual([])
})

test('STORIES-055: where no conversation can be created the reaction stays and no message is sent', async () => {
  const closed = await world.person({ allow_messages: 'nobody' })
  const seer = await world.person()
  const { id } = await publishText(world, closed, { privacy_type: 'public' })
  const input = { story_id: id, reaction_type: 'heart', client_id: randomUUID() } as const
  expect(await world.call(seer, 'stories.react', input)).toEqual({ conversation_id: null })
  expect((await world.call(closed, 'stories.viewers', { story_id: id })).viewers).toMatchObject([
    { viewer_id: seer.user_id, reaction_type: 'heart' },
  ])
  expect((await world.call(closed, 'conversations.list', {})).heads).toEqual([])
  const reply = { story_id: id, content: 'oi', client_id: randomUUID() }
  expect((await world.ask(seer, 'stories.reply', reply)).code).toBe('not_accepting')
})

test('STORIES-055: who began with 50 strangers today reacts all the same, and sends nothing to one more', async () => {
  const [stranger, seer] = [await world.person(), await world.person()]
  const { id } = await publishText(world, stranger, { privacy_type: 'public' })
  await world.platform.pool.query(
    'insert into stranger_starts (user_id) select $1 from generate_series(1, 50)',
    [seer.user_id],
  )
  const input = { story_id: id, reaction_type: 'heart', client_id: randomUUID() } as const
  expect(await world.call(seer, 'stories.react', input)).toEqual({ conversation_id: null })
  expect((await world.call(stranger, 'stories.viewers', { story_id: id })).viewers).toMatchObject([
    { viewer_id: seer.user_id, reaction_type: 'heart' },
  ])
  const reply = { story_id: id, content: 'oi', client_id: randomUUID() }
  expect((await world.ask(seer, 'stories.reply', reply)).code).toBe('too_many_strangers')
  for (const who of [stranger, seer])
    expect((await world.call(who, 'conversations.list', {})).heads).toEqual([])
})

test('STORIES-061: a reply is the prefix, a space and the text, with the media of the story; a repeat sends nothing', async () => {
  await meet()
  const story = await publishFile(server, ana, 'image')
  const input = { story_id: story.id, content: '  Que praia é essa?  ', client_id: randomUUID() }
  const { conversation_id } = await world.call(bia, 'stories.reply', input)
  expect(await world.call(bia, 'stories.reply', input)).toEqual({ conversation_id })
  expect(await messagesOf(conversation_id)).toMatchObject([
    {
      content: 'Respondeu à sua story: Que praia é essa?',
      message_type: 'text',
      media_type: 'image',
      sender_id: bia.user_id,
      extra: { story: { story_id: story.id, owner_id: ana.user_id, kind: 'reply' } },
    },
  ])
  const empty = { ...input, client_id: randomUUID(), content: '   ' }
  expect((await world.ask(bia, 'stories.reply', empty)).code).toBe('invalid_input')
  expect((await world.ask(ana, 'stories.reply', { ...input, client_id: randomUUID() })).code).toBe(
    'not_found',
  )
  expect(await messagesOf(conversation_id)).toHaveLength(1)
})

test('STORIES-078: with allow_replies off the server refuses a reply, and takes a reaction', async () => {
  await meet()
  const { id } = await publishText(world, ana, { allow_replies: false })
  const reply = { story_id: id, content: 'oi', client_id: randomUUID() }
  expect((await world.ask(bia, 'stories.reply', reply)).code).toBe('not_accepting')
  const { conversation_id } = await react(id, 'heart')
  expect(await messagesOf(conversation_id ?? '')).toHaveLength(1)
})

test('STORIES-053: once the story is gone its message keeps the text, and nobody is shown the story', async () => {
  await meet()
  const story = await publishFile(server, ana, 'image')
  const { conversation_id } = await react(story.id, 'heart')
  await world.call(ana, 'stories.delete', { story_id: story.id })
  expect(await messagesOf(conversation_id ?? '')).toMatchObject([{ content: 'Reagiu ao seu story ❤️' }])
  expect((await world.call(bia, 'stories.get', { story_ids: [story.id] })).stories).toEqual([])
  expect((await fetch(server.url + story.content_url)).status).toBe(404)
})

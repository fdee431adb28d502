import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput, CallName } from '#contract/registry.ts'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer } from '../../platform/testing/file-server.ts'
import { createWebm, photograph } from './testing/samples.ts'

/*
 * Every call, by everyone, about a photo and a photo to be seen once that were sent before somebody left and came
 * again: the right answer, and where it is a refusal nothing that changed.
 */

let server: FileServer
/** member: there all the time; rejoined: saw both, left and came again; former: left. */
let group: { id: string; conversation_id: string }
let people: Record<'outsider' | 'former' | 'rejoined' | 'member' | 'sender', Caller>
let sent: { photo: string; once: string }
let chat: { id: string; blocker: Caller; blocked: Caller; photo: string; once: string; voice: string }

beforeAll(async () => {
  server = await startFileServer()
  const [outsider, former, rejoined, member, sender, blocker, blocked] = (await server.world.people(7)) as [
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
  ]
  people = { outsider, former, rejoined, member, sender }
  group = await createTestGroup(server.world, sender, [former, rejoined, member])
  sent = await sendBoth(sender, group.conversation_id)
  await server.world.call(former, 'groups.leave', { group_id: group.id })
  await server.world.call(rejoined, 'groups.leave', { group_id: group.id })
  await server.world.call(sender, 'groups.add_member', { group_id: group.id, user_id: rejoined.user_id })
  const { conversation_id: id } = await server.world.call(
    blocker,
    'conversations.start_direct_conversation',
    { other_user_id: blocked.user_id },
  )
  const input = await toInput(blocker, id, { message_type: 'audio' })
  const voice = (await server.world.call(blocker, 'media.send', input)).message.id
  chat = { id, blocker, blocked, voice, ...(await sendBoth(blocker, id)) }
  await server.world.call(blocker, 'people.block', { user_id: blocked.user_id })
})
afterAll(() => server.close())

const toInput = async (
  caller: Caller,
  conversation_id: string,
  more: Partial<CallInput<'media.send'>> = {},
): Promise<CallInput<'media.send'>> => {
  const isVoice = more.message_type === 'audio'
  const content = isVoice ? createWebm('A_OPUS') : await photograph()
  const file_id = await server.uploadWhole(caller, isVoice ? 'audio-messages' : 'media-messages', content)
  return { conversation_id, client_id: randomUUID(), file_id, message_type: 'image', ...more }
}

async function sendBoth(caller: Caller, conversation_id: string): Promise<{ photo: string; once: string }> {
  const photo = await server.world.call(caller, 'media.send', await toInput(caller, conversation_id))
  const input = await toInput(caller, conversation_id, { view_once: true })
  const once = await server.world.call(caller, 'media.send', input)
  return { photo: photo.message.id, once: once.message.id }
}

/** Everything that a call could leave behind. */
const takeStock = async () => {
  const { pool, bus } = server.world.platform
  const { rows } = await pool.query(
    `select (select count(*) from messages)::int as messages, (select count(*) from conversation_log)::int as entries,
       (select count(*) from attachments)::int as attachments, (select count(*) from message_views)::int as views,
       (select count(*) from lero_jobs._private_jobs)::int as jobs,
       (select json_agg(json_build_object('id', id, 'state', state) order by id) from files) as files`,
  )
  const stored: string[] = []
  for (const bucket of ['media-messages', 'audio-messages'])
    for await (const { key } of server.files.list(bucket)) stored.push(key)
  return { ...rows[0], stored: stored.toSorted(), told: bus.take().length }
}

const expectNothing = async <N extends CallName>(
  caller: Caller | null,
  name: N,
  input: CallInput<N>,
  code: string,
) => {
  server.world.platform.bus.take()
  const before = await takeStock()
  expect((await server.world.ask(caller, name, input)).code).toBe(code)
  expect(await takeStock()).toEqual(before)
}

const strangers = ['outsider', 'former'] as const
const forward = (message_id: string, conversation_id: string) => ({
  message_id,
  conversation_id,
  client_id: randomUUID(),
})

describe('MEDIA-002: anonymous', () => {
  test('every call', async () => {
    const { conversation_id } = group
    const input = await toInput(people.sender, conversation_id)
    await expectNothing(null, 'media.send', input, 'unauthenticated')
    await expectNothing(null, 'media.urls', { message_ids: [sent.photo] }, 'unauthenticated')
    await expectNothing(null, 'media.list', { conversation_id }, 'unauthenticated')
    await expectNothing(null, 'media.open_once', { message_id: sent.once }, 'unauthenticated')
    await expectNothing(null, 'media.forward', forward(sent.photo, conversation_id), 'unauthenticated')
  })
})

describe.each(strangers)('%s', (who) => {
  test('sends nothing, lists nothing, looks at nothing', async () => {
    const { conversation_id } = group
    const caller = people[who]
    await expectNothing(caller, 'media.send', await toInput(caller, conversation_id), 'not_found')
    // A photo as a video: nobody looks at what it is.
    const wrong = await toInput(caller, conversation_id, { message_type: 'video' })
    await expectNothing(caller, 'media.send', wrong, 'not_found')
    await expectNothing(caller, 'media.list', { conversation_id }, 'not_found')
    await expectNothing(caller, 'media.open_once', { message_id: sent.once }, 'not_found')
    expect(await server.world.call(caller, 'media.urls', { message_ids: [sent.photo, sent.once] })).toEqual({
      urls: [],
    })
  })

  test('passes nothing on, neither from there nor to there', async () => {
    const caller = people[who]
    const { conversation_id: own } = await server.world.call(
      caller,
      'conversations.start_direct_conversation',
      { other_user_id: people.member.user_id },
    )
    const mine = await server.world.call(caller, 'media.send', await toInput(caller, own))
    await expectNothing(caller, 'media.forward', forward(sent.photo, own), 'not_found')
    const there = forward(mine.message.id, group.conversation_id)
    await expectNothing(caller, 'media.forward', there, 'not_found')
  })
})

test('who came again has what is sent from then on, and nothing of before', async () => {
  const { conversation_id } = group
  const caller = people.rejoined
  await expectNothing(caller, 'media.open_once', { message_id: sent.once }, 'not_found')
  await expectNothing(caller, 'media.forward', forward(sent.photo, conversation_id), 'not_found')
  const asked = { message_ids: [sent.photo, sent.once] }
  expect(await server.world.call(caller, 'media.urls', asked)).toEqual({ urls: [] })
  const { messages } = await server.world.call(caller, 'media.list', { conversation_id })
  expect(messages).toEqual([])
  const own = await server.world.call(caller, 'media.send', await toInput(caller, conversation_id))
  expect(own.message.sender_id).toBe(caller.user_id)
})

test('a member reads, passes on and looks; what may be seen once is not passed on, nor looked at by its sender', async () => {
  const { conversation_id } = group
  const { member, sender } = people
  const { urls } = await server.world.call(member, 'media.urls', { message_ids: [sent.photo, sent.once] })
  expect(urls.map(({ message_id }) => message_id)).toEqual([sent.photo])
  await expectNothing(member, 'media.forward', forward(sent.once, conversation_id), 'not_found')
  await expectNothing(sender, 'media.forward', forward(sent.once, conversation_id), 'not_found')
  await expectNothing(sender, 'media.open_once', { message_id: sent.once }, 'not_found')
  await expectNothing(member, 'media.open_once', { message_id: sent.photo }, 'not_found')
  const passed = await server.world.call(member, 'media.forward', forward(sent.photo, conversation_id))
  expect(passed.message.extra?.is_forwarded).toBe(true)
  expect((await server.world.ask(member, 'media.open_once', { message_id: sent.once })).code).toBeNull()
  await expectNothing(member, 'media.open_once', { message_id: sent.once }, 'already_viewed')
})

test("somebody else's upload is nobody's", async () => {
  const input = await toInput(people.sender, group.conversation_id)
  await expectNothing(people.member, 'media.send', input, 'not_found')
})

test('BLOCK-007: a block in either direction ends sending audio, and passing it on', async () => {
  for (const caller of [chat.blocker, chat.blocked]) {
    const voice = await toInput(caller, chat.id, { message_type: 'audio' })
    await expectNothing(caller, 'media.send', voice, 'blocked')
    await expectNothing(caller, 'media.forward', forward(chat.voice, chat.id), 'blocked')
  }
})

test('BLOCK-008: a block in either direction ends sending media, and passing it on; what is there is read on', async () => {
  for (const caller of [chat.blocker, chat.blocked]) {
    // The last one is a photo: nobody looks at what it is.
    for (const message_type of ['image', 'file', 'video'] as const)
      await expectNothing(caller, 'media.send', await toInput(caller, chat.id, { message_type }), 'blocked')
    await expectNothing(caller, 'media.forward', forward(chat.photo, chat.id), 'blocked')
    await expectNothing(caller, 'media.open_once', { message_id: chat.once }, 'not_found')
    const { urls } = await server.world.call(caller, 'media.urls', { message_ids: [chat.photo] })
    expect((await fetch(server.url + urls[0]?.url)).status).toBe(200)
  }
})

test('an answer to a message that its sender never saw stands without the quote', async () => {
  const input = await toInput(people.rejoined, group.conversation_id, { reply_to_message_id: sent.photo })
  const { message } = await server.world.call(people.rejoined, 'media.send', input)
  expect(message.reply_to_message_id).toBeNull()
})

test('a photo brings a chat back to the list of who had put it away', async () => {
  const [ana, bia] = (await server.world.people(2)) as [Caller, Caller]
  const { conversation_id } = await server.world.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: bia.user_id,
  })
  await server.world.call(ana, 'media.send', await toInput(ana, conversation_id))
  await server.world.call(bia, 'conversations.delete', { conversation_id, scope: 'me' })
  server.world.platform.bus.take()
  await server.world.call(ana, 'media.send', await toInput(ana, conversation_id))
  expect(server.world.platform.bus.take()).toMatchObject([
    { kind: 'event', event: { kind: 'message' } },
    { kind: 'user_event', user_id: bia.user_id, event: { kind: 'conversation_added' } },
  ])
})

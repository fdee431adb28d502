import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import type { Caller } from '../../platform/call.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { createChat, createTestGroup } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer } from '../../platform/testing/file-server.ts'
import { createMp4, createWebm, photograph } from './testing/samples.ts'

let server: FileServer
/** What the server's clock says while it stands. */
let stoppedMs: number | null = null

beforeAll(async () => {
  server = await startFileServer()
  Object.assign(server.world.platform, { clock: { now: () => stoppedMs ?? Date.now() } })
})
afterAll(() => server.close())
afterEach(() => (stoppedMs = null))

const send = async (
  caller: Caller,
  conversation_id: string,
  more: Partial<CallInput<'media.send'>> = {},
  content?: Buffer,
) => {
  const message_type = more.message_type ?? 'image'
  const bucket = message_type === 'audio' ? 'audio-messages' : 'media-messages'
  const file_id = await server.uploadWhole(caller, bucket, content ?? (await photograph()))
  const input = { conversation_id, client_id: randomUUID(), file_id, message_type, ...more }
  return (await server.world.call(caller, 'media.send', input)).message
}
const urlsOf = async (caller: Caller, ...message_ids: string[]) =>
  (await server.world.call(caller, 'media.urls', { message_ids })).urls
const urlOf = async (caller: Caller, id: string) => (await urlsOf(caller, id))[0]?.url ?? 'none'
const statusOf = async (path: string) => (await fetch(server.url + path)).status

test('MEDIA-004: an address is good for 14400 s, for the one person it was made for', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const { id: photo } = await send(ana, id)
  const seconds = Math.floor(Date.now() / 1000)
  stoppedMs = seconds * 1000
  const [made] = await urlsOf(bia, photo)
  const end = Date.parse(made?.expires_at ?? '') / 1000
  expect(end).toBe(seconds + 14400)
  const url = made?.url ?? ''
  expect(url).toContain(`e=${end}&v=${bia.user_id}&s=`)
  expect(await statusOf(url)).toBe(200)
  expect(await statusOf(url.replace(bia.user_id, randomUUID()))).toBe(404)
  stoppedMs = end * 1000 - 1
  expect(await statusOf(url)).toBe(200)
  stoppedMs = end * 1000
  expect(await statusOf(url)).toBe(404)
})

test('AUDIO-022: that of a voice message for 60 s', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const { id: voice } = await send(ana, id, { message_type: 'audio' }, createWebm('A_OPUS'))
  const madeMs = Math.floor(Date.now() / 1000) * 1000
  stoppedMs = madeMs
  const url = await urlOf(bia, voice)
  stoppedMs = madeMs + 59_999
  expect(await statusOf(url)).toBe(200)
  stoppedMs = madeMs + 60_000
  expect(await statusOf(url)).toBe(404)
})

test('MEDIA-003, MEDIA-005: a file is kept for 3600 s, and nothing takes its place', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const first = await send(ana, id)
  const url = await urlOf(bia, first.id)
  const response = await fetch(server.url + url)
  expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
  const again = await send(ana, id, {}, Buffer.from(await response.arrayBuffer()))
  expect(again.media_url).not.toBe(first.media_url)
  expect(await statusOf(url)).toBe(200)
})

test('AUDIO-015, AUDIO-016, DATA-026: the bucket audio-messages is there from the start, and nobody reads it without the right to (D-091)', async () => {
  const { id, ana } = await createChat(server.world)
  const voice = await send(ana, id, { message_type: 'audio' }, createWebm('A_OPUS'))
  expect(await statusOf(`/files/audio-messages/${voice.audio_url}`)).toBe(404)
  const url = await urlOf(ana, voice.id)
  expect(url.startsWith(`/files/audio-messages/conversations/${id}/audio_`)).toBe(true)
  expect(await statusOf(url)).toBe(200)
})

test('who is removed reads no more, also by an address they hold; who comes again reads what is sent from then on', async () => {
  const [ana, caio] = [await server.world.person(), await server.world.person()]
  const group = await createTestGroup(server.world, ana, [caio])
  const before = await send(ana, group.conversation_id)
  const held = await urlOf(caio, before.id)
  expect(await statusOf(held)).toBe(200)
  await server.world.call(ana, 'groups.remove_member', { group_id: group.id, user_id: caio.user_id })
  expect(await statusOf(held)).toBe(404)
  expect(await urlsOf(caio, before.id)).toEqual([])
  await server.world.call(ana, 'groups.add_member', { group_id: group.id, user_id: caio.user_id })
  const since = await send(ana, group.conversation_id)
  expect(await statusOf(held)).toBe(404)
  expect((await urlsOf(caio, before.id, since.id)).map(({ message_id }) => message_id)).toEqual([since.id])
  const listed = await server.world.call(caio, 'media.list', { conversation_id: group.conversation_id })
  expect(listed.messages.map(({ id }) => id)).toEqual([since.id])
  const passed = await server.world.ask(caio, 'media.forward', {
    message_id: before.id,
    conversation_id: group.conversation_id,
    client_id: randomUUID(),
  })
  expect(passed.code).toBe('not_found')
})

test('what is deleted, for everyone or for oneself, is read by whom it concerns no more, and its bytes go', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const { pool } = server.world.platform
  const mine = await send(ana, id)
  const [held] = await urlsOf(bia, mine.id)
  const own = await urlOf(ana, mine.id)
  await server.world.call(bia, 'messages.delete_for_me', { message_id: mine.id })
  expect([await statusOf(held?.url ?? ''), await statusOf(own)]).toEqual([404, 200])
  expect((await server.world.call(bia, 'media.list', { conversation_id: id })).messages).toEqual([])
  await server.world.call(ana, 'messages.delete_for_everyone', { message_id: mine.id })
  expect([await statusOf(own), await urlsOf(ana, mine.id)]).toEqual([404, []])
  const { rows } = await pool.query(`select state, id from files where owner_id = $1 and path is not null`, [
    ana.user_id,
  ])
  expect(rows.map(({ state }) => state)).toEqual(['removed', 'removed'])
  await pool.query(`update files set changed_at = now() - interval '2 hours' where owner_id = $1`, [
    ana.user_id,
  ])
  await addJob(pool, 'files.sweep', {})
  await server.world.runJobs()
  const left: string[] = []
  for await (const { key } of server.files.list('media-messages')) left.push(key)
  expect(rows.filter(({ id: file }) => left.includes(`media-messages/${file}`))).toEqual([])
})

test('a conversation that is removed takes its files with it', async () => {
  const [ana, caio] = [await server.world.person(), await server.world.person()]
  const group = await createTestGroup(server.world, ana, [caio])
  await send(ana, group.conversation_id)
  await server.world.call(ana, 'conversations.delete', {
    conversation_id: group.conversation_id,
    scope: 'everyone',
  })
  await server.world.runJobs()
  const { rows } = await server.world.platform.pool.query(
    `select distinct state from files where owner_id = $1 and path is not null`,
    [ana.user_id],
  )
  expect(rows).toEqual([{ state: 'removed' }])
})

test('photos and videos are listed from the newest on, page by page', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const first = await send(ana, id)
  await send(bia, id, { message_type: 'file' })
  const film = await send(bia, id, { message_type: 'video' }, createMp4(['vide']))
  await send(ana, id, { view_once: true })
  const last = await send(ana, id)
  const list = (before?: number) =>
    server.world.call(bia, 'media.list', { conversation_id: id, ...(before && { before }) })
  const all = await list()
  expect([all.messages.map((message) => message.id), all.has_more]).toEqual([
    [last.id, film.id, first.id],
    false,
  ])
  expect((await list(film.seq)).messages.map((message) => message.id)).toEqual([first.id])
  const { pool } = server.world.platform
  await pool.query(
    `with copies as (
       insert into files (id, owner_id, bucket, path, state, expected_bytes, content_type, sha256)
       select gen_random_uuid(), $2, 'media-messages', gen_random_uuid(), 'used', 1, 'image/png', 'x'
       from generate_series(1, 50) returning id
     ), numbered as (select id, 1000 + row_number() over () as seq from copies),
     said as (
       insert into messages (conversation_id, seq, id, message_type, media_type, created_at)
       select $1, seq, id, 'image', 'image', now() from numbered
     )
     insert into attachments (conversation_id, seq, role, file_id, is_in_gallery)
     select $1, seq, 'media', id, true from numbered`,
    [id, ana.user_id],
  )
  await pool.query('update conversations set last_seq = 1050 where id = $1', [id])
  const page = await list()
  expect([page.messages.length, page.has_more]).toEqual([50, true])
  const rest = await list(page.messages.at(-1)?.seq)
  expect([rest.messages.length, rest.has_more]).toEqual([3, false])
})

test('what is passed on is a copy that tells nothing of its way, and stays when the first goes', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const first = await send(ana, id, { file_name: 'praia.jpg', content: 'Olha!', album_id: randomUUID() })
  const caio = await server.world.person()
  const { conversation_id } = await server.world.call(bia, 'conversations.start_direct_conversation', {
    other_user_id: caio.user_id,
  })
  const input = { message_id: first.id, conversation_id, client_id: randomUUID() }
  const { message, ack } = await server.world.call(bia, 'media.forward', input)
  const { album_id: _, ...media } = first.extra?.media ?? {}
  expect(message).toMatchObject({
    sender_id: bia.user_id,
    content: 'Olha!',
    file_name: 'praia.jpg',
    media_type: 'image',
    extra: { is_forwarded: true, media },
  })
  expect(message.extra?.media).toEqual(media)
  expect(JSON.stringify(message)).not.toContain(ana.user_id)
  await server.world.call(ana, 'messages.delete_for_everyone', { message_id: first.id })
  const [copy] = await urlsOf(caio, message.id)
  expect([await statusOf(copy?.url ?? ''), await statusOf(copy?.thumbnail_url ?? '')]).toEqual([200, 200])
  expect((await server.world.call(bia, 'media.forward', input)).ack).toEqual(ack)
  const again = { ...input, client_id: randomUUID() }
  expect((await server.world.ask(bia, 'media.forward', again)).code).toBe('not_found')
  const voice = await send(ana, id, { message_type: 'audio', duration_ms: 2000 }, createWebm('A_OPUS'))
  const passed = await server.world.call(bia, 'media.forward', { ...again, message_id: voice.id })
  expect(passed.message).toMatchObject({
    message_type: 'audio',
    audio_duration: 2,
    audio_url: expect.stringContaining(`conversations/${conversation_id}/audio_`),
  })
})

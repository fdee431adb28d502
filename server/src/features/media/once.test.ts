import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Message } from '#contract/messages.ts'
import type { CallInput } from '#contract/registry.ts'
import { selectEventsAt } from '../../platform/append/log.queries.ts'
import { applyEvent } from '../../platform/append/testing/client.ts'
import type { Caller } from '../../platform/call.ts'
import { signFileUrl } from '../../platform/files/sign-url.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { createChat, createTestGroup, send as sendText } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer } from '../../platform/testing/file-server.ts'
import { finishLook } from './finish-look.ts'
import { createMp4, createWebm, photograph } from './testing/samples.ts'

let server: FileServer
let tiny: Buffer

beforeAll(async () => {
  server = await startFileServer()
  tiny = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#9333ea' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())

const sendOnce = async (
  caller: Caller,
  conversation_id: string,
  more: Partial<CallInput<'media.send'>> = {},
  content?: Buffer,
) => {
  const file_id = await server.uploadWhole(caller, 'media-messages', content ?? (await photograph()))
  const given = { conversation_id, client_id: randomUUID(), file_id, message_type: 'image' as const }
  return (await server.world.call(caller, 'media.send', { ...given, view_once: true, ...more })).message
}
const open = (caller: Caller, message_id: string) =>
  server.world.ask(caller, 'media.open_once', { message_id })
const opened = async (caller: Caller, message_id: string) =>
  (await server.world.call(caller, 'media.open_once', { message_id })).url
const read = async (url: string) => {
  const response = await fetch(server.url + url)
  return { response, content: Buffer.from(await response.arrayBuffer()) }
}
const seenBy = async (caller: Caller, conversation_id: string, id: string) => {
  const { messages } = await server.world.call(caller, 'messages.open', { conversation_id })
  return messages.find((message) => message.id === id)
}
/** Bytes of this person that lie in the store. */
const bytesOf = async ({ user_id }: Caller) => {
  const { rows } = await server.world.platform.pool.query('select id from files where owner_id = $1', [
    user_id,
  ])
  const known = new Set(rows.map(({ id }) => `media-messages/${id}`))
  const left: string[] = []
  for await (const { key } of server.files.list('media-messages')) if (known.has(key)) left.push(key)
  return { rows: rows.length, left: left.length }
}

test('VIEWONCE-010: what may be seen once carries nothing to be seen, and has no other address', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const poster = (await photograph()).toString('base64')
  const photo = await sendOnce(ana, id, { album_id: randomUUID() })
  const film = await sendOnce(ana, id, { message_type: 'video', poster }, createMp4(['vide']))
  expect(photo).toMatchObject({ view_once: true, viewed_at: null, media_type: 'image' })
  expect(Object.keys(photo.extra?.media ?? {}).toSorted()).toEqual([
    'bytes',
    'content_type',
    'height',
    'width',
  ])
  expect(Object.keys(film.extra?.media ?? {}).toSorted()).toEqual(['bytes', 'content_type'])
  expect(await bytesOf(ana)).toEqual({ rows: 2, left: 2 })
  for (const caller of [ana, bia]) {
    const { urls } = await server.world.call(caller, 'media.urls', { message_ids: [photo.id, film.id] })
    expect(urls).toEqual([])
    const { messages } = await server.world.call(caller, 'media.list', { conversation_id: id })
    expect(messages).toEqual([])
    const forward = { message_id: photo.id, conversation_id: id, client_id: randomUUID() }
    expect((await server.world.ask(caller, 'media.forward', forward)).code).toBe('not_found')
  }
  const { pool, keys, clock } = server.world.platform
  const reader = { userId: bia.user_id, untilMs: clock.now() + 60_000 }
  const path = photo.media_url ?? ''
  const forged = signFileUrl(keys, { bucket: 'media-messages', path, version: null }, reader)
  expect((await read(forged)).response.status).toBe(404)
  expect((await pool.query('select from message_views where conversation_id = $1', [id])).rowCount).toBe(0)
})

test.each(['file', 'audio'] as const)('%s: nothing else is seen once', async (message_type) => {
  const { id, ana } = await createChat(server.world)
  const bucket = message_type === 'audio' ? 'audio-messages' : 'media-messages'
  const file_id = await server.uploadWhole(ana, bucket, createWebm('A_OPUS'))
  const given = { conversation_id: id, client_id: randomUUID(), file_id, message_type }
  const asked = await server.world.ask(ana, 'media.send', { ...given, view_once: true })
  expect(asked.code).toBe('invalid_input')
})

test('VIEWONCE-005, VIEWONCE-009, DATA-049: a look sets viewed_at for both, is heard of, and is the only one', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const photo = await sendOnce(ana, id)
  server.world.platform.bus.take()
  const look = await server.world.call(bia, 'media.open_once', { message_id: photo.id })
  expect(look).toMatchObject({
    content_type: 'image/jpeg',
    url: expect.stringMatching(/^\/files\/once\/[\w-]{43}$/),
  })
  const seq = photo.seq + 1
  expect(server.world.platform.bus.take()).toMatchObject([
    {
      kind: 'event',
      event: {
        kind: 'message_viewed',
        conversation_id: id,
        seq,
        message_id: photo.id,
        actor_id: bia.user_id,
        is_by_all: true,
        created_at: look.viewed_at,
      },
    },
  ])
  for (const caller of [ana, bia])
    expect(await seenBy(caller, id, photo.id)).toMatchObject({ viewed_at: look.viewed_at, amended_seq: seq })
  expect((await open(bia, photo.id)).code).toBe('already_viewed')
  const { response, content } = await read(look.url)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('etag')).toBeNull()
  expect(content.length).toBe(photo.extra?.media?.bytes)
  const second = await read(look.url)
  expect([second.response.status, JSON.parse(second.content.toString())]).toEqual([
    410,
    { code: 'already_viewed', message: 'Esta mídia só podia ser vista uma vez' },
  ])
  expect((await read(`/files/once/${'x'.repeat(43)}`)).response.status).toBe(404)
})

test('the bytes leave the disk with the last look, and the row with them', async () => {
  const [ana, bia, caio] = [
    await server.world.person(),
    await server.world.person(),
    await server.world.person(),
  ]
  const group = await createTestGroup(server.world, ana, [bia, caio])
  const photo = await sendOnce(ana, group.conversation_id)
  const first = await opened(bia, photo.id)
  expect((await seenBy(bia, group.conversation_id, photo.id))?.viewed_at).not.toBeNull()
  expect((await seenBy(caio, group.conversation_id, photo.id))?.viewed_at).toBeNull()
  expect((await seenBy(ana, group.conversation_id, photo.id))?.viewed_at).toBeNull()
  await read(first)
  await server.world.runJobs()
  expect(await bytesOf(ana)).toEqual({ rows: 1, left: 1 })
  const last = await opened(caio, photo.id)
  expect((await seenBy(ana, group.conversation_id, photo.id))?.viewed_at).not.toBeNull()
  expect((await read(last)).response.status).toBe(200)
  await vi.waitFor(async () => expect(await bytesOf(ana)).toEqual({ rows: 0, left: 0 }))
  expect(await seenBy(ana, group.conversation_id, photo.id)).toMatchObject({ view_once: true })
})

test('who hears of a photo anew after having looked at it in a group is still told that they have', async () => {
  const [ana, bia, caio] = (await server.world.people(3)) as [Caller, Caller, Caller]
  const { conversation_id } = await createTestGroup(server.world, ana, [bia, caio])
  const { id, seq } = await sendOnce(ana, conversation_id)
  await opened(bia, id)
  const anew = await selectEventsAt(server.world.platform.pool, [{ conversation_id, seq }])
  const page = await server.world.call(bia, 'messages.get', { conversation_id, after: seq })
  const heard = new Map<string, Message>()
  for (const event of [...anew, ...('events' in page ? page.events : [])])
    applyEvent(heard, event, bia.user_id)
  expect(heard.get(id)?.viewed_at).not.toBeNull()
})

test('a last look that ends while another begins takes no bytes from under it', async () => {
  const [ana, bia, caio] = (await server.world.people(3)) as [Caller, Caller, Caller]
  const group = await createTestGroup(server.world, ana, [bia, caio])
  const { conversation_id } = group
  const { id, seq, extra } = await sendOnce(ana, conversation_id)
  const [first, last] = [await opened(bia, id), await opened(caio, id)]
  const { files } = server.world.platform
  const reading = vi.spyOn(files, 'read').mockImplementationOnce(async (key) => {
    expect((await read(last)).response.status).toBe(200)
    await finishLook(server.world.platform, { conversation_id, seq })
    return files.read(key)
  })
  const { response, content } = await read(first)
  reading.mockRestore()
  expect([response.status, content.length]).toEqual([200, extra?.media?.bytes])
  await vi.waitFor(async () => expect(await bytesOf(ana)).toEqual({ rows: 0, left: 0 }))
})

test('an address that nobody used in 60 s is over, and the bytes go by the job that the look left', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const photo = await sendOnce(ana, id)
  const url = await opened(bia, photo.id)
  const { pool } = server.world.platform
  await pool.query(`update lero_jobs._private_jobs set run_at = now()`)
  await server.world.runJobs()
  expect(await bytesOf(ana)).toEqual({ rows: 1, left: 1 })
  await addJob(pool, 'media.finish_look', { conversation_id: id, seq: photo.seq })
  await pool.query(
    `update message_views set viewed_at = now() - interval '61 s' where conversation_id = $1`,
    [id],
  )
  expect((await read(url)).response.status).toBe(410)
  await server.world.runJobs()
  expect(await bytesOf(ana)).toEqual({ rows: 0, left: 0 })
})

test('asking what there is uses no address up', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const url = await opened(bia, (await sendOnce(ana, id)).id)
  await fetch(server.url + url, { method: 'HEAD' })
  expect((await read(url)).response.status).toBe(200)
})

test('after 14 days nobody looks any more; before that it waits', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const photo = await sendOnce(ana, id)
  const { pool } = server.world.platform
  const age = async (days: number) => {
    await pool.query(`update messages set created_at = now() - $2 * interval '1 day' where id = $1`, [
      photo.id,
      days,
    ])
    await addJob(pool, 'media.end_looks', {})
    await server.world.runJobs()
  }
  await age(13.9)
  expect(await bytesOf(ana)).toEqual({ rows: 1, left: 1 })
  await age(14.1)
  expect(await bytesOf(ana)).toEqual({ rows: 0, left: 0 })
  expect((await open(bia, photo.id)).code).toBe('not_found')
  expect((await seenBy(ana, id, photo.id))?.viewed_at).toBeNull()
})

test('who left, who came later and who put it out of sight are waited for by nobody', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => server.world.person()))
  const [ana, bia, caio, davi, late] = people as [Caller, Caller, Caller, Caller, Caller]
  const group = await createTestGroup(server.world, ana, [bia, caio, davi])
  const photo = await sendOnce(ana, group.conversation_id)
  await server.world.call(caio, 'groups.leave', { group_id: group.id })
  await server.world.call(ana, 'groups.add_member', { group_id: group.id, user_id: late.user_id })
  await server.world.call(davi, 'messages.delete_for_me', { message_id: photo.id })
  for (const caller of [ana, caio, davi, late]) expect((await open(caller, photo.id)).code).toBe('not_found')
  const url = await opened(bia, photo.id)
  await read(url)
  await vi.waitFor(async () => expect(await bytesOf(ana)).toEqual({ rows: 0, left: 0 }))
  const other = await sendOnce(ana, group.conversation_id)
  for (const caller of [bia, davi, late])
    await server.world.call(caller, 'messages.delete_for_me', { message_id: other.id })
  await addJob(server.world.platform.pool, 'media.end_looks', {})
  await server.world.runJobs()
  expect(await bytesOf(ana)).toEqual({ rows: 0, left: 0 })
})

test('a look that somebody holds ends with the membership and with the message', async () => {
  const [ana, bia] = [await server.world.person(), await server.world.person()]
  const group = await createTestGroup(server.world, ana, [bia])
  const first = await opened(bia, (await sendOnce(ana, group.conversation_id)).id)
  await server.world.call(ana, 'groups.remove_member', { group_id: group.id, user_id: bia.user_id })
  expect((await read(first)).response.status).toBe(404)
  // Who comes again sees what is sent from then on.
  await server.world.call(ana, 'groups.add_member', { group_id: group.id, user_id: bia.user_id })
  expect((await read(first)).response.status).toBe(404)
  const { id, ana: dani, bia: edu } = await createChat(server.world)
  const photo = await sendOnce(dani, id)
  const url = await opened(edu, photo.id)
  await server.world.call(dani, 'messages.delete_for_everyone', { message_id: photo.id })
  expect((await read(url)).response.status).toBe(410)
})

test('a block lets no look pass in either direction', async () => {
  for (const blocker of ['ana', 'bia'] as const) {
    const chat = await createChat(server.world)
    const photo = await sendOnce(chat.ana, chat.id)
    const other = blocker === 'ana' ? chat.bia : chat.ana
    await server.world.call(chat[blocker], 'people.block', { user_id: other.user_id })
    server.world.platform.bus.take()
    expect((await open(chat.bia, photo.id)).code).toBe('not_found')
    expect(server.world.platform.bus.take()).toEqual([])
  }
})

test('of a request nothing is looked at until it is accepted', async () => {
  const { id, ana, bia } = await createChat(server.world)
  const photo = await sendOnce(ana, id)
  await server.world.platform.pool.query(
    'update conversation_participants set is_request = true where conversation_id = $1 and user_id = $2',
    [id, bia.user_id],
  )
  server.world.platform.bus.take()
  expect((await open(bia, photo.id)).code).toBe('not_found')
  expect(server.world.platform.bus.take()).toEqual([])
  await sendText(server.world, bia, id, 'oi')
  expect((await open(bia, photo.id)).code).toBeNull()
})

test('of many looks at one moment one wins; the log counts one', async () => {
  const { id, ana, bia } = await createChat(server.world)
  for (let round = 0; round < 200; round++) {
    const photo = await sendOnce(ana, id, {}, tiny)
    const answers = await Promise.all([open(bia, photo.id), open(bia, photo.id), open(bia, photo.id)])
    const codes = answers.map(({ code }) => `${code}`).toSorted()
    expect(codes).toEqual(['already_viewed', 'already_viewed', 'null'])
    const url = answers.find(({ output }) => output)?.output?.url ?? ''
    const readings = await Promise.all([read(url), read(url)])
    expect(readings.map(({ response }) => `${response.status}`).toSorted()).toEqual(['200', '410'])
    expect((await sendText(server.world, ana, id, 'e')).seq).toBe(photo.seq + 2)
  }
}, 120_000)

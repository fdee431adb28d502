import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import type { Caller } from '../../platform/call.ts'
import { type Chat, createChat } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer } from '../../platform/testing/file-server.ts'
import { createGif, createMp4, createOgg, createWav, createWebm, photograph } from './testing/samples.ts'

let server: FileServer
let chat: Chat

beforeAll(async () => {
  server = await startFileServer()
  chat = await createChat(server.world)
})
afterAll(() => server.close())

type Input = CallInput<'media.send'>
type More = Partial<Input> & { readonly bucket?: string }

const upload = (content: Buffer, bucket = 'media-messages') => server.uploadWhole(chat.ana, bucket, content)

const ask = async (content: Buffer, message_type: Input['message_type'], { bucket, ...more }: More = {}) =>
  server.world.ask(chat.ana, 'media.send', {
    conversation_id: chat.id,
    client_id: randomUUID(),
    file_id: await upload(
      content,
      bucket ?? (message_type === 'audio' ? 'audio-messages' : 'media-messages'),
    ),
    message_type,
    ...more,
  })
const send = async (...given: Parameters<typeof ask>) => {
  const { output, code } = await ask(...given)
  if (!output) throw new Error(`refused: ${code}`)
  return output
}

const urlsOf = async (caller: Caller, ...message_ids: string[]) =>
  (await server.world.call(caller, 'media.urls', { message_ids })).urls
const load = async (path: string) => {
  const response = await fetch(server.url + path)
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  }
}

test('MEDIA-001, MEDIA-006, MEDIA-017, DATA-025: an image lies in media-messages, is a message with its media_url, media_type and file_name, and is heard of by both', async () => {
  server.world.platform.bus.take()
  const { ack, message } = await send(await photograph(), 'image', {
    file_name: 'praia.jpg',
    content: 'Olha!',
  })
  expect(message).toMatchObject({
    id: ack.message_id,
    seq: ack.seq,
    message_type: 'image',
    media_type: 'image',
    file_name: 'praia.jpg',
    content: 'Olha!',
    view_once: false,
    extra: { media: { content_type: 'image/jpeg', width: 200, height: 300, has_thumbnail: true } },
  })
  expect(message.media_url).toMatch(new RegExp(`^${chat.ana.user_id}/images/[0-9a-f-]{36}\\.jpg$`))
  const told = server.world.platform.bus.take()
  expect(told).toMatchObject([{ kind: 'event', event: { kind: 'message', message } }])
  const { messages } = await server.world.call(chat.bia, 'messages.open', { conversation_id: chat.id })
  expect(messages.at(-1)).toEqual({ ...message, is_read: false })
  const { rows } = await server.world.platform.pool.query('select bucket from files where path = $1', [
    message.media_url,
  ])
  expect(rows).toEqual([{ bucket: 'media-messages' }])
})

test('DATA-048: every documented field of a message is written', async () => {
  const { ack } = await send(await photograph(), 'image')
  const { message } = await send(await photograph(), 'image', {
    content: 'Uma vez só',
    file_name: 'praia.jpg',
    view_once: true,
    reply_to_message_id: ack.message_id,
  })
  const { message: voice } = await send(createWebm('A_OPUS'), 'audio', { duration_ms: 1500 })
  const { rows } = await server.world.platform.pool.query(
    `select conversation_id, sender_id, content, message_type, media_url, media_type, file_name, audio_url,
       audio_duration, view_once, reply_to_message_id
     from messages where id = any($1) order by seq`,
    [[message.id, voice.id]],
  )
  const base = { conversation_id: chat.id, sender_id: chat.ana.user_id }
  expect(rows).toEqual([
    {
      ...base,
      content: 'Uma vez só',
      message_type: 'image',
      media_url: expect.stringMatching(/\.jpg$/),
      media_type: 'image',
      file_name: 'praia.jpg',
      audio_url: null,
      audio_duration: null,
      view_once: true,
      reply_to_message_id: ack.message_id,
    },
    {
      ...base,
      content: '',
      message_type: 'audio',
      media_url: null,
      media_type: null,
      file_name: null,
      audio_url: expect.stringMatching(/\.webm$/),
      audio_duration: 1.5,
      view_once: false,
      reply_to_message_id: null,
    },
  ])
})

test('what a camera writes into a photo is gone, it stands upright, and a small one and a tiny one come with it', async () => {
  const { message } = await send(await photograph('#ff0000'), 'image')
  const [url] = await urlsOf(chat.bia, message.id)
  const photo = await load(url?.url ?? '')
  const facts = await sharp(photo.content).metadata()
  expect(facts).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
  expect([facts.exif, facts.orientation, facts.icc]).toEqual([undefined, undefined, undefined])
  expect(photo.content.includes('Camera')).toBe(false)
  expect(message.extra?.media?.bytes).toBe(photo.content.length)
  const small = await load(url?.thumbnail_url ?? '')
  expect(small.headers.get('content-type')).toBe('image/webp')
  const placeholder = message.extra?.media?.placeholder ?? ''
  expect(placeholder.length).toBeLessThanOrEqual(600)
  const tiny = await sharp(Buffer.from(placeholder, 'base64')).metadata()
  expect([tiny.format, Math.max(tiny.width, tiny.height)]).toEqual(['webp', 32])
})

test('the longest side of a thumbnail is 480 pixels', async () => {
  const wide = sharp({ create: { width: 2000, height: 500, channels: 3, background: '#123456' } })
  const { message } = await send(await wide.png().toBuffer(), 'image')
  const [url] = await urlsOf(chat.ana, message.id)
  const small = await sharp((await load(url?.thumbnail_url ?? '')).content).metadata()
  expect([small.width, small.height]).toEqual([480, 120])
})

test('what moves goes on moving', async () => {
  const { message } = await send(await createGif(), 'image')
  const [url] = await urlsOf(chat.bia, message.id)
  const moving = await sharp((await load(url?.url ?? '')).content).metadata()
  expect(moving).toMatchObject({ format: 'gif', pages: 2, width: 40, height: 30 })
  expect(message.extra?.media).toMatchObject({ content_type: 'image/gif', width: 40, height: 30 })
})

test('MEDIA-001: a video keeps its bytes; what is small of it its sender made', async () => {
  const poster = (await photograph()).toString('base64')
  const facts = { width: 1920, height: 1080, duration_ms: 4000 }
  const film = createMp4(['soun', 'vide'])
  const { message } = await send(film, 'video', { ...facts, poster })
  expect(message).toMatchObject({
    message_type: 'video',
    media_type: 'video',
    extra: { media: { content_type: 'video/mp4', bytes: film.length, ...facts, has_thumbnail: true } },
  })
  expect(message.media_url).toMatch(new RegExp(`^${chat.ana.user_id}/videos/[0-9a-f-]{36}\\.mp4$`))
  const [url] = await urlsOf(chat.bia, message.id)
  expect((await load(url?.url ?? '')).content.equals(film)).toBe(true)
  const small = await sharp((await load(url?.thumbnail_url ?? '')).content).metadata()
  expect(small).toMatchObject({ format: 'webp', width: 200, height: 300 })
  const part = await fetch(server.url + url?.url, { headers: { range: 'bytes=4-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  const { message: webm } = await send(createWebm('V_VP8'), 'video')
  expect(webm.extra?.media).toEqual({ content_type: 'video/webm', bytes: createWebm('V_VP8').length })
  expect(await urlsOf(chat.bia, webm.id)).toMatchObject([{ thumbnail_url: null }])
})

test('AUDIO-021, AUDIO-024: a voice message carries audio_url and audio_duration', async () => {
  const { message } = await send(createWebm('A_OPUS'), 'audio', { duration_ms: 3500, waveform: '09av' })
  expect(message).toMatchObject({
    message_type: 'audio',
    media_url: null,
    media_type: null,
    audio_duration: 3.5,
    extra: { media: { content_type: 'audio/webm', duration_ms: 3500, waveform: '09av' } },
  })
  expect(message.audio_url).toMatch(
    new RegExp(`^conversations/${chat.id}/audio_\\d{13}_${chat.ana.user_id}\\.webm$`),
  )
  const [url] = await urlsOf(chat.bia, message.id)
  expect((await load(url?.url ?? '')).headers.get('content-type')).toBe('audio/webm')
})

test('AUDIO-020: a recording that lies at {userId}/audio-{timestamp}.{ext} is read like any other', async () => {
  const { message } = await send(createWebm('A_OPUS'), 'audio')
  const path = `${chat.ana.user_id}/audio-1764086400000.webm`
  const { pool } = server.world.platform
  await pool.query(`update files set path = $2 where bucket = 'audio-messages' and path = $1`, [
    message.audio_url,
    path,
  ])
  const [url] = await urlsOf(chat.bia, message.id)
  expect(url?.url).toContain(`/files/audio-messages/${path}?`)
  expect((await load(url?.url ?? '')).status).toBe(200)
})

test('AUDIO-017, AUDIO-019: webm, mp4, wav and ogg are taken, by their bytes, and the extension follows', async () => {
  const paths: (string | null)[] = []
  for (const content of [createWebm('A_OPUS'), createMp4(['soun']), createWav(), createOgg()])
    paths.push((await send(content, 'audio')).message.audio_url)
  expect(paths.map((path) => path?.split('.').at(-1))).toEqual(['webm', 'm4a', 'wav', 'ogg'])
  const photo = await server.upload(chat.ana, 'audio-messages', await photograph())
  expect(photo.status).toBe(415)
})

test('AUDIO-018: a recording of more than 10485760 bytes is refused', async () => {
  const content = Buffer.concat([createWebm('A_OPUS'), Buffer.alloc(10_485_760)])
  expect((await server.upload(chat.ana, 'audio-messages', content)).status).toBe(413)
  const most = content.subarray(0, 10_485_760)
  expect((await send(most, 'audio')).message.extra?.media?.bytes).toBe(10_485_760)
})

test('a document is whatever it is, is called what its sender calls it, and is never opened in place', async () => {
  const text = Buffer.from('Reunião às nove')
  const { message } = await send(text, 'file', { file_name: '..\\pasta/Orçamento final.docx' })
  expect(message).toMatchObject({
    message_type: 'file',
    media_type: 'file',
    file_name: 'Orçamento final.docx',
    extra: { media: { content_type: 'application/octet-stream', bytes: text.length } },
  })
  expect(message.media_url).toMatch(new RegExp(`^${chat.ana.user_id}/files/[0-9a-f-]{36}\\.docx$`))
  const { message: picture } = await send(await photograph(), 'file', { file_name: 'planta.jpg' })
  const urls = await urlsOf(chat.bia, message.id, picture.id)
  const headers: string[] = []
  for (const { url } of urls) headers.push((await load(url)).headers.get('content-disposition') ?? '')
  expect(headers.toSorted()).toEqual([
    `attachment; filename="Or_amento final.docx"; filename*=UTF-8''Or%C3%A7amento%20final.docx`,
    `attachment; filename="planta.jpg"; filename*=UTF-8''planta.jpg`,
  ])
})

test('a repeat answers the first time, also at the same moment, and one file is one message', async () => {
  const file_id = await upload(await photograph())
  const input = {
    conversation_id: chat.id,
    client_id: randomUUID(),
    file_id,
    message_type: 'image' as const,
  }
  server.world.platform.bus.take()
  const again = () => server.world.call(chat.ana, 'media.send', input)
  const answers = [...(await Promise.all([again(), again(), again()])), await again()]
  expect(new Set(answers.map(({ ack }) => JSON.stringify(ack))).size).toBe(1)
  expect(new Set(answers.map(({ message }) => message.media_url)).size).toBe(1)
  expect(server.world.platform.bus.take()).toHaveLength(1)
  const other = await server.world.ask(chat.ana, 'media.send', { ...input, client_id: randomUUID() })
  expect(other.code).toBe('not_found')
  const elsewhere = await createChat(server.world)
  const reused = { ...input, conversation_id: elsewhere.id }
  expect((await server.world.ask(chat.ana, 'media.send', reused)).code).toBe('not_found')
  const mine = await server.world.call(chat.ana, 'conversations.start_direct_conversation', {
    other_user_id: elsewhere.bia.user_id,
  })
  const code = await server.world.ask(chat.ana, 'media.send', {
    ...input,
    conversation_id: mine.conversation_id,
  })
  expect(code.code).toBe('client_id_reused')
})

test('a store that deletes nothing keeps no answer back, and no chat from the list to which it comes back', async () => {
  const { platform } = server.world
  const input = {
    conversation_id: chat.id,
    client_id: randomUUID(),
    file_id: await upload(await photograph()),
    message_type: 'image' as const,
  }
  await server.world.call(chat.bia, 'conversations.delete', { conversation_id: chat.id, scope: 'me' })
  platform.bus.take()
  const files = { ...platform.files, delete: () => Promise.reject(new Error('the store is away')) }
  const whole = platform.files
  Object.assign(platform, { files })
  const sent = await server.world.ask(chat.ana, 'media.send', input)
  Object.assign(platform, { files: whole })
  expect(sent.code).toBeNull()
  expect(platform.bus.take()).toMatchObject([
    { kind: 'event', event: { kind: 'message' } },
    { kind: 'user_event', user_id: chat.bia.user_id, event: { kind: 'conversation_added' } },
  ])
})

test('CHATLIST-011: a row says of a voice message how long it is, and of what may be seen once nothing else', async () => {
  const preview = async () => {
    const { heads } = await server.world.call(chat.bia, 'conversations.list', {})
    return heads.find(({ conversation_id }) => conversation_id === chat.id)?.preview
  }
  await send(createOgg(), 'audio', { duration_ms: 12_300 })
  expect(await preview()).toMatchObject({ message_type: 'audio', duration_ms: 12_300, content: '' })
  await send(await photograph(), 'image', { view_once: true, content: 'o segredo' })
  const once = await preview()
  expect(once).toMatchObject({ message_type: 'image', view_once: true, content: null })
  expect(once).not.toHaveProperty('duration_ms')
  await send(await photograph(), 'image', { content: 'a praia' })
  const photo = await preview()
  expect(photo).toMatchObject({ message_type: 'image', content: 'a praia' })
  expect(photo).not.toHaveProperty('view_once')
})

import { randomBytes, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import { createLocalStore } from '../../platform/files/local-store.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { type Chat, createChat } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer, tusHeaders } from '../../platform/testing/file-server.ts'
import { claimPng } from '../../platform/testing/png.ts'
import { createMp4, createWebm, photograph } from './testing/samples.ts'

/*
 * What somebody sends who means harm: it is refused with a clear word, or it is stored as something that does nothing.
 * Of what was refused nothing is left.
 */

const SCRIPT = '<script>alert(document.cookie)</script>'
const PAGE_TEXT = `<!doctype html><html><body>${SCRIPT}</body></html>`
const PAGE = Buffer.from(PAGE_TEXT)
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`

let server: FileServer
let chat: Chat
let folder: string
/** Where the next reading of a part of a file waits. */
let gate: EventEmitter | null = null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lero-hostile-'))
  const local = createLocalStore(folder)
  const read: typeof local.read = async (key, range) => {
    const held = range && gate
    if (held) {
      gate = null
      const released = once(held, 'released')
      held.emit('held')
      await released
    }
    return local.read(key, range)
  }
  server = await startFileServer({ ...local, read })
  chat = await createChat(server.world)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** An MP4 whose second box says this of its size. */
const boxed = (size: readonly number[]): Buffer =>
  Buffer.concat([createMp4([]).subarray(0, 28), Buffer.from([...size]), Buffer.alloc(2000)])
/** A GIF whose header says ten thousand frames of nothing would follow. */
const gif = (width: number, height: number): Buffer => {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  screen.writeUInt16LE(width, 6)
  screen.writeUInt16LE(height, 8)
  const frame = Buffer.from('2c00000000000000008002024c0100', 'hex')
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  return Buffer.concat([screen, ...Array.from({ length: 10_000 }, () => frame), Buffer.from(';')])
}

type Kind = CallInput<'media.send'>['message_type']
type More = Partial<CallInput<'media.send'>> & { readonly bucket?: string }

/** Uploads and sends; the word it is refused with, or what became of it. */
async function attempt(content: Buffer, message_type: Kind, { bucket, ...more }: More = {}) {
  const own = message_type === 'audio' ? 'audio-messages' : 'media-messages'
  const response = await server.upload(chat.ana, bucket ?? own, content)
  if (response.status !== 201) return { refused: `${response.status}`, text: await response.text() }
  const file_id = response.headers.get('location')?.split('/').at(-1) ?? ''
  const input = { conversation_id: chat.id, client_id: randomUUID(), file_id, message_type, ...more }
  const { output, code } = await server.world.ask(chat.ana, 'media.send', input)
  if (!output) return { refused: code, text: '' }
  const { urls } = await server.world.call(chat.bia, 'media.urls', { message_ids: [output.message.id] })
  const loaded = await fetch(server.url + urls[0]?.url)
  const bytes = Buffer.from(await loaded.arrayBuffer())
  return { refused: null, text: '', message: output.message, headers: loaded.headers, bytes }
}

describe.each<[name: string, refused: string, make: () => Buffer | Promise<Buffer>, Kind, More?]>([
  ['a page as a document', '415', () => PAGE, 'file'],
  ['a page behind blanks and a byte order mark', '415', () => Buffer.from(`\uFEFF \n${PAGE_TEXT}`), 'file'],
  ['a drawing that runs', '415', () => Buffer.from(SVG), 'image'],
  ['the same in UTF-16', '415', () => Buffer.from(`\uFEFF${SVG}`, 'utf16le'), 'image'],
  ['markup of any kind', '415', () => Buffer.from(`<?xml version="1.0"?><a>${SCRIPT}</a>`), 'file'],
  ['nothing at all', '400', () => Buffer.alloc(0), 'image'],
  ['a script that begins like a GIF', '415', () => Buffer.from(`GIF89a=1;/*${SCRIPT}*/alert(1)`), 'image'],
  ['40,000 by 40,000 pixels in a hundred bytes', '415', () => claimPng(40_000, 40_000), 'image'],
  ['ten thousand frames of 3,000 by 3,000', '415', () => gif(3000, 3000), 'image'],
  [
    'what begins like a photo and is none',
    '415',
    () => Buffer.from('\xff\xd8\xff\xe0 rest', 'latin1'),
    'file',
  ],
  ['the first half of a photo', 'unsupported_media', () => halfPhoto(), 'image'],
  ['a PNG without its pixels', 'unsupported_media', () => claimPng(100, 100), 'image'],
  ['a document as a photo', 'unsupported_media', () => Buffer.from('%PDF-1.7 nothing'), 'image'],
  ['an archive as a video', 'unsupported_media', () => Buffer.from('PK\x03\x04'.padEnd(300, '\0')), 'video'],
  ['a photo as a video', 'unsupported_media', () => photograph(), 'video'],
  ['a video as a photo', 'unsupported_media', () => createMp4(['vide']), 'image'],
  ['sound as a video, MP4', 'unsupported_media', () => createMp4(['soun']), 'video'],
  ['sound as a video, WebM', 'unsupported_media', () => createWebm('A_OPUS'), 'video'],
  ['sound that says a V_S by chance', 'unsupported_media', () => chance(), 'video'],
  ['a box that never ends', 'unsupported_media', () => boxed([0, 0, 0, 0, 102, 114, 101, 101]), 'video'],
  ['a box without a size', 'unsupported_media', () => boxed([0, 0, 0, 2, 102, 114, 101, 101]), 'video'],
  [
    'a box as long as numbers are',
    'unsupported_media',
    () => boxed([0, 0, 0, 1, 102, 114, 101, 101, 255, 255, 255, 255, 255, 255, 255, 255]),
    'video',
  ],
  ['a photo as a voice', '415', () => photograph(), 'audio'],
  ['a document as a voice', '415', () => Buffer.from('%PDF-1.7 nothing'), 'audio'],
  ['a photo of more than 16 MB', 'payload_too_large', () => heavy(), 'image'],
  ['a file from another bucket', 'not_found', () => photograph(), 'image', { bucket: 'avatars' }],
  [
    'a video whose picture is a page',
    'unsupported_media',
    () => createMp4(['vide']),
    'video',
    { poster: PAGE.toString('base64') },
  ],
  [
    'a video whose picture is a bomb',
    'unsupported_media',
    () => createMp4(['vide']),
    'video',
    { poster: claimPng(60_000, 60_000).toString('base64') },
  ],
])('%s', (_name, refused, make, kind, more) => {
  test(`is refused: ${refused}`, async () => {
    const attempted = await attempt(await make(), kind, more)
    expect(attempted.refused).toBe(refused)
    expect(attempted.text).not.toContain('internal')
    // Nothing, or what a person can read.
    expect(attempted.text).toMatch(/^$|"message":"(Este tipo de arquivo não é aceito|Dados inválidos)"/)
  })
})

/** What the other doors for files take no more than this one: a page and a bomb before they are stored, the rest after. */
describe.each<[bucket: string, use: (file_id: string) => Promise<string | null>]>([
  ['avatars', async (file_id) => (await server.world.ask(chat.ana, 'profile.set_avatar', { file_id })).code],
  [
    'stories',
    async (file_id) => {
      const story = { id: randomUUID(), content_type: 'image', file_id } as const
      return (await server.world.ask(chat.ana, 'stories.publish', story)).code
    },
  ],
])('%s', (bucket, use) => {
  test.each<[name: string, make: () => Buffer | Promise<Buffer>]>([
    ['a page', () => PAGE],
    ['a drawing that runs', () => Buffer.from(SVG)],
    ['a script that begins like a GIF', () => Buffer.from(`GIF89a=1;/*${SCRIPT}*/alert(1)`)],
    ['40,000 by 40,000 pixels in a hundred bytes', () => claimPng(40_000, 40_000)],
    ['ten thousand frames of 3,000 by 3,000', () => gif(3000, 3000)],
    ['nothing at all', () => Buffer.alloc(0)],
    ['the first half of a photo', () => halfPhoto()],
    ['a PNG without its pixels', () => claimPng(100, 100)],
    ['a document', () => Buffer.from('%PDF-1.7 nothing')],
    ['an archive', () => Buffer.from('PK\x03\x04'.padEnd(300, '\0'))],
  ])('takes no %s', async (_name, make) => {
    const response = await server.upload(chat.ana, bucket, await make())
    const file_id = response.headers.get('location')?.split('/').at(-1) ?? ''
    const code = response.status === 201 ? await use(file_id) : `${response.status}`
    expect(['415', '400', 'not_found']).toContain(code)
  })
})

const chance = (): Buffer => Buffer.concat([createWebm('A_OPUS'), Buffer.from('\0V_S\0')])
const halfPhoto = async (): Promise<Buffer> => {
  const noise = sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
  const photo = await noise.jpeg().toBuffer()
  return photo.subarray(0, photo.length / 2)
}
const heavy = async (): Promise<Buffer> => Buffer.concat([await photograph(), Buffer.alloc(16 * 1024 * 1024)])

test('of what was refused nothing is left, and nobody has heard of it', async () => {
  const { pool, bus } = server.world.platform
  await pool.query(`update files set changed_at = now() - interval '2 days'`)
  await addJob(pool, 'files.sweep', {})
  await server.world.runJobs()
  const left: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) left.push(join(entry.parentPath, entry.name))
  expect(left).toEqual([])
  const { rows } = await pool.query(
    `select (select count(*) from files)::int as files, (select count(*) from attachments)::int as attachments,
       (select count(*) from messages)::int as messages, (select count(*) from stories)::int as stories`,
  )
  expect(rows).toEqual([{ files: 0, attachments: 0, messages: 0, stories: 0 }])
  expect(bus.take().filter(({ kind }) => kind === 'event')).toEqual([])
})

test('a page behind a photo, and a script in what a camera writes, are gone from what is sent', async () => {
  const noted = await sharp(await photograph())
    .withExif({ IFD0: { ImageDescription: SCRIPT, Copyright: SCRIPT } })
    .toBuffer()
  const sent = await attempt(Buffer.concat([noted, PAGE]), 'image')
  expect(sent.headers?.get('content-type')).toBe('image/jpeg')
  expect(sent.bytes?.includes('script')).toBe(false)
})

test('a video that takes long to look at keeps nobody’s photo waiting', async () => {
  const file_id = await server.uploadWhole(chat.bia, 'media-messages', await photograph())
  const at = new EventEmitter()
  const held = once(at, 'held')
  gate = at
  const film = attempt(createMp4(['vide']), 'video')
  await held
  const photo = { conversation_id: chat.id, client_id: randomUUID(), file_id, message_type: 'image' as const }
  expect((await server.world.call(chat.bia, 'media.send', photo)).message.media_type).toBe('image')
  at.emit('released')
  expect((await film).message?.media_type).toBe('video')
})

test.each([
  ['a program', Buffer.from('MZ'.padEnd(500, '\0')), 'jogo.exe', 'application/x-msdownload'],
  ['a script', Buffer.from('alert(document.cookie)'), 'foto.js', 'application/octet-stream'],
  ['a picture that nothing here draws', Buffer.from('BM'.padEnd(500, '\0')), 'mapa.bmp', 'image/bmp'],
  ['a page that does not begin as one', Buffer.from(`oi ${PAGE_TEXT}`), 'a.html', 'application/octet-stream'],
] as const)('%s as a document is saved and never opened', async (_name, content, file_name, type) => {
  const sent = await attempt(content, 'file', { file_name })
  expect(sent.headers?.get('content-type')).toBe(type)
  expect(sent.headers?.get('content-disposition')).toBe(
    `attachment; filename="${file_name}"; filename*=UTF-8''${file_name}`,
  )
  expect(sent.headers?.get('x-content-type-options')).toBe('nosniff')
  expect(sent.headers?.get('content-security-policy')).toContain("default-src 'none'")
  expect(sent.bytes?.equals(content)).toBe(true)
})

test.each([
  ['../../../etc/passwd', 'passwd'],
  ['C:\\Windows\\system32\\cmd.exe', 'cmd.exe'],
  ['a\r\nset-cookie: x=1.txt', 'a set-cookie: x=1.txt'],
  ['foto\u202Egpj.exe', 'fotogpj.exe'],
  ['..', null],
  ['\u200b', null],
])('a file that is called %j is called %j', async (given, kept) => {
  const sent = await attempt(Buffer.from('oi'), 'file', { file_name: given })
  expect(sent.message?.file_name).toBe(kept)
  expect(sent.message?.media_url).toMatch(new RegExp(`^${chat.ana.user_id}/files/[0-9a-f-]{36}\\.[a-z0-9]+$`))
})

test('a name that is no text, or too long, is refused', async () => {
  for (const file_name of ['a\0b', 'x'.repeat(256), '\ud800'])
    expect((await attempt(Buffer.from('oi'), 'file', { file_name })).refused).toBe('invalid_input')
})

test('a gigabyte is refused before it comes, and one that lies about it is cut, in less than 64 MB of memory', async () => {
  const begin = (bytes: number) =>
    fetch(`${server.url}/files/upload`, {
      method: 'POST',
      headers: {
        ...tusHeaders(chat.ana),
        'upload-length': `${bytes}`,
        'upload-metadata': `bucket ${Buffer.from('media-messages').toString('base64')}`,
      },
    })
  const refused = await begin(1024 ** 3)
  expect(refused.status).toBe(413)
  expect(await refused.json()).toEqual({ code: 'payload_too_large', message: 'O limite é de 100 MB' })
  const location = (await begin(1000)).headers.get('location') ?? ''
  const piece = new Uint8Array(256 * 1024)
  const before = process.memoryUsage().rss
  let most = before
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      most = Math.max(most, process.memoryUsage().rss)
      sent += piece.length
      if (sent > 1024 ** 3) return controller.close()
      return controller.enqueue(piece)
    },
  })
  const answer = await fetch(server.url + location, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(chat.ana),
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: endless,
    duplex: 'half',
  }).then(
    ({ status }) => status,
    () => 'cut',
  )
  expect(answer).not.toBe(204)
  expect(sent).toBeLessThan(1024 ** 3)
  expect(most - before).toBeLessThan(64 * 1024 * 1024)
})

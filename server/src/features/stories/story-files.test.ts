import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import type { Caller } from '../../platform/call.ts'
import { FileGone } from '../../platform/files/file-store.ts'
import { befriend } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer, tusHeaders } from '../../platform/testing/file-server.ts'
import type { World } from '../../platform/testing/world.ts'
import { storiesReadChecks } from './public.ts'
import { createVideo, draw, publishFile, publishText, uploadVideo } from './testing/story-steps.ts'

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

test('STORIES-077, DATA-027: a photo lies in the bucket stories at {userId}/{timestamp}.{ext}, with cache 3600, and is not overwritten', async () => {
  const [first, second] = [await publishPhoto(ana), await publishPhoto(ana)]
  const path = new RegExp(
    `^/files/stories/${ana.user_id}/\\d{13}\\.webp\\?e=\\d+&v=${ana.user_id}&s=[\\w-]{43}$`,
  )
  for (const { content_url } of [first, second]) {
    expect(content_url).toMatch(path)
    const response = await load(content_url)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
  }
  expect(first.content_url?.split('?')[0]).not.toBe(second.content_url?.split('?')[0])
  const files = await rowsOf(
    `select bucket, state from files where bucket = 'stories' and owner_id = $1 and state = 'used'`,
    [ana.user_id],
  )
  expect(files).toHaveLength(2)
})

test('STORIES-077: two published in one millisecond have two addresses', async () => {
  const caio = await world.person()
  const { clock } = world.platform
  const frozen = { now: () => 1_700_000_000_000 }
  Object.assign(world.platform, { clock: frozen })
  const stories = [await publishPhoto(caio), await publishPhoto(caio)]
  Object.assign(world.platform, { clock })
  const paths = await rowsOf('select content_url from stories where user_id = $1 order by content_url', [
    caio.user_id,
  ])
  expect(paths.map((row) => row['content_url'])).toEqual([
    `${caio.user_id}/1700000000000.webp`,
    `${caio.user_id}/1700000000001.webp`,
  ])
  expect(stories[0]?.id).not.toBe(stories[1]?.id)
})

test('a photo stands upright, within 1080×1920, without place and device', async () => {
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#123456' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitude: '8/1 3/1 0/1' } })
    .toBuffer()
  expect((await sharp(large).metadata()).exif?.toString('latin1')).toContain('Camera')
  const file_id = await server.uploadWhole(ana, 'stories', large)
  const input = { id: randomUUID(), content_type: 'image', file_id } as const
  const { story } = await world.call(ana, 'stories.publish', input)
  const facts = await sharp(Buffer.from(await (await load(story.content_url)).arrayBuffer())).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 1080, height: 1440 })
  expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined])
})

test('STORIES-011: a file above 100 MB is refused, and the answer says the limit', async () => {
  const begin = (bytes: number) =>
    fetch(`${server.url}/files/upload`, {
      method: 'POST',
      headers: {
        ...tusHeaders(ana),
        'upload-length': `${bytes}`,
        'upload-metadata': `bucket ${Buffer.from('stories').toString('base64')}`,
      },
    })
  const refused = await begin(100 * 1024 * 1024 + 1)
  expect(refused.status).toBe(413)
  expect(await refused.json()).toEqual({
    code: 'payload_too_large',
    message: 'O limite é de 100 MB',
  })
  expect((await begin(100 * 1024 * 1024)).status).toBe(201)
})

test.each([
  ['nothing said', { text_content: ' ' }],
  ['a text with a file', { file_id: randomUUID() }],
  ['a photo without one', { content_type: 'image', text_content: undefined }],
  ['a colour that is none', { background_color: 'red' }],
  ['an audience that is none', { privacy_type: 'everyone' }],
  ['custom without people', { privacy_type: 'custom' }],
  ['only nobody', { privacy_type: 'custom', chosen_people: { mode: 'only', user_ids: [] } }],
  ['people chosen for contacts', { chosen_people: { mode: 'except', user_ids: [] } }],
  ['a video longer than 60 s', { content_type: 'video', file_id: randomUUID(), duration_ms: 60_001 }],
])('bad input changes nothing: %s', async (_, more) => {
  const id = randomUUID()
  const input = { id, content_type: 'text', text_content: 'oi', ...more } as CallInput<'stories.publish'>
  expect((await world.ask(ana, 'stories.publish', input)).code).toBe('invalid_input')
  expect(await rowsOf('select from stories where id = $1', [id])).toEqual([])
})

test.each(['mp4', 'webm'] as const)(
  'a video that says itself that it is longer than 60 s is no story, whatever its sender says: %s',
  async (kind) => {
    const publish = async (lengthMs: number | null) => {
      const file_id = await server.uploadWhole(ana, 'stories', createVideo(kind, lengthMs))
      const input = { id: randomUUID(), content_type: 'video', file_id, duration_ms: 5000 } as const
      const { code } = await world.ask(ana, 'stories.publish', input)
      return [code, (await rowsOf('select from stories where id = $1', [input.id])).length]
    }
    expect(await publish(90_000)).toEqual(['invalid_input', 0])
    expect(await publish(62_500)).toEqual(['invalid_input', 0])
    // A recorder that is stopped after its minute stops a moment late.
    expect(await publish(60_400)).toEqual([null, 1])
    expect(await publish(null)).toEqual([null, 1])
  },
)

test('photos are read and drawn one after the other, and a video that is said to be one is not read at all', async () => {
  const file_ids = await Promise.all(
    [1, 2, 3].map(async () => server.uploadWhole(ana, 'stories', await draw())),
  )
  const video = await uploadVideo(server, ana)
  const publish = (file_id: string) =>
    world.ask(ana, 'stories.publish', { id: randomUUID(), content_type: 'image', file_id })
  const { read, put } = server.files
  const done: string[] = []
  const spies = [
    vi.spyOn(server.files, 'read').mockImplementation((key) => {
      done.push('read')
      return read(key)
    }),
    vi.spyOn(server.files, 'put').mockImplementation((key, content) => {
      done.push('put')
      return put(key, content)
    }),
  ]
  const codes = (await Promise.all(file_ids.map(publish))).map(({ code }) => code)
  expect([codes, done]).toEqual([
    [null, null, null],
    ['read', 'put', 'read', 'put', 'read', 'put'],
  ])
  done.length = 0
  expect((await publish(video)).code).toBe('not_found')
  expect(done).toEqual([])
  for (const spy of spies) spy.mockRestore()
})

test('a photo whose bytes are gone is not there, and a store that is away is no answer about it', async () => {
  const file_id = await server.uploadWhole(ana, 'stories', await draw())
  const publish = () =>
    world.ask(ana, 'stories.publish', { id: randomUUID(), content_type: 'image', file_id })
  const read = vi.spyOn(server.files, 'read').mockRejectedValue(new FileGone(file_id))
  expect((await publish()).code).toBe('not_found')
  read.mockRejectedValue(new Error('the store is away'))
  expect((await publish()).code).toBe('internal')
  read.mockRestore()
  expect((await publish()).code).toBeNull()
})

test.each(['image', 'video'] as const)(
  'a story whose id is taken keeps nothing: %s',
  async (content_type) => {
    const taken = await publishText(world, bia)
    const file_id =
      content_type === 'image'
        ? await server.uploadWhole(ana, 'stories', await draw())
        : await uploadVideo(server, ana)
    const filesOfAna = () =>
      rowsOf('select id, state, path from files where owner_id = $1 order by id', [ana.user_id])
    const before = await filesOfAna()
    expect(before).toContainEqual(expect.objectContaining({ id: file_id, state: 'uploaded' }))
    const input = { id: taken.id, content_type, file_id }
    expect((await world.ask(ana, 'stories.publish', input)).code).toBe('23505')
    expect(await filesOfAna()).toEqual(before)
    // The same file under an id of its own.
    expect((await world.ask(ana, 'stories.publish', { ...input, id: randomUUID() })).code).toBeNull()
  },
)

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { FileGone } from '../../platform/files/file-store.ts'
import { headOf, startChat } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer } from '../../platform/testing/file-server.ts'
import { actBehind, untilWaiting } from '../../platform/testing/locks.ts'

let server: FileServer
let ana: Caller
let bia: Caller

beforeAll(async () => {
  server = await startFileServer()
  ;[ana, bia] = [await server.world.person(), await server.world.person()]
})
afterAll(() => server.close())

/** A photo of 900 by 600 pixels lying on its side, with what a camera writes into it. */
const photograph = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '8/1 3/1 0/1' } })
    .toBuffer()

const setPhoto = async (caller: Caller, background: string, address?: 'person' | 'moment') => {
  const file_id = await server.uploadWhole(caller, 'avatars', await photograph(background))
  const { profile } = await server.world.call(caller, 'profile.set_avatar', { file_id, address })
  return profile.avatar_url ?? ''
}
const load = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

test('PROFILE-030, DATA-024: a photo lies in the bucket avatars at {userId}/{timestamp}.webp, squared to 512 px, without place and device', async () => {
  const url = await setPhoto(ana, '#ff0000')
  expect(url).toMatch(new RegExp(`^/files/avatars/${ana.user_id}/(\\d{13})\\.webp\\?t=\\1&s=[\\w-]{43}$`))
  const response = await load(url)
  expect(response.status).toBe(200)
  const content = Buffer.from(await response.arrayBuffer())
  const facts = await sharp(content).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(facts.exif).toBeUndefined()
})

test('a photo that one sees through stands on white: nothing behind it shows', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const drawing = await sharp({ create: { width: 64, height: 64, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const file_id = await server.uploadWhole(ana, 'avatars', drawing)
  const { profile } = await server.world.call(ana, 'profile.set_avatar', { file_id })
  const content = Buffer.from(await (await load(profile.avatar_url ?? '')).arrayBuffer())
  const { channels } = await sharp(content).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

test('PROFILE-029: at {userId}/{userId}.webp a new photo takes the place of the one before, under a new address', async () => {
  const first = await setPhoto(ana, '#00ff00', 'person')
  expect(first).toContain(`/files/avatars/${ana.user_id}/${ana.user_id}.webp?t=`)
  const second = await setPhoto(ana, '#0000ff', 'person')
  expect(second.split('?')[0]).toBe(first.split('?')[0])
  expect(second).not.toBe(first)
  expect([(await load(first)).status, (await load(second)).status]).toEqual([404, 200])
})

test('PROFILE-031: the photo is in the own profile alone, and everybody who shares a conversation is told', async () => {
  const id = await startChat(server.world, ana, bia)
  server.world.platform.bus.take()
  const url = await setPhoto(ana, '#888888')
  expect(server.world.platform.bus.take()).toMatchObject([
    {
      kind: 'register',
      register: { kind: 'profile', user_id: ana.user_id, avatar_url: url },
      users: expect.arrayContaining([ana.user_id, bia.user_id]),
    },
  ])
  expect((await headOf(server.world, bia, id))?.peer?.avatar_url).toBe(url)
  const { profiles } = await server.world.call(ana, 'profile.get', { user_ids: [bia.user_id] })
  expect(profiles).toMatchObject([{ avatar_url: null }])
})

test('MEDIA-005: a file is kept for 3600 s, asked for again by its tag, and read in ranges', async () => {
  const url = await setPhoto(ana, '#123456')
  const response = await load(url)
  expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  const content = Buffer.from(await response.arrayBuffer())
  const tag = response.headers.get('etag') ?? ''
  expect((await load(url, { 'if-none-match': tag })).status).toBe(304)
  const part = await load(url, { range: 'bytes=10-19' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${content.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true)
  const end = await load(url, { range: 'bytes=-5' })
  expect(Buffer.from(await end.arrayBuffer()).equals(content.subarray(-5))).toBe(true)
  expect((await load(url, { range: `bytes=${content.length}-` })).status).toBe(416)
})

test('an address that was changed, shortened or made up shows nothing', async () => {
  const url = await setPhoto(ana, '#654321')
  const [path = '', query = ''] = url.split('?')
  const other = await setPhoto(bia, '#ffffff')
  for (const forged of [
    path,
    `${path}?${query.slice(0, -1)}`,
    url.replace(/t=\d+&/, ''),
    `${path}?${other.split('?')[1]}`,
    `${other.split('?')[0]}?${query}`,
    url.replace('/avatars/', '/stories/'),
    url.replace('/avatars/', '/avatars/../'),
    `${url}&e=99999999999`,
  ])
    expect([forged, (await load(forged)).status]).toEqual([forged, 404])
})

test('only an own picture that is there and whole becomes a photo, and only once', async () => {
  const file_id = await server.uploadWhole(ana, 'avatars', await photograph('#abcdef'))
  const code = async (caller: Caller, id: string) =>
    (await server.world.ask(caller, 'profile.set_avatar', { file_id: id })).code
  expect([await code(bia, file_id), await code(ana, randomUUID())]).toEqual(['not_found', 'not_found'])
  const story = await server.uploadWhole(ana, 'stories', await photograph('#abcdef'))
  expect(await code(ana, story)).toBe('not_found')
  const both = await Promise.all([code(ana, file_id), code(ana, file_id)])
  expect(new Set(both)).toEqual(new Set(['not_found', null]))
})

test('a removed photo is gone at once, and its bytes with the sweep', async () => {
  const url = await setPhoto(bia, '#010203')
  await server.world.call(bia, 'profile.remove_avatar', {})
  const { profile } = await server.world.call(bia, 'profile.remove_avatar', {})
  expect(profile.avatar_url).toBeNull()
  expect((await load(url)).status).toBe(404)
})

/** Both at one moment: the second comes while the first waits for the profile, which somebody holds until both wait. */
const atOnce = async (first: () => Promise<unknown>, second: () => Promise<unknown>) => {
  const { pool } = server.world.platform
  let other: Promise<unknown> | undefined
  await actBehind(
    pool,
    (client) => client.query('select from profiles where user_id = $1 for no key update', [ana.user_id]),
    first,
    async () => {
      other = second()
      await untilWaiting(pool, 2)
    },
  )
  await other
}
const readPhotos = async () => {
  const { rows } = await server.world.platform.pool.query<{ used: string[]; named: string[] }>(
    `select array_remove(array[p.avatar_url], null) as named, array(
       select 'avatars/' || f.path || '?t=' || (extract(epoch from f.created_at) * 1000)::bigint from files f
       where f.owner_id = $1 and f.bucket = 'avatars' and f.state = 'used' and f.path like $1 || '/%'
     ) as used
     from profiles p where p.user_id = $1`,
    [ana.user_id],
  )
  return rows[0]
}

test('a photo that is removed while it is set is not used any more', async () => {
  await atOnce(
    () => setPhoto(ana, '#112233'),
    () => server.world.call(ana, 'profile.remove_avatar', {}),
  )
  expect(await readPhotos()).toEqual({ named: [], used: [] })
})

test.each(['person', 'moment'] as const)('of two photos set at once one stays (%s)', async (address) => {
  const set = (background: string) => () => setPhoto(ana, background, address)
  await atOnce(set('#111111'), set('#222222'))
  const photos = await readPhotos()
  expect(photos?.used).toHaveLength(1)
  expect(photos?.named).toEqual(photos?.used)
  const { profiles } = await server.world.call(ana, 'profile.get', { user_ids: [ana.user_id] })
  expect((await load(profiles[0]?.avatar_url ?? '')).status).toBe(200)
})

test('a photo whose bytes are gone is not there, and a store that is away is no answer about it', async () => {
  const file_id = await server.uploadWhole(ana, 'avatars', await photograph('#123456'))
  const set = () => server.world.ask(ana, 'profile.set_avatar', { file_id })
  const read = vi.spyOn(server.files, 'read').mockRejectedValue(new FileGone(file_id))
  expect((await set()).code).toBe('not_found')
  read.mockRejectedValue(new Error('the store is away'))
  expect((await set()).code).toBe('internal')
  read.mockRestore()
  expect((await set()).code).toBeNull()
})

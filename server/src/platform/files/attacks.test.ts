import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../call.ts'
import { type FileServer, startFileServer, tusHeaders } from '../testing/file-server.ts'
import { claimPng } from '../testing/png.ts'
import { signFileUrl } from './sign-url.ts'

const URL_LIFE_MS = 14_400_000
const SCRIPT = '<script>alert(document.cookie)</script>'

let server: FileServer
let ana: Caller
/** As much later as the server's clock says. */
let lateMs = 0

beforeAll(async () => {
  server = await startFileServer(undefined, {
    stories: (_platform, viewerId) =>
      Promise.resolve(viewerId === ana.user_id ? { fileName: 'serra.jpg' } : null),
  })
  ana = await server.world.person()
  Object.assign(server.world.platform, { clock: { now: () => Date.now() + lateMs } })
})
afterAll(() => server.close())

test('a PNG whose header says 40,000 × 40,000 is refused and leaves nothing', async () => {
  const bomb = claimPng(40_000, 40_000)
  expect(bomb.length).toBeLessThan(200)
  expect((await server.upload(ana, 'avatars', bomb)).status).toBe(415)
  expect((await server.upload(ana, 'avatars', claimPng(2_147_483_647, 2_147_483_647))).status).toBe(415)
  const { rows } = await server.world.platform.pool.query(
    `select state from files where owner_id = $1 and state <> 'removed'`,
    [ana.user_id],
  )
  expect(rows).toEqual([])
})

test('a picture that is a page too becomes a photo without the page, and runs nowhere', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const file_id = await server.uploadWhole(ana, 'avatars', Buffer.concat([picture, Buffer.from(SCRIPT)]))
  const { profile } = await server.world.call(ana, 'profile.set_avatar', { file_id })
  const response = await fetch(server.url + profile.avatar_url)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(await response.text()).not.toContain('script')
  const script = Buffer.from(`GIF89a/*${SCRIPT}*/=1;alert(1)`)
  expect((await server.upload(ana, 'avatars', script)).status).toBe(415)
})

test('a body that goes on beyond what was said is cut off', async () => {
  const begun = await fetch(`${server.url}/files/upload`, {
    method: 'POST',
    headers: { ...tusHeaders(ana), 'upload-length': '1000', 'upload-metadata': `bucket ${btoa('avatars')}` },
  })
  const location = server.url + begun.headers.get('location')
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (flow) => {
      sent += 65_536
      if (sent > 200_000_000) flow.error(new Error('it takes everything'))
      else flow.enqueue(new Uint8Array(65_536))
    },
  })
  const headers = {
    ...tusHeaders(ana),
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const answer = await fetch(location, {
    method: 'PATCH',
    headers,
    body: endless,
    duplex: 'half',
  }).then(
    ({ status }) => status,
    () => 'cut',
  )
  expect(answer).not.toBe(204)
  expect(sent).toBeLessThan(200_000_000)
  const bytes: number[] = []
  for await (const object of server.files.list('uploads')) bytes.push(object.bytes)
  expect(Math.max(0, ...bytes)).toBeLessThanOrEqual(1000)
})

test('a signed address that is over shows nothing, also when its end is moved', async () => {
  const { pool, keys } = server.world.platform
  const id = randomUUID()
  const path = `${ana.user_id}/praia.jpg`
  await server.files.put(`stories/${id}`, Readable.from([Buffer.from('praia')]))
  await pool.query(
    `insert into files (id, owner_id, bucket, path, state, expected_bytes, content_type, sha256)
     values ($1, $2, 'stories', $3, 'used', 5, 'image/jpeg', 'x')`,
    [id, ana.user_id, path],
  )
  const place = { bucket: 'stories', path, version: null } as const
  const url = signFileUrl(keys, place, { userId: ana.user_id, untilMs: Date.now() + URL_LIFE_MS })
  const status = async (address: string) => (await fetch(server.url + address)).status
  expect(await status(url)).toBe(200)
  lateMs = URL_LIFE_MS + 1000
  expect(await status(url)).toBe(404)
  const later = url.replace(/e=(\d+)/, (_, end: string) => `e=${Number(end) + 86_400}`)
  expect(await status(later)).toBe(404)
  expect(await status(url.replace(/e=\d+&/, ''))).toBe(404)
  lateMs = 0
})

test('a file is read by the person its address names, as long as its feature says so, and by nobody without one', async () => {
  const { pool, keys } = server.world.platform
  const id = randomUUID()
  const path = `${ana.user_id}/serra.jpg`
  await server.files.put(`stories/${id}`, Readable.from([Buffer.from('serra')]))
  await pool.query(
    `insert into files (id, owner_id, bucket, path, state, expected_bytes, content_type, sha256)
     values ($1, $2, 'stories', $3, 'used', 5, 'image/jpeg', 'x')`,
    [id, ana.user_id, path],
  )
  const sign = (bucket: 'stories' | 'music', userId: string) =>
    signFileUrl(keys, { bucket, path, version: null }, { userId, untilMs: Date.now() + URL_LIFE_MS })
  const read = (address: string) => fetch(server.url + address)
  const url = sign('stories', ana.user_id)
  const response = await read(`${url}&download`)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="serra.jpg"; filename*=UTF-8''serra.jpg`,
  )
  expect((await read(url)).headers.get('content-disposition')).toMatch(/^inline; /)
  const stranger = randomUUID()
  const forged = [
    sign('stories', stranger),
    url.replace(ana.user_id, stranger),
    url.replace(`v=${ana.user_id}`, `v=${stranger}`),
    url.replace(/v=[^&]+&/, ''),
    signFileUrl(keys, { bucket: 'stories', path, version: null }),
    sign('music', ana.user_id),
  ]
  for (const address of forged) expect([address, (await read(address)).status]).toEqual([address, 404])
  await pool.query(`update files set bucket = 'music' where id = $1`, [id])
  expect((await read(sign('music', ana.user_id))).status).toBe(404)
})

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../call.ts'
import { type FileServer, startFileServer, tusHeaders } from '../testing/file-server.ts'
import { actBehind } from '../testing/locks.ts'
import { createLocalStore } from './local-store.ts'
import { isReasonableImage } from './check-image.ts'
import { insertUpload } from './files.queries.ts'
import { sniffType } from './sniff.ts'

let server: FileServer
let ana: Caller
let bia: Caller
let png: Buffer
let folder: string
/** Bytes of the last file that the store has taken. */
let taken = 0

async function* watch(content: AsyncIterable<Uint8Array>) {
  taken = 0
  for await (const chunk of content) {
    yield chunk
    taken += chunk.length
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lero-uploads-'))
  const local = createLocalStore(folder)
  server = await startFileServer({ ...local, put: (key, content) => local.put(key, watch(content)) })
  ;[ana, bia] = [await server.world.person(), await server.world.person()]
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#9333ea' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const stateOf = async (id: string) => {
  const { rows } = await server.world.platform.pool.query(
    'select state, content_type, owner_id from files where id = $1',
    [id],
  )
  return rows[0]
}

test('MEDIA-002: nobody uploads without a session', async () => {
  const response = await server.upload(null, 'avatars', png)
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    code: 'unauthenticated',
    message: 'Entre na sua conta para continuar',
  })
})

test('a whole file in one request is known by its content', async () => {
  const id = await server.uploadWhole(ana, 'avatars', png)
  expect(await stateOf(id)).toEqual({ state: 'uploaded', content_type: 'image/png', owner_id: ana.user_id })
})

const begin = (caller: Caller, bytes: number) =>
  fetch(`${server.url}/files/upload`, {
    method: 'POST',
    headers: {
      ...tusHeaders(caller),
      'upload-length': `${bytes}`,
      'upload-metadata': `bucket ${Buffer.from('avatars').toString('base64')}`,
    },
  })
const patchHeaders = (caller: Caller, offset: number) => ({
  ...tusHeaders(caller),
  'upload-offset': `${offset}`,
  'content-type': 'application/offset+octet-stream',
})
const offsetOf = async (caller: Caller, path: string) => {
  const response = await fetch(server.url + path, { method: 'HEAD', headers: tusHeaders(caller) })
  return response.headers.get('upload-offset')
}

test('an upload that is cut in the middle goes on where it was cut, on the bytes that arrived', async () => {
  const path = (await begin(ana, png.length)).headers.get('location') ?? ''
  const cut = httpRequest(server.url + path, {
    method: 'PATCH',
    headers: { ...patchHeaders(ana, 0), 'content-length': png.length },
  })
  cut.on('error', () => undefined)
  await new Promise((resolve) => cut.write(png.subarray(0, 100), resolve))
  await vi.waitFor(() => expect(taken).toBe(100))
  cut.destroy()
  await vi.waitFor(async () => {
    const { rowCount } = await server.world.platform.pool.query('select from file_parts')
    expect(rowCount).toBe(1)
  })
  expect(await offsetOf(ana, path)).toBe('100')
  // A repeat of the first bytes is refused and harms nothing.
  const again = { method: 'PATCH', headers: patchHeaders(ana, 0), body: new Uint8Array(png) }
  expect((await fetch(server.url + path, again)).status).toBe(409)
  const rest = { method: 'PATCH', headers: patchHeaders(ana, 100), body: new Uint8Array(png.subarray(100)) }
  expect((await fetch(server.url + path, rest)).status).toBe(204)
  expect(await stateOf(path.split('/').at(-1) ?? '')).toMatchObject({ state: 'uploaded' })
})

test("an upload of somebody else's is not there", async () => {
  const path = (await begin(ana, png.length)).headers.get('location') ?? ''
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const asked = { method, headers: patchHeaders(bia, 0) }
    expect((await fetch(server.url + path, asked)).status).toBe(404)
    expect((await fetch(`${server.url}/files/upload/${randomUUID()}`, asked)).status).toBe(404)
    expect((await fetch(`${server.url}/files/upload/..%2f..`, asked)).status).toBe(404)
  }
  expect(await offsetOf(ana, path)).toBe('0')
  await fetch(server.url + path, { method: 'DELETE', headers: tusHeaders(ana) })
  expect(await offsetOf(ana, path)).toBe(null)
})

test('AUDIO-018: a file above the 10485760 bytes of audio-messages is refused before it is sent', async () => {
  const asked = (bytes: number) =>
    fetch(`${server.url}/files/upload`, {
      method: 'POST',
      headers: {
        ...tusHeaders(ana),
        'upload-length': `${bytes}`,
        'upload-metadata': `bucket ${Buffer.from('audio-messages').toString('base64')}`,
      },
    })
  expect((await asked(10485760)).status).toBe(201)
  const refused = await asked(10485761)
  expect(refused.status).toBe(413)
  expect(await refused.json()).toEqual({ code: 'payload_too_large', message: 'O limite é de 10 MB' })
})

test('a type that a bucket does not take, a page and an SVG are refused, whatever they are called', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const wide = Buffer.from(`\ufeff${svg.toString()}`, 'utf16le')
  for (const content of [
    page,
    svg,
    wide,
    Buffer.from('  \n<?xml version="1.0"?><svg/>'),
    Buffer.from('plain'),
  ]) {
    const response = await server.upload(bia, 'avatars', content)
    expect([response.status, await response.json()]).toEqual([
      415,
      { code: 'invalid_input', message: 'Este tipo de arquivo não é aceito' },
    ])
  }
  expect(await sniffType(Buffer.from('plain words'))).toBe('application/octet-stream')
  expect(await sniffType(svg)).toBe(null)
})

test('a picture that would unfold into a hundred million pixels is refused by its header', async () => {
  const bomb = await sharp({
    create: { width: 10_000, height: 10_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect((await server.upload(bia, 'avatars', bomb)).status).toBe(415)
  expect(await isReasonableImage(png)).toBe(true)
  expect(await isReasonableImage(png.subarray(0, 20))).toBe(false)
})

test('bad requests are refused in Portuguese and leave nothing', async () => {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/files/upload`, { method: 'POST', headers })
    return [response.status, ((await response.json()) as { message: string }).message]
  }
  const bad = { ...tusHeaders(bia), 'upload-length': '10' }
  expect(await ask(bad)).toEqual([400, 'Dados inválidos'])
  expect(await ask({ ...bad, 'upload-metadata': 'bucket c2VjcmV0cw==' })).toEqual([400, 'Dados inválidos'])
  expect(await ask({ ...bad, 'upload-length': '0', 'upload-metadata': 'bucket YXZhdGFycw==' })).toEqual([
    400,
    'Dados inválidos',
  ])
})

test('one person has at most 20 files under way', async () => {
  const caio = await server.world.person()
  for (let number = 0; number < 20; number++) expect((await begin(caio, 10)).status).toBe(201)
  expect((await begin(caio, 10)).status).toBe(429)
})

test('the twentieth file that two requests begin at once is begun by one of them', async () => {
  const davi = await server.world.person()
  for (let number = 0; number < 19; number++) expect((await begin(davi, 10)).status).toBe(201)
  const file = { id: randomUUID(), owner_id: davi.user_id, bucket: 'avatars' as const, bytes: 10 }
  const { status } = await actBehind(
    server.world.platform.pool,
    (client) => insertUpload(client, file, 20),
    () => begin(davi, 10),
  )
  expect(status).toBe(429)
})

import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../call.ts'
import { createChat } from '../testing/chats.ts'
import { type FileServer, startFileServer, tusHeaders } from '../testing/file-server.ts'
import type { BucketName } from './buckets.ts'
import type { FileStore } from './file-store.ts'
import { selectParts, selectUpload } from './files.queries.ts'
import { createLocalStore } from './local-store.ts'
import { joinUpload, receivePart } from './receive-upload.ts'
import { readWhole, settleUpload } from './take-upload.ts'

type Bytes = Parameters<FileStore['put']>[1]

let folder: string
let server: FileServer
let ana: Caller
let chat: string
let png: Buffer
const words = Buffer.from('a document, in words')
/** Whole files that are being read, and the most there were at once. */
const reading = { now: 0, most: 0 }
/** What the next join passes its bytes through on their way to the store. */
let pass: ((content: Bytes) => Bytes) | null = null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lero-joins-'))
  const local = createLocalStore(folder)
  server = await startFileServer({
    ...local,
    put: (key, content) => {
      if (key.startsWith('uploads/') || !pass) return local.put(key, content)
      const passed = pass(content)
      pass = null
      return local.put(key, passed)
    },
    read: async (key, range) => {
      const content = await local.read(key, range)
      if (key.startsWith('uploads/')) return content
      reading.most = Math.max(reading.most, ++reading.now)
      return content.once('end', () => {
        reading.now -= 1
      })
    },
  })
  ;({ ana, id: chat } = await createChat(server.world))
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#9333ea' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const begin = async (bucket: BucketName, { length }: Buffer): Promise<string> => {
  const response = await fetch(`${server.url}/files/upload`, {
    method: 'POST',
    headers: {
      ...tusHeaders(ana),
      'upload-length': `${length}`,
      'upload-metadata': `bucket ${Buffer.from(bucket).toString('base64')}`,
    },
  })
  return response.headers.get('location')?.split('/').at(-1) ?? ''
}
const bring = (id: string, offset: number, content: Buffer): Promise<Response> =>
  fetch(`${server.url}/files/upload/${id}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(ana),
      'upload-offset': `${offset}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content),
  })

/** Brings a whole file; its join waits before it reads the first byte, or after it has read the last one. */
const bringAndHold = async (bucket: BucketName, content: Buffer, at: 'first byte' | 'last byte') => {
  const id = await begin(bucket, content)
  const gate = new EventEmitter()
  const [held, released] = [once(gate, 'held'), once(gate, 'released')]
  pass = async function* (bytes) {
    if (at === 'last byte') yield* bytes
    gate.emit('held')
    await released
    if (at === 'first byte') yield* bytes
  }
  const answer = bring(id, 0, content)
  await held
  return {
    id,
    release: (): Promise<Response> => {
      gate.emit('released')
      return answer
    },
  }
}
const bytesOf = (bucket: BucketName, id: string) => readWhole(server, `${bucket}/${id}`)
const settle = (id: string) => settleUpload(server.world.platform, id, ana.user_id, 'media-messages')

test.each<[BucketName, () => Buffer]>([
  ['avatars', () => png],
  ['media-messages', () => words],
])('an empty piece at the end of a whole upload leaves its bytes as they are: %s', async (bucket, give) => {
  const content = give()
  const id = await server.uploadWhole(ana, bucket, content)
  expect((await bring(id, content.length, Buffer.alloc(0))).status).toBe(204)
  expect(await bytesOf(bucket, id)).toEqual(content)
  expect(await settleUpload(server.world.platform, id, ana.user_id, bucket)).toMatchObject({ id })
})

test('an upload that another joins between its row and its parts keeps its bytes', async () => {
  const { id, release } = await bringAndHold('media-messages', words, 'first byte')
  const { platform } = server.world
  const upload = (await selectUpload(platform.pool, id, null))!
  expect(upload).toMatchObject({ state: 'uploading', received_bytes: words.length })
  expect((await release()).status).toBe(204)
  const outcome = await joinUpload(platform, upload)
  expect(await bytesOf('media-messages', id)).toEqual(words)
  expect(outcome).toBe('whole')
  expect(await settle(id)).toMatchObject({ id, bytes: words.length })
})

test('a join whose parts another has joined and forgotten answers that the upload is whole', async () => {
  const { id, release } = await bringAndHold('media-messages', words, 'first byte')
  expect(await settle(id)).toMatchObject({ id })
  expect((await release()).status).toBe(204)
  expect(await bytesOf('media-messages', id)).toEqual(words)
})

test('a join that ends after the file was sent answers that the upload is whole', async () => {
  const { id, release } = await bringAndHold('media-messages', words, 'last byte')
  const sent = { conversation_id: chat, client_id: randomUUID(), file_id: id, message_type: 'file' as const }
  await server.world.call(ana, 'media.send', sent)
  expect((await release()).status).toBe(204)
  expect(await bytesOf('media-messages', id)).toEqual(words)
})

test('a join that ends after a photo was drawn anew does not bring back what the camera wrote', async () => {
  const { id, release } = await bringAndHold('media-messages', png, 'last byte')
  const sent = { conversation_id: chat, client_id: randomUUID(), file_id: id, message_type: 'image' as const }
  await server.world.call(ana, 'media.send', sent)
  const { status } = await release()
  await expect(bytesOf('media-messages', id)).rejects.toThrow('no bytes under')
  expect(status).toBe(404)
})

test('of pictures that become whole at one moment one is held in memory', async () => {
  const people = await server.world.people(2)
  reading.most = 0
  const uploaders = Array.from({ length: 8 }, () => people).flat()
  await Promise.all(uploaders.map((person) => server.uploadWhole(person, 'media-messages', png)))
  expect(reading.most).toBe(1)
})

test('a join that ends after its upload was given up leaves no bytes', async () => {
  const { id, release } = await bringAndHold('media-messages', words, 'last byte')
  const address = `${server.url}/files/upload/${id}`
  expect((await fetch(address, { method: 'DELETE', headers: tusHeaders(ana) })).status).toBe(204)
  const { status } = await release()
  await expect(bytesOf('media-messages', id)).rejects.toThrow('no bytes under')
  expect(status).toBe(404)
})

test('a piece that comes after the upload was joined is not taken for its beginning', async () => {
  const id = await server.uploadWhole(ana, 'media-messages', words)
  const { platform } = server.world
  expect(await receivePart(platform, id, 0, Readable.from([Buffer.from('others')]))).toBe(null)
  expect(await selectParts(platform.pool, id)).toEqual([])
})

test('an upload whose parts are lost fails and is neither whole nor given up', async () => {
  const { id, release } = await bringAndHold('media-messages', words, 'first byte')
  const { pool } = server.world.platform
  for (const { part_id } of await selectParts(pool, id)) await server.files.delete(`uploads/${part_id}`)
  expect((await release()).status).toBe(500)
  expect(await selectUpload(pool, id, null)).toMatchObject({ state: 'uploading' })
})

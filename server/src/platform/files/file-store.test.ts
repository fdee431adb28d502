import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { FileGone, type FileStore } from './file-store.ts'
import { createLocalStore } from './local-store.ts'
import { createS3Store } from './s3-store.ts'

let folder: string
let s3: S3Server
let stores: Record<'local' | 's3', FileStore>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lero-store-'))
  s3 = await startS3Server()
  stores = { local: createLocalStore(folder), s3: createS3Store(s3) }
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const read = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
  const chunks: Buffer[] = []
  for await (const chunk of await store.read(key, range)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const MB = 1024 * 1024
/** Twenty megabytes in small pieces, each telling where it stands. */
async function* long() {
  for (let at = 0; at < 20 * 16; at++) yield await Promise.resolve(Buffer.alloc(MB / 16, `piece ${at}`))
}

/** What kill -9 leaves in the middle of a file. */
const leaveUnfinished = {
  local: async () => {
    const part = join(folder, '.parts', 'half')
    await mkdir(join(folder, '.parts'), { recursive: true })
    await writeFile(part, 'half of a fi')
  },
  s3: () => s3.begin('music/half'),
}
const countUnfinished = {
  local: async () => (await readdir(join(folder, '.parts'))).length,
  s3: async () => s3.countBegun(),
}

describe.each(['local', 's3'] as const)('%s', (name) => {
  test('what is put is read, whole and by range, replaced, listed and deleted', async () => {
    const store = stores[name]
    expect(await store.put('avatars/one', Readable.from([Buffer.from('abc'), Buffer.from('def')]))).toBe(6)
    expect((await read(store, 'avatars/one')).toString()).toBe('abcdef')
    expect((await read(store, 'avatars/one', { start: 2, end: 4 })).toString()).toBe('cde')
    await store.put('avatars/one', Readable.from([Buffer.from('new')]))
    expect((await read(store, 'avatars/one')).toString()).toBe('new')
    for (let number = 0; number < 5; number++)
      await store.put(`uploads/part-${number}`, Readable.from([Buffer.from('x')]))
    const keys: string[] = []
    for await (const object of store.list('uploads')) keys.push(`${object.key} ${object.bytes}`)
    expect(keys.toSorted()).toEqual([0, 1, 2, 3, 4].map((number) => `uploads/part-${number} 1`))
    await store.delete('avatars/one')
    await store.delete('avatars/one')
    await expect(store.read('avatars/one')).rejects.toThrow(FileGone)
  })

  test('a copy is there without the first', async () => {
    const store = stores[name]
    await store.put('music/first', Readable.from([Buffer.from('la la')]))
    await store.copy('music/first', 'stories/second')
    await store.delete('music/first')
    expect((await read(store, 'stories/second')).toString()).toBe('la la')
    await expect(store.copy('music/first', 'stories/third')).rejects.toThrow(FileGone)
  })

  test('a long file goes through in parts, byte for byte', async () => {
    const store = stores[name]
    expect(await store.put('stories/long', long())).toBe(20 * MB)
    const parts: Buffer[] = []
    for await (const part of long()) parts.push(part)
    expect((await read(store, 'stories/long')).equals(Buffer.concat(parts))).toBe(true)
  })

  test('one that breaks leaves nothing, and what was there stays', async () => {
    const store = stores[name]
    await store.put('avatars/kept', Readable.from([Buffer.from('kept')]))
    const broken = async function* () {
      yield await Promise.resolve(Buffer.alloc(9 * MB))
      throw new Error('the line broke')
    }
    await expect(store.put('avatars/kept', broken())).rejects.toThrow('the line broke')
    expect((await read(store, 'avatars/kept')).toString()).toBe('kept')
    const left: string[] = []
    for await (const { key } of store.list('avatars')) left.push(key)
    expect(left).toEqual(['avatars/kept'])
  })

  test('what a process that died left unfinished goes when it is old, and nothing else', async () => {
    const store = stores[name]
    await store.put('music/whole', Readable.from([Buffer.from('x')]))
    await leaveUnfinished[name]()
    await store.removeUnfinished('music', Date.parse('2025-01-01'))
    expect(await countUnfinished[name]()).toBe(1)
    await store.removeUnfinished('music', Date.now() + 60_000)
    expect(await countUnfinished[name]()).toBe(0)
    expect((await read(store, 'music/whole')).toString()).toBe('x')
  })

  test('a key cannot leave its folder', async () => {
    for (const key of ['../secret', 'avatars/../../secret', '/etc/passwd', 'avatars/', 'avatars/.hidden'])
      await expect(stores[name].put(key, Readable.from([]))).rejects.toThrow('not a key of a file')
  })
})

test('a copy is young, however old what it is of', async () => {
  await stores.local.put('music/old', Readable.from([Buffer.from('x')]))
  await utimes(join(folder, 'music/old'), new Date(0), new Date(0))
  await stores.local.copy('music/old', 'music/young')
  expect((await stat(join(folder, 'music/young'))).mtimeMs).toBeGreaterThan(Date.now() - 60_000)
})

test('a copy or a file that cannot take its place leaves nothing behind', async () => {
  const store = stores.local
  await store.put('music/whole', Readable.from([Buffer.from('x')]))
  await mkdir(join(folder, 'music/taken'))
  await expect(store.copy('music/whole', 'music/taken')).rejects.toThrow('EISDIR')
  await expect(store.put('music/taken', Readable.from([Buffer.from('x')]))).rejects.toThrow('EISDIR')
  expect(await readdir(join(folder, '.parts'))).toEqual([])
})

test('local files are for the own user alone', async () => {
  await stores.local.put('music/mine', Readable.from([Buffer.from('x')]))
  expect((await stat(join(folder, 'music/mine'))).mode & 0o777).toBe(0o600)
})

test('a server that is short of breath is asked again; a refusal names its code and no key', async () => {
  s3.failNext(2)
  await stores.s3.put('music/song', Readable.from([Buffer.from('la')]))
  expect(s3.objects.get('music/song')?.toString()).toBe('la')
  const stranger = createS3Store({ ...s3, secretKey: 'another' })
  await expect(stranger.read('music/song')).rejects.toThrow('SignatureDoesNotMatch')
  const elsewhere = createS3Store({ ...s3, bucket: 'nowhere' })
  await expect(elsewhere.put('music/song', Readable.from([]))).rejects.toThrow('no bucket nowhere')
})

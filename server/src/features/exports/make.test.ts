import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { createLocalStore } from '../../platform/files/local-store.ts'
import { sweepFiles } from '../../platform/files/sweep-files.ts'
import { freeJobsOfTheSilent } from '../../platform/jobs/jobs.queries.ts'
import { startChat } from '../../platform/testing/chats.ts'
import { collectGarbage } from '../../platform/testing/collect-garbage.ts'
import { killNow } from '../../platform/testing/embedded-process.ts'
import type { FileServer } from '../../platform/testing/file-server.ts'
import { exportsJobs } from './public.ts'
import { exportOf, makeReady, signIn, startExportServer } from './testing/export-server.ts'

const MB = 1024 * 1024
const LATER_MS = 2 * 86_400_000

/** The store as it is, and what a test puts in its place for a while. */
type Fragile = { put?: FileStore['put'] }

let folder: string
let fragile: Fragile
let server: FileServer
let ana: Caller
let bia: Caller

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lero-exports-'))
  const store = createLocalStore(folder)
  fragile = {}
  server = await startExportServer({
    ...store,
    put: (key, content) => (fragile.put ?? store.put)(key, content),
  })
  ana = await signIn(server, await server.world.person({ display_name: 'Ana' }))
  bia = await server.world.person({ display_name: 'Bia' })
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const query = (text: string, values: unknown[] = []) => server.world.platform.pool.query(text, values)
const stored = async (prefix: string) => {
  const keys: string[] = []
  for await (const { key } of server.files.list(prefix)) keys.push(key)
  return keys
}
const idOf = async () => (await query('select id from data_exports')).rows[0].id as string
const make = async (signal = new AbortController().signal) =>
  exportsJobs['exports.make']({ platform: server.world.platform, signal }, { export_id: await idOf() })

/** So many messages of so many characters, past the message path. */
async function fill(chat: string, count: number, characters: number): Promise<void> {
  await query(
    `with said as (
       insert into messages (conversation_id, seq, id, sender_id, client_id, content, created_at)
       select $1, i, gen_random_uuid(), case when i % 2 = 0 then $2 else $3 end::uuid, gen_random_uuid(),
         (select string_agg(md5(i || '.' || part), '') from generate_series(1, $5::integer / 32) part), now()
       from generate_series(1, $4::integer) i
       returning conversation_id, seq, id, sender_id, created_at
     )
     insert into conversation_log (conversation_id, seq, kind, actor_id, send_key, created_at)
     select conversation_id, seq, 'message', sender_id, id, created_at from said`,
    [chat, ana.user_id, bia.user_id, count, characters],
  )
  await query('update conversations set last_seq = $2, message_count = $2 where id = $1', [chat, count])
}

test('killed in the middle it is made again by another process, and nothing is left of the first', async () => {
  const chat = await startChat(server.world, ana, bia)
  await fill(chat, 3000, 500)
  await server.world.call(ana, 'exports.request', {})
  const holder = fileURLToPath(new URL('./testing/export-holder.ts', import.meta.url))
  const { connectionString = '' } = server.world.platform.pool.options
  const child = spawn(process.execPath, ['--import', 'tsx', holder, connectionString, folder])
  await once(child.stdout, 'data')
  await killNow(child)
  expect(await stored('exports')).toEqual([])
  expect((await stored('.parts')).length).toBe(1)
  expect((await server.world.call(ana, 'exports.get', {})).state).toBe('making')

  const old = `clock_timestamp() - interval '2 minutes'`
  await query(`update job_runners set seen_at = ${old}`)
  await query(`update lero_jobs._private_jobs set locked_at = ${old}`)
  await query(`update lero_jobs._private_job_queues set locked_at = ${old} where locked_at is not null`)
  await freeJobsOfTheSilent(server.world.platform.pool, 60_000)
  await server.world.runJobs()
  expect((await server.world.call(ana, 'exports.get', {})).state).toBe('ready')
  expect(await stored('exports')).toEqual([`exports/${await idOf()}`])

  const { platform } = server.world
  const late = { ...platform, clock: { now: () => platform.clock.now() + LATER_MS } }
  await sweepFiles({ platform: late, signal: new AbortController().signal }, {})
  expect(await stored('.parts')).toEqual([])
  expect(await stored('exports')).toEqual([`exports/${await idOf()}`])
})

test('a store that fails is tried three times; then its person hears of it, may ask again, and nothing is left', async () => {
  await server.world.call(ana, 'exports.request', {})
  fragile.put = async (_key, content) => {
    for await (const _ of content) throw new Error('the disk is full')
    return 0
  }
  await expect(make()).rejects.toThrow('the disk is full')
  fragile.put = () => Promise.reject(new Error('no folder there'))
  await expect(make()).rejects.toThrow('no folder there')
  expect((await server.world.call(ana, 'exports.get', {})).state).toBe('making')
  await make()
  expect((await server.world.call(ana, 'exports.get', {})).state).toBe('failed')
  expect([...(await stored('exports')), ...(await stored('.parts'))]).toEqual([])
  delete fragile.put
  await makeReady(server, ana)
})

test('a process that ends gives its try back, and leaves half a file nowhere', async () => {
  const chat = await startChat(server.world, ana, bia)
  await fill(chat, 3000, 500)
  await server.world.call(ana, 'exports.request', {})
  const ending = new AbortController()
  const store = createLocalStore(folder)
  fragile.put = (key, content) =>
    store.put(
      key,
      (async function* () {
        for await (const chunk of content) {
          yield chunk
          ending.abort(new Error('the server stops'))
        }
      })(),
    )
  await expect(make(ending.signal)).rejects.toThrow('the server stops')
  expect((await query('select state, tries from data_exports')).rows).toEqual([{ state: 'making', tries: 0 }])
  expect([...(await stored('exports')), ...(await stored('.parts'))]).toEqual([])
})

test('what no job makes any more is told as failed', async () => {
  await server.world.call(ana, 'exports.request', {})
  await query(`update data_exports set created_at = now() - interval '13 hours'`)
  const { signal } = new AbortController()
  await exportsJobs['exports.expire']({ platform: server.world.platform, signal }, {})
  expect((await server.world.call(ana, 'exports.get', {})).state).toBe('failed')
  await make()
  expect((await server.world.call(ana, 'exports.get', {})).state).toBe('failed')
})

test('20,000 messages and a large file cost the memory of a page: less than 16 MB at any moment', async () => {
  const COUNT = 20_000
  const FILE_MB = 20
  const chat = await startChat(server.world, ana, bia)
  await fill(chat, COUNT, 1500)
  const file_id = await server.uploadWhole(ana, 'media-messages', Buffer.from('a small one'))
  const client_id = randomUUID()
  await server.world.call(ana, 'media.send', {
    conversation_id: chat,
    client_id,
    file_id,
    message_type: 'file',
  })
  const store = createLocalStore(folder)
  // Grown on the disk, so that this process never held it.
  await store.put(
    `media-messages/${file_id}`,
    (async function* () {
      for (let nth = 0; nth < FILE_MB; nth += 1) yield randomBytes(MB)
    })(),
  )

  const held = (): number => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  let chunks = 0
  let most = 0
  let before = 0
  fragile.put = (key, content) => {
    before = held()
    return store.put(
      key,
      (async function* () {
        for await (const chunk of content) {
          yield chunk
          if ((chunks += 1) % 100 === 1) most = Math.max(most, held() - before)
        }
      })(),
    )
  }
  const ready = await makeReady(server, ana)
  expect(most).toBeLessThan(16 * MB)
  // So much went by.
  expect(ready.bytes).toBeGreaterThan((FILE_MB + 10) * MB)
  delete fragile.put
  const messages = (await exportOf(server, ana)).json(`conversations/${chat}/messages.json`)
  expect(messages.length).toBe(COUNT + 1)
  expect(messages.map(({ seq }: { seq: number }) => seq)).toEqual(
    messages.map((_: unknown, at: number) => at + 1),
  )
}, 120_000)

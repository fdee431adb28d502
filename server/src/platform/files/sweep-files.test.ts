import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { backUp } from '../backup/backup.ts'
import { isBackupUnderWay } from '../backup/backup.queries.ts'
import type { Caller } from '../call.ts'
import { type FileServer, startFileServer } from '../testing/file-server.ts'
import { addJob } from '../jobs/jobs.queries.ts'
import { readMigrations } from '../postgres/migrate.ts'
import { sweepFiles } from './sweep-files.ts'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

let server: FileServer
let ana: Caller
/** As much later as the clock of the sweep says. */
let lateMs = 0

beforeAll(async () => {
  server = await startFileServer()
  ana = await server.world.person()
  Object.assign(server.world.platform, { clock: { now: () => Date.now() + lateMs } })
})
afterAll(() => server.close())

const keysOf = async (prefix: string) => {
  const keys: string[] = []
  for await (const { key } of server.files.list(prefix)) keys.push(key)
  return keys
}
const upload = async () =>
  server.uploadWhole(
    ana,
    'avatars',
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
const sweep = async () => {
  await addJob(server.world.platform.pool, 'files.sweep', {})
  await server.world.runJobs()
}
const age = (id: string, by: string) =>
  server.world.platform.pool.query('update files set changed_at = changed_at - $2::interval where id = $1', [
    id,
    by,
  ])

test('what nobody uses within a day, and what was removed an hour ago, goes with its bytes; the rest stays', async () => {
  const [young, forgotten, removed, used] = [await upload(), await upload(), await upload(), await upload()]
  const { profile } = await server.world.call(ana, 'profile.set_avatar', { file_id: used })
  await server.world.platform.pool.query(`update files set state = 'removed' where id = $1`, [removed])
  await age(forgotten, '25 hours')
  await age(removed, '61 minutes')
  await sweep()
  const left = await keysOf('avatars')
  expect(left).toContain(`avatars/${young}`)
  for (const id of [forgotten, removed]) expect(left).not.toContain(`avatars/${id}`)
  expect((await fetch(server.url + profile.avatar_url)).status).toBe(200)
  const { rows } = await server.world.platform.pool.query('select id from files where id = any($1)', [
    [young, forgotten, removed],
  ])
  expect(rows).toEqual([{ id: young }])
})

test('what is removed while a backup is written stays until that has its bytes', async () => {
  const { pool } = server.world.platform
  const [early, late] = [await upload(), await upload()]
  const folder = await mkdtemp(join(tmpdir(), 'lero-swept-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const read = async (key: string) => {
    if (key === `avatars/${early}`) {
      await pool.query(`update files set state = 'removed' where id = $1`, [late])
      await age(late, '61 minutes')
      await sweep()
    }
    return server.files.read(key)
  }
  const connectionString = String(pool.options.connectionString)
  const migrations = await readMigrations(MIGRATIONS_FOLDER)
  const made = await backUp({ connectionString, files: { read }, migrations }, join(folder, 'a.backup'))
  expect(made.missingFiles).toEqual([])
  await vi.waitUntil(async () => !(await isBackupUnderWay(pool)), 5_000)
  await sweep()
  expect(await keysOf('avatars')).not.toContain(`avatars/${late}`)
})

test('files of an account that is gone go with it', async () => {
  const bia = await server.world.person()
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const id = await server.uploadWhole(bia, 'avatars', content)
  await server.world.platform.pool.query('delete from auth.users where id = $1', [bia.user_id])
  await sweep()
  expect(await keysOf('avatars')).not.toContain(`avatars/${id}`)
})

test('bytes that no row knows go when they are a day old, and not before', async () => {
  const orphan = `uploads/${randomUUID()}`
  const known = `avatars/${await upload()}`
  await server.files.put(orphan, Readable.from([Buffer.from('lost')]))
  await sweep()
  expect(await keysOf('uploads')).toContain(orphan)
  lateMs = 25 * 3600_000
  await sweep()
  expect(await keysOf('uploads')).not.toContain(orphan)
  expect(await keysOf('avatars')).toContain(known)
})

test('a store that may not be asked for what is unfinished is swept of all else', async () => {
  const orphan = `uploads/${randomUUID()}`
  await server.files.put(orphan, Readable.from([Buffer.from('lost')]))
  lateMs = 25 * 3600_000
  const refused = vi.spyOn(server.files, 'removeUnfinished').mockRejectedValue(new Error('AccessDenied'))
  const swept = sweepFiles({ platform: server.world.platform, signal: new AbortController().signal }, {})
  await expect(swept).rejects.toThrow('AccessDenied')
  refused.mockRestore()
  lateMs = 0
  expect(await keysOf('uploads')).not.toContain(orphan)
})

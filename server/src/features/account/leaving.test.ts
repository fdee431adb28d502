import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLocalStore } from '../../platform/files/local-store.ts'
import { selectJobs } from '../../platform/jobs/jobs.queries.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import {
  bundleServer,
  endServerProcesses,
  startServerProcess,
} from '../../platform/testing/server-process.ts'
import { visit, type Visitor } from '../../platform/testing/visitor.ts'
import { drawPhoto } from './testing/draw-photo.ts'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  await bundleServer()
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lero-leaving-'))
}, 60_000)
afterAll(async () => {
  await endServerProcesses()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const PATIENCE = { timeout: 40_000 }

async function upload(url: string, { token }: Visitor, content: Buffer): Promise<string> {
  const response = await fetch(`${url}/files/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': `${content.length}`,
      'upload-metadata': `bucket ${Buffer.from('media-messages').toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content),
  })
  return response.headers.get('location')?.split('/').at(-1) ?? ''
}

/** Whatever the jobs write waits until it is let go: the server is killed in the middle of them. */
async function holdJobs() {
  const holder = await database.pool.connect()
  await holder.query(`
    create function wait_a_little() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(42); return null; end $$;
    create trigger wait_a_little after delete on files for each statement execute function wait_a_little();
    create trigger wait_a_little after update of deleted_seq on messages
      for each statement execute function wait_a_little();
    select pg_advisory_lock(42)`)
  const countWaiting = async () =>
    (await holder.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
  return {
    untilBegun: () => vi.waitFor(async () => expect(await countWaiting()).toBe(2), PATIENCE),
    letGo: async () => {
      await holder.query('select pg_advisory_unlock(42)')
      holder.release()
      await database.pool.query('drop function wait_a_little() cascade')
    },
  }
}

test('ACCOUNT-DELETION-006: signing in again fails, every session and socket ends, and a killed server finishes the rest', async () => {
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir }
  const server = await startServerProcess(env)
  const [ana, bia] = [await visit(server.url), await visit(server.url)]
  const { conversation_id } = await ana.call('conversations.start_direct_conversation', {
    other_user_id: bia.id,
  })
  await ana.call('media.send', {
    conversation_id,
    client_id: randomUUID(),
    file_id: await upload(server.url, ana, await drawPhoto()),
    message_type: 'image',
  })
  const device = await ana.connect()
  const files = createLocalStore(join(dataDir, 'files'))
  const countFiles = async () => {
    let count = 0
    for await (const _ of files.list('media-messages')) count += 1
    return count
  }
  expect(await countFiles()).toBeGreaterThan(0)

  const jobs = await holdJobs()
  await ana.call('account.delete', { confirmation: 'DELETAR' })
  await device.next('bye')
  await jobs.untilBegun()
  await server.end('SIGKILL')
  await jobs.letGo()
  expect(await selectJobs(database.pool, 10)).not.toEqual([])

  const again = await startServerProcess(env)
  const response = await fetch(`${again.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ana.account),
  })
  expect(response.status).toBe(400)
  const asked = await fetch(`${again.url}/api/profile.stats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
    body: '{}',
  })
  expect(asked.status).toBe(401)
  // As if the killed process had been silent for its minute.
  await database.pool.query(`update job_runners set seen_at = clock_timestamp() - interval '2 minutes'`)
  await database.pool.query(
    `update lero_jobs._private_jobs set locked_at = clock_timestamp() - interval '2 minutes' where locked_at is not null`,
  )
  await vi.waitFor(async () => expect(await selectJobs(database.pool, 10)).toEqual([]), PATIENCE)
  expect(await countFiles()).toBe(0)
  const { rows } = await database.pool.query(
    `select count(*)::int as count from conversation_log where conversation_id = $1 and kind = 'message_deleted'`,
    [conversation_id],
  )
  expect(rows).toEqual([{ count: 1 }])
}, 90_000)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../server/src/platform/testing/database.ts'
import type { TestDatabase } from '../../server/src/platform/testing/database.ts'
import { endServerProcesses, startServerProcess } from '../../server/src/platform/testing/server-process.ts'
import { visit } from '../../server/src/platform/testing/visitor.ts'

const ROOT = join(import.meta.dirname, '../..')

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await endServerProcesses()
  await database.drop()
})

async function runDemo(): Promise<{ said: string; code: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/demo/demo.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: database.connectionString },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { said, code }
}

test('RUN-012, RUN-018: npm run demo beside a running server disturbs nobody; a second time it says that the world is there and exits 0', async () => {
  const { url } = await startServerProcess({ DATABASE_URL: database.connectionString })
  const [ana, bia] = [await visit(url), await visit(url)]
  await ana.call('conversations.start_direct_conversation', { other_user_id: bia.id })
  const anas = await ana.connect()
  await bia.connect(true)
  const isBiaOnline = () =>
    anas.frames.flatMap((frame) =>
      frame.t === 'register' && frame.register.kind === 'presence' ? [frame.register] : [],
    )
  await anas.until(() => isBiaOnline().some((state) => state.is_online), 'arrival of Bia')

  // Which transaction wrote that the server holds her: one that was taken from it is written anew at its next beat.
  const readHolds = async () =>
    (
      await database.pool.query(
        'select user_id, process_id, xmin::text as written_by from online_connections',
      )
    ).rows
  const holds = await readHolds()
  expect(holds).toMatchObject([{ user_id: bia.id }])

  const first = await runDemo()
  expect(first.said).toContain('The sample world is now in the database of DATABASE_URL.')
  expect(first.said).toContain('marina@demo.lero')
  expect(first.code).toBe(0)
  await anas.settle()
  expect(isBiaOnline().filter((state) => !state.is_online)).toEqual([])
  expect(await readHolds()).toEqual(holds)
  const { rows } = await database.pool.query('select is_online from profiles where user_id = $1', [bia.id])
  expect(rows).toEqual([{ is_online: true }])

  const count = 'select count(*)::int as messages from messages'
  const before = await database.pool.query(count)
  const second = await runDemo()
  expect(second.said).toContain('The sample world is there already, in the database of DATABASE_URL.')
  expect(second.said).toContain("Everybody's password: lero-demo-2026")
  expect(second.code).toBe(0)
  expect((await database.pool.query(count)).rows).toEqual(before.rows)
}, 180_000)

test('a world that was begun and not finished is told, and nothing is added to it', async () => {
  await database.pool.query(`update profiles set last_seen = null where email = 'iara@demo.lero'`)
  const { said, code } = await runDemo()
  expect(said).toBe(
    'The sample world could not be made: one was begun in the database of DATABASE_URL and not finished: use an empty data folder (DATA_DIR).\n',
  )
  expect(code).toBe(1)
}, 180_000)

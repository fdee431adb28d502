import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createChat } from '../testing/chats.ts'
import type { Chat } from '../testing/chats.ts'
import { createTestPlatform } from '../testing/platform.ts'
import type { TestPlatform } from '../testing/platform.ts'
import { joinWorld } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { createDb, createPool } from './connect.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'

const isDeep = process.env['LERO_DEEP'] === '1'
const STORM = isDeep
  ? { rounds: 10, forMs: 30_000, everyMs: 2_500 }
  : { rounds: 1, forMs: 2_400, everyMs: 800 }
const SENDERS = 32

/** How long the storm lasts and how often it strikes is what is tested. */
const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

let dataDir = ''
let postgres: EmbeddedPostgres
let platform: TestPlatform
let chats: Chat[]
let acknowledged = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lero-storm-'))
  const log = createLog('silent')
  postgres = await startEmbeddedPostgres({ dataDir, log })
  const { connectionString } = postgres
  const folder = new URL('../../../migrations', import.meta.url).pathname
  await migrate(connectionString, await readMigrations(folder))
  const pool = createPool({ connectionString, log, maxConnections: 12 })
  platform = createTestPlatform({ pool, db: createDb(pool) })
  const world = joinWorld({ platform } as World)
  chats = await Promise.all(Array.from({ length: 8 }, () => createChat(world)))
}, 60_000)
afterAll(async () => {
  await platform.pool.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function sendWhile(isStormy: () => boolean, chat: Chat): Promise<void> {
  while (isStormy()) {
    const message = { conversation_id: chat.id, client_id: randomUUID(), content: 'tempestade' }
    await platform.append.send({ sender_id: chat.ana.user_id, message }).then(
      () => (acknowledged += 1),
      () => pass(50),
    )
  }
}

/** Kills the database, and each time leaves behind one of its processes that cannot notice. */
async function strike(): Promise<void> {
  const { rows } = await platform.pool
    .query<{ pid: number }>('select pg_backend_pid() as pid')
    .catch(() => ({ rows: [] }))
  for (const { pid } of rows) signal(pid, 'SIGSTOP')
  const pid = postgres.pid()
  if (pid) signal(pid, 'SIGKILL')
}

/** Whoever is hit may be gone already: that is what the storm is about. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    expect(pid).toBeGreaterThan(0)
  }
}

test(
  'RUN-019: after a storm of kill -9 of the embedded database the first ack comes within 5 s of its end',
  async () => {
    let isStormy = true
    const sending = Array.from({ length: SENDERS }, (_, index) =>
      sendWhile(() => isStormy, chats[index % chats.length] as Chat),
    )
    const waitedMs: number[] = []
    for (let round = 0; round < STORM.rounds; round += 1) {
      const endMs = performance.now() + STORM.forMs
      while (performance.now() < endMs) {
        await pass(STORM.everyMs)
        await strike()
      }
      const before = acknowledged
      const startedMs = performance.now()
      await vi.waitUntil(() => acknowledged > before, { timeout: 90_000, interval: 10 })
      waitedMs.push(performance.now() - startedMs)
    }
    isStormy = false
    await Promise.all(sending)
    expect(Math.max(...waitedMs)).toBeLessThan(5_000)
  },
  isDeep ? 600_000 : 60_000,
)

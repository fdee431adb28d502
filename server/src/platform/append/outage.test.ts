import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../call.ts'
import { createLog } from '../log.ts'
import { createDb, createPool } from '../postgres/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts'
import { migrate, readMigrations } from '../postgres/migrate.ts'
import { killPostgres } from '../testing/kill-postgres.ts'
import { createPeople } from '../testing/people.ts'
import { createTestPlatform, type TestPlatform } from '../testing/platform.ts'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))
const RATE_PER_SECOND = 400

/** The rate of the load and the length of the outage are what is tested. */
const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

let dataDir = ''
let postgres: EmbeddedPostgres
let platform: TestPlatform
let people: Caller[]
const conversations: string[] = []

const start = () => startEmbeddedPostgres({ dataDir, log: createLog('silent') })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lero-outage-'))
  postgres = await start()
  const { connectionString } = postgres
  await migrate(connectionString, await readMigrations(MIGRATIONS_FOLDER))
  const pool = createPool({ connectionString, log: createLog('silent'), maxConnections: 6 })
  platform = createTestPlatform({ pool, db: createDb(pool) })
  people = await createPeople(pool, 8)
  for (let index = 0; index < people.length; index += 2) {
    const [low, high] = people
      .slice(index, index + 2)
      .map((person) => person.user_id)
      .toSorted()
    const id = randomUUID()
    await pool.query('insert into conversations (id, direct_low, direct_high) values ($1, $2, $3)', [
      id,
      low,
      high,
    ])
    await pool.query(
      'insert into conversation_participants (conversation_id, user_id) values ($1, $2), ($1, $3)',
      [id, low, high],
    )
    conversations.push(id)
  }
}, 60_000)
afterAll(async () => {
  await platform?.pool.end()
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Sends at a steady rate while `disturb` happens; answers when every send is. */
const sendThrough = async (seconds: number, disturb: () => Promise<void>) => {
  const sends: Promise<{ place: string; seq: number; sender: string }>[] = []
  const disturbed = pass(300).then(disturb)
  for (let tick = 0; tick < seconds * 50; tick += 1) {
    for (let index = 0; index < RATE_PER_SECOND / 50; index += 1) {
      const sender = people[index % people.length]?.user_id ?? ''
      const conversation_id = conversations[(index % people.length) >> 1] ?? ''
      const message = { conversation_id, client_id: randomUUID(), content: `${tick}` }
      sends.push(
        platform.append.send({ sender_id: sender, message }).then((answer) => {
          if (!answer.ok) throw new Error(answer.code)
          return { place: `${conversation_id} ${answer.ack.seq}`, seq: answer.ack.seq, sender }
        }),
      )
    }
    await pass(20)
  }
  await disturbed
  return Promise.all(sends)
}

const expectAllStoredInOrder = async (acknowledged: Awaited<ReturnType<typeof sendThrough>>) => {
  const { rows } = await platform.pool.query('select conversation_id, seq from messages order by 1, 2')
  const stored = new Set(rows.map((row) => `${row.conversation_id} ${row.seq}`))
  expect(acknowledged.filter(({ place }) => !stored.has(place))).toEqual([])
  expect(new Set(acknowledged.map(({ place }) => place)).size).toBe(acknowledged.length)
  for (const person of people) {
    const seqs = acknowledged.filter(({ sender }) => sender === person.user_id).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  }
}

test('PostgreSQL away for 3 s under 400 messages/s: nothing is lost, nothing refused, all in order', async () => {
  const acknowledged = await sendThrough(4, async () => {
    await postgres.stop()
    await pass(3000)
    postgres = await start()
  })
  expect(acknowledged).toHaveLength(1600)
  await expectAllStoredInOrder(acknowledged)
}, 60_000)

test('I1: kill -9 of PostgreSQL under load: every acknowledged message stands once, in order', async () => {
  const acknowledged = await sendThrough(2, async () => {
    killPostgres(postgres)
  })
  expect(acknowledged).toHaveLength(800)
  await expectAllStoredInOrder(acknowledged)
}, 60_000)

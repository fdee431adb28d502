import { addJob } from '../server/src/platform/jobs/jobs.queries.ts'
import { readCpuMs } from './support/process-usage.ts'
import { print } from './support/report.ts'
import { type BenchServer, startBenchServer, TOKEN_KEY } from './support/server.ts'
import { seedFriends, seedTextStories } from './support/story-world.ts'
import { type BenchPerson, callApi, seedPeople } from './support/world.ts'

const PEOPLE = 1000
const EACH = 10
const CALLS = 50
/** Each of these people is a friend of as many of those who published. */
const CIRCLES = [10, 300, PEOPLE]

/** 10,000 stories of 1,000 people: what does a call for the strip cost, and what the job that ends them all? */
export async function benchStories(): Promise<void> {
  const server = await startBenchServer()
  try {
    const authors = await seedPeople(server.pool, PEOPLE, TOKEN_KEY)
    const viewers = await seedPeople(server.pool, CIRCLES.length, TOKEN_KEY)
    for (const [index, friends] of CIRCLES.entries()) {
      const viewer = viewers[index]
      if (viewer) await seedFriends(server.pool, viewer, authors.slice(0, friends))
    }
    await seedTextStories(server.pool, authors, EACH)
    await server.pool.query('vacuum analyze')
    for (const [index, friends] of CIRCLES.entries()) {
      const viewer = viewers[index]
      if (viewer) await measureStrip(server, viewer, friends)
    }
    await measureExpiry(server)
  } finally {
    await server.stop()
  }
}

const readBothCpuMs = ({ node, postgres }: BenchServer): number => readCpuMs(node) + readCpuMs(postgres())

const measureStrip = async (server: BenchServer, viewer: BenchPerson, friends: number): Promise<void> => {
  const list = () =>
    callApi<{ groups: { stories: unknown[] }[] }>(server.url, viewer.token, 'stories.list', {})
  for (let warm = 0; warm < 5; warm += 1) await list()
  const before = readBothCpuMs(server)
  for (let call = 0; call < CALLS; call += 1) await list()
  const cpuMs = (readBothCpuMs(server) - before) / CALLS
  const { groups } = await list()
  print(`the strip, ${friends} friends`, [
    `${cpuMs.toFixed(1)} ms of CPU a call`,
    `${groups.flatMap(({ stories }) => stories).length} stories of ${groups.length} people answered`,
  ])
}

const measureExpiry = async (server: BenchServer): Promise<void> => {
  const { pool } = server
  await pool.query(`update stories set expires_at = now() - interval '1 second'`)
  await pool.query('vacuum analyze stories')
  const before = readBothCpuMs(server)
  await addJob(pool, 'stories.expire', {})
  await untilNone(server)
  const cpuMs = readBothCpuMs(server) - before
  print(`the job that ends ${PEOPLE * EACH} stories`, [
    `${cpuMs.toFixed(0)} ms of CPU`,
    `${((1000 * cpuMs) / (PEOPLE * EACH)).toFixed(0)} µs a story`,
  ])
}

const untilNone = async ({ pool }: BenchServer): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ is_left: boolean }>('select exists (select from stories) as is_left')
    if (!rows[0]?.is_left) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

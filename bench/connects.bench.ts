import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { HeadsBase } from '#contract/conversations.ts'
import { RECONNECT_DELAYS_MS, RECONNECT_JITTER_MAX } from '#contract/limits.ts'
import budgets from './budgets.json' with { type: 'json' }
import { percentile } from './support/latency.ts'
import { readCpuMs } from './support/process-usage.ts'
import { print, printBar } from './support/report.ts'
import { type BenchServer, type SpawnedServer, startBenchServer, TOKEN_KEY } from './support/server.ts'
import { connectClient, type WireClient } from './support/wire-client.ts'
import { type BenchPerson, seedAbsentPartners, seedPeople } from './support/world.ts'

/** Conversations of each person, and how many people connect. */
const SIZES = [
  { conversations: 1, people: 200, bar: undefined },
  { conversations: 10, people: 200, bar: budgets.connectWith10Ms },
  { conversations: 100, people: 200, bar: budgets.connectWith100Ms },
  { conversations: 1000, people: 60, bar: budgets.connectWith1000Ms },
] as const
const ROUNDS = 3
const AT_ONCE = 8
const CROWD = 1000
const CONVERSATIONS_OF_CROWD = 20
/** Below what a second lets in. */
const GENTLY_AT_ONCE = 20
const GENTLY_EVERY_MS = 50

type Weight = { readonly cpuMs: number; readonly clients: readonly WireClient[] }

export type ConnectCosts = { readonly firstMs: number; readonly againMs: number }

/**
 * What does a connect cost, the first one of a device and one with nothing new (LOAD-010, LOAD-021)? Answers the CPU of
 * both by the number of conversations.
 */
export async function benchConnects(): Promise<ReadonlyMap<number, ConnectCosts>> {
  const costs = new Map<number, ConnectCosts>()
  const server = await startBenchServer()
  try {
    for (const { conversations, people: count, bar } of SIZES) {
      const people = await seedPeople(server.pool, count, TOKEN_KEY)
      await seedAbsentPartners(server.pool, people, conversations)
      const firsts: number[] = []
      const agains: number[] = []
      // The first round warms up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const first = await weighConnects(server, people)
        const bases = first.clients.map(({ base }) => base)
        const again = await weighConnects(server, people, bases)
        for (const client of [...first.clients, ...again.clients]) client.close()
        if (round === 0) continue
        firsts.push(first.cpuMs)
        agains.push(again.cpuMs)
      }
      const [first, again] = [percentile(firsts, 0.5), percentile(agains, 0.5)]
      print(`connect with ${conversations} conversations`, [
        `first of a device ${first.toFixed(2)} ms CPU`,
        `with nothing new ${again.toFixed(2)} ms CPU`,
      ])
      if (bar) printBar(`CPU per connect with ${conversations}`, first, bar, 'ms')
      costs.set(conversations, { firstMs: first, againMs: again })
    }
    const again = costs.get(1000)?.againMs ?? 0
    printBar('CPU per connect with 1000 and nothing new', again, budgets.reconnectWith1000Ms, 'ms')
  } finally {
    await server.stop()
  }
  return costs
}

const readBothCpuMs = (server: BenchServer): number => readCpuMs(server.node) + readCpuMs(server.postgres())

const weighConnects = async (
  server: BenchServer,
  people: readonly BenchPerson[],
  bases: readonly HeadsBase[] = [],
): Promise<Weight> => {
  const before = readBothCpuMs(server)
  const clients: WireClient[] = []
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const next = people.slice(from, from + AT_ONCE)
    const connecting = next.map(({ token }, nth) => connectClient(server.url, token, bases[from + nth]))
    clients.push(...(await Promise.all(connecting)))
  }
  return { cpuMs: (readBothCpuMs(server) - before) / people.length, clients }
}

/**
 * How long until everybody is in step again when 1,000 people come back at once after a restart (LOAD-019)? Answers the
 * seconds of the slowest one.
 */
export async function benchStorm(): Promise<number> {
  const server = await startBenchServer()
  try {
    const people = await seedPeople(server.pool, CROWD, TOKEN_KEY)
    await seedAbsentPartners(server.pool, people, CONVERSATIONS_OF_CROWD)
    const bases: HeadsBase[] = []
    for (let from = 0; from < people.length; from += GENTLY_AT_ONCE) {
      const pause = wait(GENTLY_EVERY_MS)
      const next = people.slice(from, from + GENTLY_AT_ONCE)
      const clients = await Promise.all(next.map(({ token }) => connectClient(server.url, token)))
      for (const client of clients) bases.push(client.base)
      for (const client of clients) client.close()
      await pause
    }
    await sayMeanwhile(server.pool, people)
    const restarted = await server.restart()
    const before = readCpuMs(restarted.node) + readCpuMs(server.postgres())
    const startedAt = performance.now()
    const back = await Promise.all(
      people.map(async ({ token }, nth) => {
        const { client, tries } = await comeBack(restarted, token, bases[nth])
        return { client, tries, ms: performance.now() - startedAt }
      }),
    )
    const cpuMs = readCpuMs(restarted.node) + readCpuMs(server.postgres()) - before
    const times = back.map(({ ms }) => ms)
    const inStep = back.filter(({ client }) => client.headsCount === 1).length
    if (inStep !== CROWD) throw new Error(`${CROWD - inStep} did not hear what was said meanwhile`)
    print(`${CROWD} come back at once`, [
      `half in step after ${(percentile(times, 0.5) / 1000).toFixed(2)} s`,
      `sent away ${back.filter(({ tries }) => tries > 1).length}`,
      `${(cpuMs / CROWD).toFixed(2)} ms CPU each`,
    ])
    const slowestS = Math.max(...times) / 1000
    printBar('everybody in step after', slowestS, budgets.stormS, 's')
    for (const { client } of back) client.close()
    return slowestS
  } finally {
    await server.stop()
  }
}

/** As a page does (link.ts): up to a fifth of its first delay apart, and later each time it is sent away. */
const comeBack = async (
  { url }: SpawnedServer,
  token: string,
  base: HeadsBase | undefined,
): Promise<{ client: WireClient; tries: number }> => {
  const [firstMs] = RECONNECT_DELAYS_MS
  await wait(firstMs * RECONNECT_JITTER_MAX * Math.random())
  for (let tries = 1; ; tries += 1) {
    try {
      return { client: await connectClient(url, token, base), tries }
    } catch {
      const delayMs = RECONNECT_DELAYS_MS[Math.min(tries, RECONNECT_DELAYS_MS.length - 1)] ?? firstMs
      await wait(delayMs * (1 + RECONNECT_JITTER_MAX * Math.random()))
    }
  }
}

/** One message for each of them. */
const sayMeanwhile = async (pool: pg.Pool, people: readonly BenchPerson[]): Promise<void> => {
  const { rows } = await pool.query<{ id: string; partner: string }>(
    `select distinct on (p.user_id) p.conversation_id as id,
       case when c.direct_low = p.user_id then c.direct_high else c.direct_low end as partner
     from conversation_participants p join conversations c on c.id = p.conversation_id
     where p.user_id = any($1::uuid[]) order by p.user_id, p.conversation_id`,
    [people.map(({ user_id }) => user_id)],
  )
  await pool.query('select from append_entries($1, $2, $3, $4, $5, $6, $7, false)', [
    rows.map(({ id }) => id),
    rows.map(() => 'message'),
    rows.map(({ partner }) => partner),
    rows.map(() => randomUUID()),
    rows.map(() => null),
    rows.map(() => 'Você viu?'),
    rows.map(() => null),
  ])
}

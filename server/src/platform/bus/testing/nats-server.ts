import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

export interface NatsServer {
  readonly url: string
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** It keeps its connections and does nothing. */
  freeze(): Promise<void>
  thaw(): void
}

/** A nats-server of the system on a free port of the loopback, with further words on its command line. */
export async function startNatsServer(words: readonly string[] = []): Promise<NatsServer> {
  const port = await findFreePort()
  let child: ChildProcess | null = null
  const start = async (): Promise<void> => {
    child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await waitForReady(child)
  }
  const signal = (name: NodeJS.Signals): void => {
    child?.kill(name)
  }
  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      signal('SIGKILL')
      await exited
    },
    freeze: async () => {
      signal('SIGSTOP')
      while (!isStopped(child?.pid)) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    thaw: () => signal('SIGCONT'),
  }
}

/** The system stops a process in its own time (proc(5), state). */
const isStopped = (pid: number | undefined): boolean =>
  / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''))

const waitForReady = async (child: ChildProcess): Promise<void> => {
  if (!child.stderr) throw new Error('nats-server has no output')
  for await (const line of createInterface(child.stderr)) {
    if (!line.includes('Server is ready')) continue
    child.stderr.resume()
    return
  }
  throw new Error('nats-server did not start')
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

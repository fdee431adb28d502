import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
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
  freeze(): void
  thaw(): void
}

/** A nats-server of the system on a free port of the loopback. */
export const startNatsServer = async (): Promise<NatsServer> => {
  const port = await findFreePort()
  let child: ChildProcess | null = null
  const start = async (): Promise<void> => {
    child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], {
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
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}

const waitForReady = async (child: ChildProcess): Promise<void> => {
  if (!child.stderr) throw new Error('nats-server has no output')
  for await (const line of createInterface(child.stderr)) {
    if (!line.includes('Server is ready')) continue
    child.stderr.resume()
    return
  }
  throw new Error('nats-server did not start')
}

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

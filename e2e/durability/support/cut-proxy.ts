import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

interface Pair {
  readonly client: Socket
  readonly server: Socket
}

/** A network between clients and a server that can go bad in ways no kill -9 shows. */
export class CutProxy {
  readonly #pairs = new Set<Pair>()
  readonly #server: Server
  #swallowsAnswers = false

  private constructor(private readonly targetPort: number) {
    this.#server = createServer((client) => this.#connect(client))
  }

  static async start(targetPort: number): Promise<CutProxy> {
    const proxy = new CutProxy(targetPort)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Every connection there is now stays open and carries nothing any more, in neither direction. */
  freeze(): number {
    for (const { client, server } of this.#pairs) {
      client.unpipe(server).pause()
      server.unpipe(client).pause()
      server.removeAllListeners('data').pause()
    }
    const count = this.#pairs.size
    this.#pairs.clear()
    return count
  }

  /** What the server answers in this time is lost; then the connections break. */
  async dropAnswers(forMs: number): Promise<void> {
    this.#swallowsAnswers = true
    await new Promise((resolve) => setTimeout(resolve, forMs))
    for (const { client, server } of this.#pairs) {
      client.destroy()
      server.destroy()
    }
    this.#swallowsAnswers = false
  }

  close(): void {
    this.#server.close()
    for (const { client, server } of this.#pairs) {
      client.destroy()
      server.destroy()
    }
  }

  #connect(client: Socket): void {
    const server = connect(this.targetPort, '127.0.0.1')
    const pair = { client, server }
    this.#pairs.add(pair)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.setNoDelay(true)
      one.on('error', () => undefined)
      one.on('close', () => {
        this.#pairs.delete(pair)
        other.destroy()
      })
    }
    client.pipe(server)
    server.on('data', (bytes) => {
      if (!this.#swallowsAnswers) client.write(bytes)
    })
  }
}

import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, NetConnectOpts, Server, Socket } from 'node:net'

type Pair = {
  readonly client: Socket
  readonly server: Socket
}

/** What becomes of the bytes that the server says on one connection. */
export type Filter = (bytes: Buffer) => Buffer

/** A network between clients and a server that can go bad in ways no kill -9 shows. */
export class CutProxy {
  readonly #pairs = new Set<Pair>()
  readonly #server: Server
  readonly #target: NetConnectOpts
  readonly #createFilter: () => Filter
  /** Accepted while nothing went through. */
  readonly #unanswered = new Set<Socket>()
  #swallowsAnswers = false
  #isSilent = false
  #isParted = false

  private constructor(target: NetConnectOpts, createFilter: () => Filter) {
    this.#target = target
    this.#createFilter = createFilter
    this.#server = createServer((client) => this.#connect(client))
  }

  static async start(
    target: NetConnectOpts,
    createFilter: () => Filter = () => (bytes) => bytes,
  ): Promise<CutProxy> {
    const proxy = new CutProxy(target, createFilter)
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

  /** Every connection there is, and each new one, is open and carries nothing, for ever; those after `speak` work. */
  fallSilent(): void {
    this.#isSilent = true
    this.freeze()
  }

  speak(): void {
    this.#isSilent = false
  }

  /** Every connection there is breaks, and each new one, until `join`. */
  part(): void {
    this.#isParted = true
    for (const { client, server } of this.#pairs) {
      client.destroy()
      server.destroy()
    }
  }

  join(): void {
    this.#isParted = false
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
    for (const client of this.#unanswered) client.destroy()
    for (const { client, server } of this.#pairs) {
      client.destroy()
      server.destroy()
    }
  }

  #connect(client: Socket): void {
    client.on('error', () => undefined)
    if (this.#isParted) return void client.destroy()
    if (this.#isSilent) {
      this.#unanswered.add(client.resume())
      client.once('close', () => this.#unanswered.delete(client))
      return
    }
    const server = connect(this.#target)
    const filter = this.#createFilter()
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
      if (!this.#swallowsAnswers) client.write(filter(bytes))
    })
  }
}

import { randomUUID } from 'node:crypto'
import { connect } from '@nats-io/transport-node'
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import type { Bus, BusMessage } from './bus.ts'
import { Listeners } from './listeners.ts'
import { PeerTracker } from './peer-tracker.ts'

const SUBJECT = 'lero.firehose'
const BEAT_MS = 1000
/** While NATS is away nothing is heard of the others: look into the database this often. */
const AWAY_CHECK_MS = 2000
/** NATS refuses payloads above 1 MB; longer lists go in several. */
const PAYLOAD_MAX_BYTES = 900_000

/** `n`: number of this message, or of the last one when there is no `m` (a beat). */
interface Envelope {
  readonly p: string
  readonly n: number
  readonly m?: readonly BusMessage[]
}

export interface NatsBusOptions {
  readonly url: string
  readonly log: Log
}

/**
 * The bus of several processes: one NATS subject that everyone hears. Never throws when NATS is away,
 * also not at the start: messages then reach this process only, and `onGap` repeats until it is back.
 */
export const createNatsBus = async ({ url, log }: NatsBusOptions): Promise<Bus> => {
  const link = new NatsLink(log)
  await link.open(url)
  return {
    canLose: true,
    publish: (messages) => link.publish(messages),
    subscribe: (listener) => link.listeners.add(listener),
    close: () => link.close(),
  }
}

class NatsLink {
  readonly listeners: Listeners
  readonly #processId = randomUUID()
  readonly #peers = new PeerTracker()
  #connection: NatsConnection | null = null
  #isUp = false
  #isClosed = false
  #lastNumber = 0
  #lastAwayCheckMs = 0
  #beat: NodeJS.Timeout | null = null

  constructor(private readonly log: Log) {
    this.listeners = new Listeners(log)
  }

  async open(url: string): Promise<void> {
    // Starts beating before NATS answers: until then the process is one that hears nothing.
    this.#beat = setInterval(() => this.#onBeat(), BEAT_MS)
    this.#beat.unref()
    const connecting = this.#connect(url)
    await Promise.race([connecting, new Promise((resolve) => setTimeout(resolve, AWAY_CHECK_MS).unref())])
  }

  publish(messages: readonly BusMessage[]): void {
    this.listeners.tellMessages(messages)
    if (messages.length > 0) this.#announce(messages)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#beat) clearInterval(this.#beat)
    const connection = this.#connection
    if (!connection) return
    if (this.#isUp) await connection.flush().catch(() => undefined)
    await connection.close()
  }

  async #connect(url: string): Promise<void> {
    try {
      const connection = await connect({
        servers: url,
        noEcho: true,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 500,
        waitOnFirstConnect: true,
        pingInterval: 2000,
        maxPingOut: 2,
      })
      this.#connection = connection
      if (this.#isClosed) return await connection.close()
      connection.subscribe(SUBJECT, { callback: (error, message) => this.#onMessage(error, message) })
      // Only what NATS knows of is heard.
      await connection.flush()
      this.#isUp = true
      void this.#followStatus(connection)
      this.listeners.tellGap()
    } catch (error) {
      this.log.error({ err: error }, 'the bus cannot be reached')
    }
  }

  async #followStatus(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        this.#isUp = false
        this.log.warn('the bus is away')
      }
      if (status.type === 'reconnect') {
        this.#isUp = true
        this.log.info('the bus is back')
        this.listeners.tellGap()
      }
    }
  }

  #onBeat(): void {
    const nowMs = performance.now()
    if (this.#isUp) {
      this.#send(JSON.stringify({ p: this.#processId, n: this.#lastNumber }))
      if (this.#peers.dropSilent(nowMs)) this.listeners.tellGap()
    } else if (nowMs - this.#lastAwayCheckMs >= AWAY_CHECK_MS) {
      this.#lastAwayCheckMs = nowMs
      this.listeners.tellGap()
    }
  }

  /**
   * Every message takes a number, whether it can leave or not: a missing number is what the others notice,
   * while NATS is away and for the one message that is too long for it.
   */
  #announce(messages: readonly BusMessage[]): void {
    this.#lastNumber += 1
    const payload = JSON.stringify({ p: this.#processId, n: this.#lastNumber, m: messages })
    const isTooLong = payload.length * 3 > PAYLOAD_MAX_BYTES && Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES
    if (!isTooLong) return this.#send(payload)
    if (messages.length === 1) return
    this.#lastNumber -= 1
    const middle = messages.length >> 1
    this.#announce(messages.slice(0, middle))
    this.#announce(messages.slice(middle))
  }

  #send(payload: string): void {
    if (!this.#isUp || !this.#connection) return
    try {
      this.#connection.publish(SUBJECT, payload)
    } catch (error) {
      this.log.warn({ err: error }, 'the bus did not take a message')
    }
  }

  #onMessage(error: Error | null, message: Msg): void {
    try {
      if (error) throw error
      const { p, n, m } = message.json<Envelope>()
      const nowMs = performance.now()
      const hasHole = m ? this.#peers.hearMessage(p, n, nowMs) : this.#peers.hearBeat(p, n, nowMs)
      if (m) this.listeners.tellMessages(m)
      if (hasHole) this.listeners.tellGap()
    } catch (cause) {
      this.log.warn({ err: cause }, 'the bus brought something that is no message')
      this.listeners.tellGap()
    }
  }
}

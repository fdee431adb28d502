import { randomUUID } from 'node:crypto'
import { connect } from '@nats-io/transport-node'
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import type { Envelope } from './envelopes.ts'
import { Firehose, FIREHOSE_SUBJECT, type FirehoseEnvelope } from './firehose.ts'
import { Listeners } from './listeners.ts'
import { Neighbours } from './neighbours.ts'

const SUBJECT_OF_ALL = 'lero.all'
const subjectOf = (processId: string): string => `lero.to.${processId}`
const BEAT_MS = 1000
/** While NATS is away nothing is heard of the others: look into the database this often. */
const AWAY_CHECK_MS = 2000
/** NATS refuses payloads above 1 MB; longer lists go in several. */
const PAYLOAD_MAX_BYTES = 900_000

export type NatsBusOptions = {
  readonly url: string
  readonly log: Log
}

/**
 * The bus of several processes: a NATS subject for each of them, and one that everyone hears. Never throws when NATS
 * is away, also not at the start: messages then reach this process only, and `onGap` repeats until it is back.
 */
export async function createNatsBus({ url, log }: NatsBusOptions): Promise<Bus> {
  const link = new NatsLink(log)
  await link.open(url)
  return {
    canLose: true,
    others: link.neighbours,
    publish: (messages) => {
      link.listeners.tellMessages(messages, true)
      link.firehose.publish(messages)
    },
    subscribe: (listener) => link.listeners.add(listener),
    close: () => link.close(),
  }
}

class NatsLink {
  readonly #log: Log
  readonly listeners: Listeners
  readonly neighbours: Neighbours
  readonly firehose: Firehose
  readonly #processId = randomUUID()
  #connection: NatsConnection | null = null
  #isUp = false
  #isClosed = false
  #lastAwayCheckMs = 0
  #beat: NodeJS.Timeout | null = null

  constructor(log: Log) {
    this.#log = log
    this.listeners = new Listeners(log)
    this.neighbours = new Neighbours({
      id: this.#processId,
      isUp: () => this.#isUp,
      send: (to, envelope) => this.#send(to === null ? SUBJECT_OF_ALL : subjectOf(to), envelope),
      onMessages: (messages) => this.listeners.tellMessages(messages, false),
      onGap: () => this.listeners.tellGap(),
    })
    this.firehose = new Firehose({
      id: this.#processId,
      send: (envelope) => void this.#send(FIREHOSE_SUBJECT, envelope),
      onMessages: (messages) => this.listeners.tellMessages(messages, false),
      onGap: () => this.listeners.tellGap(),
    })
  }

  async open(url: string): Promise<void> {
    // Starts beating before NATS answers: until then the process is one that hears nothing.
    this.#beat = setInterval(() => this.#onBeat(), BEAT_MS)
    this.#beat.unref()
    const connecting = this.#connect(url)
    await Promise.race([connecting, new Promise((resolve) => setTimeout(resolve, AWAY_CHECK_MS).unref())])
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
      const hear = (message: Msg): void => this.neighbours.hear(message.json<Envelope>(), performance.now())
      const hearBefore = (message: Msg): void =>
        this.firehose.hear(message.json<FirehoseEnvelope>(), performance.now())
      this.#subscribe(connection, SUBJECT_OF_ALL, hear)
      this.#subscribe(connection, subjectOf(this.#processId), hear)
      this.#subscribe(connection, FIREHOSE_SUBJECT, hearBefore)
      // Only what NATS knows of is heard.
      await connection.flush()
      this.#isUp = true
      void this.#followStatus(connection)
      this.neighbours.meetAgain()
    } catch (error) {
      this.#log.error({ err: error }, 'the bus cannot be reached')
    }
  }

  async #followStatus(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        this.#isUp = false
        this.#log.warn('the bus is away')
      }
      if (status.type === 'reconnect') {
        this.#isUp = true
        this.#log.info('the bus is back')
        this.neighbours.meetAgain()
      }
    }
  }

  #onBeat(): void {
    const nowMs = performance.now()
    if (this.#isUp) {
      this.neighbours.beat(nowMs)
      this.firehose.beat(nowMs)
    } else if (nowMs - this.#lastAwayCheckMs >= AWAY_CHECK_MS) {
      this.#lastAwayCheckMs = nowMs
      this.listeners.tellGap()
    }
  }

  #send(subject: string, envelope: Envelope | FirehoseEnvelope): boolean {
    if (!this.#isUp || !this.#connection) return true
    const payload = JSON.stringify(envelope)
    if (payload.length * 3 > PAYLOAD_MAX_BYTES && Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES) return false
    try {
      this.#connection.publish(subject, payload)
    } catch (error) {
      this.#log.warn({ err: error }, 'the bus did not take a message')
    }
    return true
  }

  #subscribe(connection: NatsConnection, subject: string, hear: (message: Msg) => void): void {
    const callback = (error: Error | null, message: Msg): void => {
      try {
        if (error) throw error
        hear(message)
      } catch (cause) {
        this.#log.warn({ err: cause }, 'the bus brought something that is no message')
        this.listeners.tellGap()
      }
    }
    connection.subscribe(subject, { callback })
  }
}

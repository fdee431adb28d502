import type { HeadsBase } from '#contract/conversations.ts'
import type { ClientFrame, ServerFrame } from '#contract/frames.ts'
import { HEARTBEAT_MS, MISSED_HEARTBEATS_MAX } from '#contract/limits.ts'
import type { ConversationEvent } from '#contract/messages.ts'
import { slimDown } from '#contract/text-message.ts'
import { ApiError } from '../errors.ts'
import type { SocketLike } from '../link.ts'
import type { FakeServer } from './fake-server.ts'

const SWEEP_MS = 30_000
const DEAD_AFTER_MS = HEARTBEAT_MS * MISSED_HEARTBEATS_MAX

/** The client's end of a socket to the fake server. */
export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  #isOpen = false
  #isGreeted = false
  #heardAt = 0
  #base: HeadsBase = { epoch: null, user_seq: 0, watermark: null }
  /** A connection that lost something never delivers again: TCP leaves no holes. */
  #isBroken = false

  constructor(
    readonly server: FakeServer,
    readonly user: string,
  ) {
    const { weather, clock } = server
    clock.after(weather.latencyMs, () => {
      if (weather.isSilent) return
      if (weather.isOffline || weather.killsSockets) return this.onclose?.()
      this.#isOpen = true
      this.#heardAt = clock.now()
      server.sockets.add(this)
      this.#watch()
      this.onopen?.()
    })
  }

  send(text: string): void {
    this.server.clock.after(this.server.weather.latencyMs, () => {
      if (!this.#passes()) return
      this.#heardAt = this.server.clock.now()
      this.#receive(JSON.parse(text) as ClientFrame)
    })
  }

  close(): void {
    this.#isOpen = false
    this.server.sockets.delete(this)
  }

  /** The server asks who is silent for a sign of life, which the browser gives without its page, and ends the dead. */
  #watch(): void {
    const { server } = this
    server.clock.after(SWEEP_MS, () => {
      if (!this.#isOpen) return
      if (server.asksForSigns && this.#passes()) this.#heardAt = server.clock.now()
      if (server.clock.now() - this.#heardAt >= DEAD_AFTER_MS) return this.#die()
      this.#watch()
    })
  }

  #die(): void {
    const isTold = this.#passes()
    this.close()
    if (isTold) this.onclose?.()
  }

  /** The server's end is gone and the client is told. */
  cut(): void {
    if (!this.#isOpen) return
    this.close()
    this.onclose?.()
  }

  deliver(frame: ServerFrame): void {
    // A frame is made now and read later: nothing that changes meanwhile is in it.
    const data = JSON.stringify(frame)
    this.server.clock.after(this.server.weather.latencyMs, () => {
      if (this.#passes()) this.onmessage?.({ data })
    })
  }

  #passes(): boolean {
    const { isSilent, isOffline } = this.server.weather
    this.#isBroken ||= isSilent || isOffline
    return this.#isOpen && !this.#isBroken
  }

  push(event: ConversationEvent): void {
    if (!this.#isGreeted) return
    const fate = this.server.weather.fateOfPush()
    if (fate === 'lost') return
    const frame: ServerFrame =
      event.kind === 'message' ? { t: 'message', ...slimDown(event.message) } : { t: 'event', event }
    this.deliver(frame)
    if (fate === 'doubled') this.deliver(frame)
  }

  #receive(frame: ClientFrame): void {
    const { server, user } = this
    server.received.push(frame)
    switch (frame.t) {
      case 'hello':
        if (server.byeOnHello) return this.deliver({ t: 'bye', reason: server.byeOnHello })
        this.#isGreeted = true
        this.#base = { ...frame, watermark: frame.watermark ?? null }
        return this.#tellHeads()
      case 'ping':
        // Bounds how long a lost last push stays unknown, as the server's own comparison does.
        this.#tellHeads()
        return this.deliver({ t: 'pong' })
      case 'heads_more':
        return this.deliver({ t: 'heads', wire: 3, ...server.heads(user, undefined, frame.cursor) })
      case 'send':
        return this.#send(frame)
      case 'read':
        return server.read(user, frame.conversation_id, frame.seq)
      case 'call':
        return this.#call(frame)
      default:
        return
    }
  }

  /** What changed since the heads before. */
  #tellHeads(): void {
    const page = this.server.heads(this.user, this.#base)
    this.#base = page
    this.deliver({ t: 'heads', wire: 3, ...page })
  }

  #send(frame: Extract<ClientFrame, { t: 'send' }>): void {
    try {
      this.deliver({ t: 'ack', ...this.server.send(this.user, frame, this) })
    } catch (error) {
      const { client_id, conversation_id } = frame
      const code = error instanceof ApiError ? error.code : 'internal'
      this.deliver({ t: 'nack', client_id, conversation_id, code, message: code })
    }
  }

  #call({ id, name, input }: Extract<ClientFrame, { t: 'call' }>): void {
    try {
      this.deliver({ t: 'result', id, output: this.server.answer(this.user, name, input) })
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'internal'
      this.deliver({ t: 'refused', id, code, message: code })
    }
  }
}

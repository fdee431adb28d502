import type { ClientFrame, ServerFrame } from '#contract/frames.ts'
import type { ConversationEvent } from '#contract/messages.ts'
import { ApiError } from '../errors.ts'
import type { SocketLike } from '../link.ts'
import type { FakeServer } from './fake-server.ts'

const defaultSettings = {
  hide_online_status: false,
  allow_messages: 'everyone',
  language: 'pt-BR',
  updated_at: null,
} as const

/** The client's end of a socket to the fake server. */
export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  #isOpen = false
  #isGreeted = false
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
      server.sockets.add(this)
      this.onopen?.()
    })
  }

  send(text: string): void {
    this.server.clock.after(this.server.weather.latencyMs, () => {
      if (this.#passes()) this.#receive(JSON.parse(text) as ClientFrame)
    })
  }

  close(): void {
    this.#isOpen = false
    this.server.sockets.delete(this)
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
    this.deliver({ t: 'event', event })
    if (fate === 'doubled') this.deliver({ t: 'event', event })
  }

  #receive(frame: ClientFrame): void {
    const { server, user } = this
    server.received.push(frame)
    switch (frame.t) {
      case 'hello':
        if (server.byeOnHello) return this.deliver({ t: 'bye', reason: server.byeOnHello })
        this.#isGreeted = true
        return this.deliver({ t: 'heads', ...server.heads(user), settings: defaultSettings })
      case 'ping':
        // Bounds how long a lost last push stays unknown, as the server's own comparison does.
        this.deliver({ t: 'heads', ...server.heads(user), settings: defaultSettings })
        return this.deliver({ t: 'pong' })
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

  #send(frame: Extract<ClientFrame, { t: 'send' }>): void {
    try {
      this.deliver({ t: 'ack', ...this.server.send(this.user, frame) })
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

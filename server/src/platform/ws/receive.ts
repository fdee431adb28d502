import { LOG_PAGE_MAX } from '#contract/limits.ts'
import { errorTexts } from '../error.texts.ts'
import { countFrameReceived } from '../metrics.ts'
import type { Admission } from './admission.ts'
import { Answers } from './answers.ts'
import type { Connection } from './connection.ts'
import { encodeFrame, toResultJson } from './encode-frame.ts'
import { acceptHello } from './hello.ts'
import { sendMoreHeads } from './heads.ts'
import { CLOSE_REFUSED, CLOSE_RETRY } from './hub.ts'
import type { Hub } from './hub.ts'
import { parseFrame } from './parse-frame.ts'
import type { ParsedFrame } from './parse-frame.ts'
import type { SendQueue } from './send-queue.ts'

/** A person's typing is told on at most this often per socket. */
const TYPING_EVERY_MS = 1000

/** What one inbound frame does. */
export class Receiver {
  readonly #hub: Hub
  readonly #admission: Admission
  readonly #sends: SendQueue
  readonly #answers: Answers

  constructor(hub: Hub, admission: Admission, sends: SendQueue) {
    this.#hub = hub
    this.#admission = admission
    this.#sends = sends
    this.#answers = new Answers(hub)
    hub.resume = (connection) => this.#resume(connection)
  }

  /** One text frame; kept when the socket is being paused but had read on. */
  receive(connection: Connection, text: string): void {
    if (connection.state === 'closed') return
    connection.heardAtMs = performance.now()
    if (connection.inbox || !this.#hub.canAct(connection)) {
      connection.inbox ??= []
      connection.inbox.push(text)
      this.#hub.updateFlow(connection)
      return
    }
    this.#act(connection, text)
  }

  /** The connection may be able to act again: works off what it had read, then reads on. */
  #resume(connection: Connection): void {
    if (!connection.inbox && !connection.waitingSends && !connection.ws.isPaused) return
    this.#sends.pump(connection)
    const inbox = connection.inbox
    connection.inbox = null
    let taken = 0
    while (inbox && taken < inbox.length && this.#hub.canAct(connection)) {
      this.#act(connection, inbox[taken] as string)
      taken += 1
    }
    if (connection.state === 'closed') return
    if (inbox && taken < inbox.length) connection.inbox = inbox.slice(taken)
    this.#hub.updateFlow(connection)
  }

  /** A defect in what one frame does ends its own socket, not the process. */
  #act(connection: Connection, text: string): void {
    try {
      this.#take(connection, text)
    } catch (error) {
      this.#hub.options.platform.log.error({ err: error }, 'a frame could not be handled')
      this.#hub.dismiss(connection, CLOSE_RETRY)
    }
  }

  #take(connection: Connection, text: string): void {
    const parsed = parseFrame(text)
    if (parsed.ok) countFrameReceived(parsed.frame.t)
    if (connection.state === 'greeting') {
      if (!parsed.ok || parsed.frame.t !== 'hello') return this.#refuse(connection)
      void acceptHello(this.#hub, this.#admission, connection, parsed.frame).then(() =>
        this.#resume(connection),
      )
      return
    }
    if (parsed.ok) return this.#dispatch(connection, parsed.frame)
    if (!parsed.refusedSend) return this.#refuse(connection)
    const code = 'invalid_input'
    this.#hub.send(connection, { t: 'nack', ...parsed.refusedSend, code, message: errorTexts[code] })
  }

  #refuse(connection: Connection): void {
    this.#hub.dismiss(connection, CLOSE_REFUSED, 'protocol')
  }

  #dispatch(connection: Connection, frame: ParsedFrame): void {
    this.#hub.pace.count(connection.caller.user_id, performance.now())
    switch (frame.t) {
      case 'send':
        this.#sends.accept(connection, frame)
        break
      case 'ping':
        this.#onPing(connection)
        return
      case 'read':
        this.#read(connection, frame)
        break
      case 'get':
        this.#answer(connection, () => this.#get(connection, frame))
        break
      case 'open':
        this.#answer(connection, () => this.#open(connection, frame))
        break
      case 'call':
        this.#answer(connection, () => this.#call(connection, frame))
        break
      case 'heads_more':
        this.#answer(connection, () => sendMoreHeads(this.#hub, connection, frame.cursor))
        break
      case 'typing':
        this.#onTyping(connection, frame.conversation_id)
        break
      case 'visible':
        this.#onVisible(connection, frame.visible)
        break
      case 'token':
        this.#work(connection, () => this.#renew(connection, frame.token))
        break
      case 'hello':
        this.#refuse(connection)
    }
    this.#hub.updateFlow(connection)
  }

  /** A request whose answer may be large. */
  #answer(connection: Connection, answer: () => Promise<void>): void {
    this.#work(connection, () => this.#answers.run(connection, answer))
  }

  /** A request of the socket. One that fails is not answered: the client comes back and asks again. */
  #work(connection: Connection, request: () => Promise<void>): void {
    connection.openRequests += 1
    request().then(
      () => this.#finish(connection),
      (error: unknown) => this.#fail(connection, error),
    )
  }

  /** The most frequent of all: in a group each message brings one from every member. */
  #read(connection: Connection, { conversation_id, seq }: Extract<ParsedFrame, { t: 'read' }>): void {
    connection.openRequests += 1
    this.#hub.options.sources.markRead(connection.caller, conversation_id, seq, {
      origin: connection.connectionId,
      resolve: () => this.#finish(connection),
      reject: (error) => this.#fail(connection, error),
    })
  }

  #finish(connection: Connection): void {
    connection.openRequests -= 1
    this.#resume(connection)
  }

  #fail(connection: Connection, error: unknown): void {
    this.#hub.options.platform.log.warn({ err: error }, 'a request of a socket failed')
    this.#hub.dismiss(connection, CLOSE_RETRY)
  }

  async #get(connection: Connection, frame: Extract<ParsedFrame, { t: 'get' }>): Promise<void> {
    const { conversation_id, after, limit } = frame
    const { sources } = this.#hub.options
    const page = await this.#hub.reads.run(() =>
      sources.getEvents(connection.caller, conversation_id, after, limit ?? LOG_PAGE_MAX),
    )
    if (!page) this.#hub.send(connection, { t: 'gone', conversation_id })
    else if ('events' in page) this.#hub.answer(connection, { t: 'events', ...page })
    else this.#hub.answer(connection, { t: 'snapshot', ...page })
  }

  async #open(connection: Connection, frame: Extract<ParsedFrame, { t: 'open' }>): Promise<void> {
    const { conversation_id, before } = frame
    const { sources } = this.#hub.options
    const snapshot = await this.#hub.reads.run(() =>
      sources.openConversation(connection.caller, conversation_id, before),
    )
    this.#hub.answer(connection, snapshot ? { t: 'snapshot', ...snapshot } : { t: 'gone', conversation_id })
  }

  async #call(connection: Connection, frame: Extract<ParsedFrame, { t: 'call' }>): Promise<void> {
    const { id, name, input } = frame
    const response = await this.#hub.options.dispatch({
      name,
      input,
      caller: connection.caller,
      fault: connection.fault,
    })
    if (response.ok) this.#hub.answerJson(connection, toResultJson(id, response.body))
    else this.#hub.send(connection, { t: 'refused', id, ...response.error })
  }

  async #renew(connection: Connection, token: string): Promise<void> {
    const session = await this.#hub.options.authenticate(token)
    if (connection.state === 'closed') return
    if (session?.session_id === connection.caller.session_id) connection.session = session
    else this.#hub.dismiss(connection, CLOSE_REFUSED, 'unauthenticated')
  }

  #onPing(connection: Connection): void {
    for (const register of connection.confirmations?.values() ?? [])
      this.#hub.pushEncoded(connection, encodeFrame({ t: 'register', register }))
    connection.confirmations = null
    // Not behind heads that are being read: the client waits for it.
    this.#hub.writer.push(connection, PONG)
  }

  #onTyping(connection: Connection, conversationId: string): void {
    const nowMs = performance.now()
    if (nowMs - connection.typingAtMs < TYPING_EVERY_MS) return
    connection.typingAtMs = nowMs
    this.#work(connection, () => this.#hub.options.sources.announceTyping(connection.caller, conversationId))
  }

  #onVisible(connection: Connection, isVisible: boolean): void {
    if (connection.isVisible === isVisible) return
    connection.isVisible = isVisible
    for (const observer of this.#hub.options.observers ?? []) observer.onVisible(connection)
  }
}

const PONG = encodeFrame({ t: 'pong' })

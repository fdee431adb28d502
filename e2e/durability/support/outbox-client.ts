import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { ClientFrame, ServerFrame } from '#contract/frames.ts'
import {
  ACK_PATIENCE_MS,
  GAP_PATIENCE_MS,
  HEARTBEAT_MS,
  PONG_TIMEOUT_MS,
  RECONNECT_DELAYS_MS,
  RECONNECT_JITTER_MAX,
  UNACKED_SENDS_MAX,
  URGENT_PONG_TIMEOUT_MS,
} from '#contract/limits.ts'
import type { Ack, ConversationEvent } from '#contract/messages.ts'
import { toMessageEvent } from '#contract/text-message.ts'
import { WIRE_RANGE, type WireRange } from '#contract/wire-version.ts'
import { LocalLog } from './local-log.ts'

const TICK_MS = 250
const CONNECT_TIMEOUT_MS = 5000

export type Post = {
  clientId: string
  readonly conversationId: string
  readonly content: string
  sentAtMs: number
}

export type Acknowledged = {
  readonly clientId: string
  readonly conversationId: string
  readonly seq: number
}

/** Ways in which a careless client differs; controls use them. */
export type Carelessness = {
  /** Takes what was written to the socket for delivered. */
  readonly forgetsUnanswered?: boolean
  /** Makes a new id for what it sends again. */
  readonly remakesIds?: boolean
  /** Drops what has no answer after this long. */
  readonly givesUpAfterMs?: number
  /** Never asks whether the other side still lives. */
  readonly neverPings?: boolean
}

/** A client without a screen that follows the rules of sync.md: outbox, heartbeat, back-off, gap fill. */
export class OutboxClient {
  readonly outbox: Post[] = []
  readonly acknowledged: Acknowledged[] = []
  readonly refused: string[] = []
  readonly problems: string[] = []
  readonly logs = new Map<string, LocalLog>()
  connects = 0
  readonly #port: () => number
  readonly #token: string
  readonly #careless: Carelessness
  readonly #wire: WireRange
  #ws: WebSocket | null = null
  #isReady = false
  #isStopped = false
  #sentCount = 0
  #attempt = 0
  #startedAtMs = 0
  #pingDeadlineMs = Number.POSITIVE_INFINITY
  #pingedAtMs = 0
  readonly #gapTimers = new Set<string>()
  readonly #tick: NodeJS.Timeout

  constructor(port: () => number, token: string, careless: Carelessness = {}, wire: WireRange = WIRE_RANGE) {
    this.#port = port
    this.#token = token
    this.#careless = careless
    this.#wire = wire
    this.#tick = setInterval(() => this.#onTick(), TICK_MS)
    this.#connect()
  }

  get isReady(): boolean {
    return this.#isReady
  }

  post(conversationId: string, content: string): void {
    this.outbox.push({ clientId: randomUUID(), conversationId, content, sentAtMs: 0 })
    this.#flush()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#tick)
    this.#ws?.terminate()
  }

  #connect(): void {
    if (this.#isStopped) return
    this.#startedAtMs = performance.now()
    const ws = new WebSocket(`ws://127.0.0.1:${this.#port()}/socket`, { perMessageDeflate: false })
    this.#ws = ws
    ws.on('error', () => undefined)
    ws.on('open', () => {
      const device = '00000000-0000-4000-8000-000000000001'
      this.#write({
        t: 'hello',
        token: this.#token,
        wire: this.#wire,
        device,
        epoch: null,
        user_seq: 0,
        watermark: null,
        visible: true,
      })
    })
    ws.on('message', (data: Buffer) => {
      if (this.#ws === ws) this.#onFrame(JSON.parse(data.toString()) as ServerFrame)
    })
    ws.on('close', () => {
      if (this.#ws === ws) this.#onClosed()
    })
  }

  #onClosed(): void {
    this.#ws = null
    this.#isReady = false
    const delays = RECONNECT_DELAYS_MS
    const delayMs = delays[Math.min(this.#attempt, delays.length - 1)] ?? 0
    this.#attempt += 1
    const jitter = 1 + (Math.random() * 2 - 1) * RECONNECT_JITTER_MAX
    setTimeout(() => this.#connect(), delayMs * jitter)
    if (this.#careless.forgetsUnanswered) this.outbox.splice(0, this.#sentCount)
    if (this.#careless.remakesIds) for (const post of this.outbox) post.clientId = randomUUID()
  }

  #onFrame(frame: ServerFrame): void {
    switch (frame.t) {
      case 'heads':
        this.#onHeads(frame.heads)
        if (frame.cursor !== null) this.#write({ t: 'heads_more', cursor: frame.cursor })
        break
      case 'ack':
        this.#takeOwn(frame)
        this.#remove(frame.client_id)
        this.acknowledged.push({
          clientId: frame.client_id,
          conversationId: frame.conversation_id,
          seq: frame.seq,
        })
        this.#flush()
        break
      case 'nack':
        this.refused.push(`${frame.client_id} ${frame.code}`)
        this.#remove(frame.client_id)
        this.#flush()
        break
      case 'event':
        this.#apply(frame.event)
        break
      case 'message':
        this.#apply(toMessageEvent(frame))
        break
      case 'events':
        for (const event of frame.events) this.#log(frame.conversation_id).apply(event)
        if (this.#log(frame.conversation_id).lastSeq < frame.head) this.#fill(frame.conversation_id)
        break
      case 'snapshot':
        this.#log(frame.conversation_id).takeSnapshot(frame)
        break
      case 'pong':
        this.#pingDeadlineMs = Number.POSITIVE_INFINITY
        break
      case 'gone':
        this.problems.push('was told that a conversation is gone')
        break
      case 'bye':
        if (frame.reason !== 'draining') this.problems.push(`was sent away: ${frame.reason}`)
        break
      case 'busy':
      case 'refused':
      case 'register':
      case 'result':
      case 'user_event':
        // What only a screen shows.
        break
    }
  }

  #apply(event: ConversationEvent): void {
    if (this.#log(event.conversation_id).apply(event)) this.#fillSoon(event.conversation_id)
  }

  /** What was stored as it was sent comes as no event. */
  #takeOwn({ as_sent, message_id, client_id, conversation_id, seq, created_at }: Ack): void {
    const post = this.outbox.find(({ clientId }) => clientId === client_id)
    if (!as_sent || !post) return
    const { content } = post
    this.#apply(toMessageEvent({ id: message_id, conversation_id, seq, client_id, content, created_at }))
  }

  #onHeads(heads: Extract<ServerFrame, { t: 'heads' }>['heads']): void {
    const isFirst = !this.#isReady
    for (const { conversation_id, last_seq } of heads) {
      const { lastSeq } = this.#log(conversation_id)
      if (lastSeq > last_seq) this.problems.push(`knows ${lastSeq} but the head is ${last_seq}`)
      if (lastSeq < last_seq) this.#fill(conversation_id)
    }
    if (!isFirst) return
    this.#isReady = true
    this.connects += 1
    this.#attempt = 0
    this.#sentCount = 0
    this.#pingDeadlineMs = Number.POSITIVE_INFINITY
    this.#pingedAtMs = performance.now()
    this.#flush()
  }

  #flush(): void {
    while (this.#isReady && this.#sentCount < Math.min(UNACKED_SENDS_MAX, this.outbox.length)) {
      const post = this.outbox[this.#sentCount]
      if (!post) return
      post.sentAtMs = performance.now()
      this.#sentCount += 1
      this.#write({
        t: 'send',
        conversation_id: post.conversationId,
        client_id: post.clientId,
        content: post.content,
        message_type: 'text',
      })
    }
  }

  #remove(clientId: string): void {
    const index = this.outbox.findIndex((post) => post.clientId === clientId)
    if (index < 0) return
    this.outbox.splice(index, 1)
    if (index < this.#sentCount) this.#sentCount -= 1
  }

  #giveUp(nowMs: number): void {
    const { givesUpAfterMs = Number.POSITIVE_INFINITY } = this.#careless
    const hopeless = this.outbox
      .slice(0, this.#sentCount)
      .filter((post) => nowMs - post.sentAtMs > givesUpAfterMs)
    for (const post of hopeless) {
      this.#remove(post.clientId)
      this.refused.push(`${post.clientId} timeout`)
    }
  }

  #onTick(): void {
    const nowMs = performance.now()
    this.#giveUp(nowMs)
    const isOverdue = !this.#isReady && this.#ws !== null && nowMs - this.#startedAtMs > CONNECT_TIMEOUT_MS
    if (isOverdue || nowMs > this.#pingDeadlineMs) {
      this.#pingDeadlineMs = Number.POSITIVE_INFINITY
      this.#ws?.terminate()
      return
    }
    if (!this.#isReady || this.#careless.neverPings || this.#pingDeadlineMs < Number.POSITIVE_INFINITY) return
    const first = this.#sentCount > 0 ? this.outbox[0] : undefined
    const isImpatient = first !== undefined && nowMs - first.sentAtMs > ACK_PATIENCE_MS
    if (!isImpatient && nowMs - this.#pingedAtMs < HEARTBEAT_MS) return
    this.#pingedAtMs = nowMs
    this.#pingDeadlineMs = nowMs + (isImpatient ? URGENT_PONG_TIMEOUT_MS : PONG_TIMEOUT_MS)
    this.#write({ t: 'ping' })
  }

  #fillSoon(conversationId: string): void {
    if (this.#gapTimers.has(conversationId)) return
    this.#gapTimers.add(conversationId)
    setTimeout(() => {
      this.#gapTimers.delete(conversationId)
      this.#fill(conversationId)
    }, GAP_PATIENCE_MS)
  }

  #fill(conversationId: string): void {
    this.#write({ t: 'get', conversation_id: conversationId, after: this.#log(conversationId).lastSeq })
  }

  #log(conversationId: string): LocalLog {
    let log = this.logs.get(conversationId)
    if (!log) {
      log = new LocalLog()
      this.logs.set(conversationId, log)
    }
    return log
  }

  #write(frame: ClientFrame): void {
    if (this.#ws?.readyState === WebSocket.OPEN) this.#ws.send(JSON.stringify(frame))
  }
}

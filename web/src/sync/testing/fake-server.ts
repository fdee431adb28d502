import type { Head, HeadsBase, HeadsPage, Preview } from '#contract/conversations.ts'
import type { ClientFrame, ServerFrame } from '#contract/frames.ts'
import type { Ack, ConversationEvent, Message, MessageExtra, Snapshot } from '#contract/messages.ts'
import type { Settings } from '#contract/settings.ts'
import type { CallName, CallOutput } from '#contract/registry.ts'
import type { Clock } from '../clock.ts'
import { ApiError, NetworkError } from '../errors.ts'
import type { SocketLike } from '../link.ts'
import type { Call } from '../sync.ts'
import { amendMessages, changeReactions } from './fake-amendments.ts'
import { cutPage, readSet } from './fake-list.ts'
import { createMessage, createProfile, messagesOf, uuidOf } from './fake-records.ts'
import { FakeSocket } from './fake-socket.ts'
import { fairWeather } from './weather.ts'

type Conversation = {
  readonly id: string
  readonly members: readonly string[]
  readonly log: ConversationEvent[]
  readonly reads: Map<string, number>
  /** Turn in which it was last written. */
  changedIn: number
}

const GAP_MAX = 1000

const DEFAULT_SETTINGS: Settings = {
  hide_online_status: false,
  allow_messages: 'everyone',
  language: 'pt-BR',
  updated_at: null,
}

/**
 * The server's side of the wire, in memory: the same frames and calls with the same meaning (sync.md).
 * Every answer is made at one moment; what may go wrong is in `weather`.
 */
export class FakeServer {
  epoch = uuidOf(9, 1)
  readonly conversations = new Map<string, Conversation>()
  readonly weather = fairWeather()
  readonly sockets = new Set<FakeSocket>()
  /** Every acknowledgement that was ever made, by sender and client id. */
  readonly sends = new Map<string, Ack>()
  /** Connects tried and frames received, for tests that count them. */
  readonly connectsAt: number[] = []
  readonly received: ClientFrame[] = []
  /** Final refusals to come, by client id or conversation id. */
  readonly refusals = new Map<string, 'blocked' | 'not_found'>()
  /** What calls that the logs have nothing to do with answer, by name; they throw ApiError or NetworkError. */
  readonly answers = new Map<string, (input: never, user: string) => unknown>()
  /** Whose own reactions messages carry. */
  viewer: string | null = null
  byeOnHello: 'upgrade' | 'unauthenticated' | 'session_ended' | null = null
  /** Whether sockets that are silent are asked for a sign of life. */
  asksForSigns = true
  /** Heads in a page. */
  headsPageMax = 50
  settings: Settings = DEFAULT_SETTINGS
  /** Messages as they were sent. */
  readonly #written = new Map<string, Message>()
  #lastMessage = 0
  #turn = 0
  #basesFrom = 0

  constructor(
    readonly clock: Clock,
    readonly gapMax = GAP_MAX,
  ) {}

  createConversation(n: number, members: readonly string[]): string {
    const id = uuidOf(1, n)
    this.conversations.set(id, { id, members, log: [], reads: new Map(), changedIn: this.#nextTurn() })
    return id
  }

  /** Appends and announces; a repeat of the same client id answers the first time. */
  append(
    sender: string,
    conversationId: string,
    clientId: string,
    content: string,
    replyTo: string | null = null,
    from: FakeSocket | null = null,
    extra: MessageExtra | null = null,
  ): Ack {
    const key = `${sender} ${clientId}`
    const known = this.sends.get(key)
    if (known) return known
    const conversation = this.#get(conversationId)
    this.#lastMessage += 1
    const seq = conversation.log.length + 1
    const created_at = new Date(this.clock.now()).toISOString()
    const ids = { id: uuidOf(2, this.#lastMessage), conversation_id: conversationId, seq }
    const message = createMessage({
      ...ids,
      sender_id: sender,
      client_id: clientId,
      content,
      reply_to_message_id: replyTo,
      extra,
      created_at,
    })
    const unread = this.#unread(conversation, sender)
    const ack = {
      client_id: clientId,
      conversation_id: conversationId,
      message_id: message.id,
      seq,
      created_at,
    }
    this.sends.set(key, ack)
    const event = { conversation_id: conversationId, seq, created_at, kind: 'message' as const, message }
    this.#log(conversation, event, from)
    if (unread === 0) conversation.reads.set(sender, seq)
    return from ? { ...ack, as_sent: true } : ack
  }

  deleteForEveryone(conversationId: string, messageId: string): void {
    const conversation = this.#get(conversationId)
    this.#log(conversation, {
      ...this.#nextPlace(conversation),
      kind: 'message_deleted',
      message_id: messageId,
      actor_id: null,
    })
  }

  /** Sets or takes back one emoji; a repeat says nothing. */
  react(user: string, messageId: string, reaction: string, isSet: boolean): CallOutput<'reactions.set'> {
    const conversation = this.#findLive(messageId)
    const change = changeReactions(conversation.log, user, messageId, reaction, isSet)
    if (change) this.#log(conversation, { ...this.#nextPlace(conversation), ...change })
    const { reactions, my_reactions, amended_seq } = messagesOf(conversation.log).find(
      ({ id }) => id === messageId,
    )!
    return { reactions, my_reactions, amended_seq }
  }

  /** Changes what a message says; a repeat says nothing. */
  edit(user: string, messageId: string, content: string): CallOutput<'messages.edit'> {
    const conversation = this.#findLive(messageId)
    const find = () => messagesOf(conversation.log).find(({ id }) => id === messageId)!
    if (find().content !== content)
      this.#log(conversation, {
        ...this.#nextPlace(conversation),
        kind: 'message_edited',
        message_id: messageId,
        actor_id: user,
        content,
      })
    const { edited_at, amended_seq } = find()
    return { content, edited_at, amended_seq }
  }

  read(user: string, conversationId: string, seq: number): void {
    const conversation = this.#get(conversationId)
    const read = Math.max(conversation.reads.get(user) ?? 0, Math.min(seq, conversation.log.length))
    conversation.reads.set(user, read)
    conversation.changedIn = this.#nextTurn()
    for (const member of conversation.members) {
      const unread_count = this.#unread(conversation, user)
      const own = member === user ? { unread_count, as_of: conversation.log.length } : {}
      const register = {
        kind: 'read' as const,
        conversation_id: conversationId,
        user_id: user,
        seq: read,
        ...own,
      }
      this.tell(member, { t: 'register', register })
    }
  }

  /** To every socket of a person. */
  tell(user: string, frame: ServerFrame): void {
    for (const socket of this.sockets) if (socket.user === user) socket.deliver(frame)
  }

  /** A backup comes back: the logs end earlier, the epoch is another. */
  restore(keep: (log: readonly ConversationEvent[]) => number): void {
    this.epoch = uuidOf(9, Number(this.epoch.slice(-4)) + 1)
    for (const conversation of this.conversations.values()) {
      conversation.log.length = keep(conversation.log)
      amendMessages(conversation.log, this.#written, this.viewer)
      conversation.changedIn = this.#nextTurn()
      for (const [user, seq] of conversation.reads)
        conversation.reads.set(user, Math.min(seq, conversation.log.length))
    }
    for (const [key, ack] of this.sends)
      if (ack.seq > this.#get(ack.conversation_id).log.length) this.sends.delete(key)
    this.cutAll()
  }

  cutAll(): void {
    for (const socket of [...this.sockets]) socket.cut()
  }

  connect(user: string): SocketLike {
    this.connectsAt.push(this.clock.now())
    return new FakeSocket(this, user)
  }

  /** Whatever was told of the list so far is too old to go on from; it is told in such pages from now on. */
  forgetBases(headsPageMax: number): void {
    this.headsPageMax = headsPageMax
    this.#basesFrom = this.#nextTurn()
  }

  /** A page of the list; complete without a base to go on from. */
  heads(user: string, base?: HeadsBase, cursor?: string): HeadsPage {
    const mine = [...this.conversations.values()].filter(({ members }) => members.includes(user))
    const { epoch } = this
    const set = readSet({ epoch, turn: this.#turn, basesFrom: this.#basesFrom }, base, cursor)
    const changed = mine.filter(({ changedIn }) => changedIn > (set.since ?? -1))
    const heads = changed.map(({ id }) => this.head(id, user))
    return {
      epoch,
      user_seq: 0,
      watermark: set.watermark,
      complete: set.since === null,
      ...cutPage(heads, set, this.headsPageMax),
      removed: [],
      settings: this.settings,
      total: mine.length,
      now: new Date(this.clock.now()).toISOString(),
    }
  }

  head(conversationId: string, user: string): Head {
    const conversation = this.#get(conversationId)
    const { log, reads, members } = conversation
    const others = members.filter((member) => member !== user)
    const isGroup = others.length > 1
    const peer = isGroup ? null : (others[0] ?? null)
    const messages = messagesOf(log)
    const last = messages.at(-1)
    const preview: Preview | null = last
      ? {
          seq: last.seq,
          message_id: last.id,
          sender_id: last.sender_id,
          sender_name: null,
          message_type: 'text',
          content: last.content,
          deleted_for_everyone: last.deleted_for_everyone,
          created_at: last.created_at,
        }
      : null
    return {
      conversation_id: conversationId,
      is_group: isGroup,
      group_id: isGroup ? conversationId : null,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: last?.created_at ?? '2026-01-01T00:00:00.000Z',
      first_seq: 1,
      last_seq: log.length,
      my_read_seq: reads.get(user) ?? 0,
      peer_read_seq: Math.min(...others.map((member) => reads.get(member) ?? 0)),
      unread_count: this.#unread(conversation, user),
      preview,
      peer_id: peer,
      peer: peer === null ? null : createProfile(peer),
      group: isGroup
        ? {
            id: conversationId,
            name: 'Turma',
            avatar_url: null,
            member_count: members.length,
            my_role: 'member',
          }
        : null,
      blocked_by_me: false,
      sending_disabled: false,
    }
  }

  snapshot(conversationId: string, before = Number.POSITIVE_INFINITY, limit = 100): Snapshot {
    const { log } = this.#get(conversationId)
    const below = messagesOf(log).filter(({ seq }) => seq < before)
    const messages = below.slice(-limit)
    const ids = new Set(messages.map(({ id }) => id))
    const quoted = new Set(messages.map((message) => message.reply_to_message_id))
    return {
      conversation_id: conversationId,
      as_of: log.length,
      first_seq: 1,
      messages,
      has_more: below.length > messages.length,
      reply_targets: messagesOf(log).filter(({ id }) => quoted.has(id) && !ids.has(id)),
    }
  }

  /** Plain HTTP for one person. */
  http(user: string): Call {
    return async <N extends CallName>(name: N, input: unknown): Promise<CallOutput<N>> => {
      await new Promise<void>((resolve) => this.clock.after(this.weather.latencyMs, resolve))
      if (this.weather.isOffline || this.weather.isSilent) throw new NetworkError()
      const output = this.answer(user, name, input)
      await new Promise<void>((resolve) => this.clock.after(this.weather.latencyMs, resolve))
      // What is told is read from the wire: nobody holds what the server holds.
      return structuredClone(output) as CallOutput<N>
    }
  }

  answer(user: string, name: string, input: unknown): unknown {
    const fields = input as Record<string, never>
    const conversationId = fields['conversation_id'] as unknown as string
    if (name === 'conversations.list') {
      const { base, cursor } = input as { base?: HeadsBase; cursor?: string }
      return this.heads(user, base, cursor)
    }
    const answer = this.answers.get(name)
    if (answer) return answer(input as never, user)
    if (name === 'presence.get') return { online: [], last_seen: {} }
    if (!this.conversations.get(conversationId)?.members.includes(user))
      throw new ApiError('not_found', 'not found')
    switch (name) {
      case 'messages.get':
        return this.#eventsAfter(conversationId, fields['after'] as unknown as number)
      case 'messages.open':
        return this.snapshot(conversationId, fields['before'], fields['limit'])
      case 'messages.read':
        this.read(user, conversationId, fields['seq'] as unknown as number)
        return { read_seq: 0, unread: 0 }
      case 'messages.send':
        return this.send(user, input as Extract<ClientFrame, { t: 'send' }>)
      default:
        throw new ApiError('not_found', name)
    }
  }

  /** `from`: the socket that gets the answer and no event. */
  send(
    user: string,
    frame: Omit<Extract<ClientFrame, { t: 'send' }>, 't'>,
    from: FakeSocket | null = null,
  ): Ack {
    const { conversation_id, client_id, content, reply_to_message_id, is_forwarded, mentions } = frame
    const refusal = this.refusals.get(client_id) ?? this.refusals.get(conversation_id)
    // What is in the log already is acknowledged, also to whom a block keeps from writing now.
    const isKnown = this.sends.has(`${user} ${client_id}`)
    if (refusal && !(isKnown && refusal === 'blocked')) throw new ApiError(refusal, refusal)
    if (!this.conversations.get(conversation_id)?.members.includes(user))
      throw new ApiError('not_found', 'not found')
    const extra = { ...(is_forwarded && { is_forwarded }), ...(mentions && { mentions }) }
    const stored = is_forwarded || mentions ? extra : null
    return this.append(user, conversation_id, client_id, content, reply_to_message_id ?? null, from, stored)
  }

  #eventsAfter(conversationId: string, after: number): CallOutput<'messages.get'> {
    const { log } = this.#get(conversationId)
    if (log.length - after > this.gapMax) return this.snapshot(conversationId)
    const events = log.slice(after, after + 500)
    return { conversation_id: conversationId, from: after, head: log.length, events }
  }

  #nextPlace({ id, log }: Conversation) {
    return { conversation_id: id, seq: log.length + 1, created_at: new Date(this.clock.now()).toISOString() }
  }

  #log(conversation: Conversation, event: ConversationEvent, from: FakeSocket | null = null): void {
    conversation.log.push(event)
    if (event.kind !== 'message') amendMessages(conversation.log, this.#written, this.viewer)
    conversation.changedIn = this.#nextTurn()
    for (const socket of this.sockets)
      if (socket !== from && conversation.members.includes(socket.user)) socket.push(event)
  }

  #nextTurn(): number {
    this.#turn += 1
    return this.#turn
  }

  #unread({ log, reads }: Conversation, user: string): number {
    const readSeq = reads.get(user) ?? 0
    return messagesOf(log).filter(({ seq, sender_id }) => sender_id !== user && seq > readSeq).length
  }

  /** Where a message stands that is not deleted. */
  #findLive(messageId: string): Conversation {
    const conversation = [...this.conversations.values()].find(({ log }) =>
      messagesOf(log).some((message) => message.id === messageId && !message.deleted_for_everyone),
    )
    if (!conversation) throw new ApiError('not_found', 'not found')
    return conversation
  }

  #get(conversationId: string): Conversation {
    const conversation = this.conversations.get(conversationId)
    if (!conversation) throw new ApiError('not_found', 'not found')
    return conversation
  }
}

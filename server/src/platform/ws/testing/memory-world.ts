import { randomUUID } from 'node:crypto'
import type { HeadsBase, HeadsPage, WireHead } from '#contract/conversations.ts'
import type { ConversationEvent, OutgoingMessage } from '#contract/messages.ts'
import { createTextMessage } from '#contract/text-message.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Caller } from '../../call.ts'
import type { GatewaySources, MembersOf, SendAnswer } from '../sources.ts'

const NO_BASE: HeadsBase = { epoch: null, user_seq: 0, watermark: null }
const CREATED_AT = '2026-01-01T12:00:00.000000Z'

type MemoryConversation = {
  readonly log: ConversationEvent[]
  /** Person to first number of the current membership. */
  readonly members: Map<string, number>
  /** Turn in which it was last written. */
  changedIn: number
}

/**
 * Conversations, their logs and the people's logs in memory, as the gateway sees them through its sources.
 * Tests reach into it to commit without announcing, to hold reads back or to make them fail.
 */
export class MemoryWorld {
  readonly epoch = randomUUID()
  readonly conversations = new Map<string, MemoryConversation>()
  /** Entries of people's own logs: the conversation that each is about. */
  readonly userLogs = new Map<string, (string | null)[]>()
  readonly endedSessions = new Set<string>()
  readonly calls: string[] = []
  readonly #gates = new Map<keyof GatewaySources, Promise<void>>()
  backlogMs = 0
  #turn = 0

  constructor(readonly bus: Bus) {}

  addConversation(...members: string[]): string {
    const id = randomUUID()
    const changedIn = this.#nextTurn()
    this.conversations.set(id, { log: [], members: new Map(members.map((member) => [member, 1])), changedIn })
    return id
  }

  /** As a commit does that takes somebody out, an entry of their own log included; nothing is announced. */
  removeMember(conversationId: string, userId: string): number {
    this.#conversation(conversationId).members.delete(userId)
    return this.nextUserSeq(userId, conversationId)
  }

  /** From now on this source waits before it reads; the answered function lets it (or makes it fail). */
  hold(source: keyof GatewaySources): { release(): void; fail(): void } {
    let settle: (error?: Error) => void = () => undefined
    const gate = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve())
    })
    gate.catch(() => undefined)
    this.#gates.set(source, gate)
    const open = (error?: Error): void => {
      this.#gates.delete(source)
      settle(error)
    }
    return { release: () => open(), fail: () => open(new Error('the database is away')) }
  }

  /** Writes an entry to the log as a commit does; nothing is announced. */
  commit(conversationId: string, fields: NewEntry): ConversationEvent {
    const conversation = this.#conversation(conversationId)
    const { log, members } = conversation
    conversation.changedIn = this.#nextTurn()
    const event = { conversation_id: conversationId, seq: log.length + 1, created_at: CREATED_AT, ...fields }
    log.push(event)
    if (event.kind === 'member_left') members.delete(event.user_id)
    if (event.kind === 'member_joined') members.set(event.user_id, event.seq)
    return event
  }

  commitMessage(
    conversationId: string,
    senderId: string,
    clientId: string = randomUUID(),
  ): ConversationEvent {
    const seq = this.#conversation(conversationId).log.length + 1
    return this.commit(conversationId, {
      kind: 'message',
      message: createTextMessage({
        id: randomUUID(),
        conversation_id: conversationId,
        seq,
        sender_id: senderId,
        client_id: clientId,
        content: `message ${seq}`,
        created_at: CREATED_AT,
      }),
    })
  }

  /** Commits a message and announces it. */
  say(conversationId: string, senderId: string): ConversationEvent {
    const event = this.commitMessage(conversationId, senderId)
    this.bus.publish([{ kind: 'event', event }])
    return event
  }

  nextUserSeq(userId: string, conversationId: string | null = null): number {
    const log = this.userLogs.get(userId) ?? []
    this.userLogs.set(userId, log)
    return log.push(conversationId)
  }

  head(conversationId: string, userId?: string): WireHead {
    const { log, members } = this.#conversation(conversationId)
    return {
      conversation_id: conversationId,
      is_group: false,
      group_id: null,
      created_at: CREATED_AT,
      updated_at: CREATED_AT,
      first_seq: members.get(userId ?? '') ?? 1,
      last_seq: log.length,
      my_read_seq: 0,
      peer_read_seq: 0,
      unread_count: 0,
      preview: null,
      peer_id: null,
      group: null,
      blocked_by_me: false,
      sending_disabled: false,
    }
  }

  readonly sources: GatewaySources = {
    readMembers: async (ids) => {
      const found = ids.flatMap((id): MembersOf[] => {
        const conversation = this.conversations.get(id)
        if (!conversation) return []
        const { log, members } = conversation
        const parts = { user_ids: [...members.keys()], first_seqs: [...members.values()] }
        return [{ conversation_id: id, last_seq: log.length, ...parts }]
      })
      await this.#pass('readMembers')
      return found
    },
    readHeads: async ({ user_id }, base) => {
      const page = this.#page(user_id, base)
      await this.#pass('readHeads')
      return page
    },
    readMoreHeads: async ({ user_id }, cursor) => {
      await this.#pass('readMoreHeads')
      return cursor === 'last' ? this.#page(user_id, NO_BASE) : null
    },
    isSessionOpen: async ({ session_id }) => {
      await this.#pass('isSessionOpen')
      return !this.endedSessions.has(session_id)
    },
    readLog: async (conversationId, after, limit) => {
      await this.#pass('readLog')
      return this.#conversation(conversationId).log.slice(after, after + limit)
    },
    readUserSeqs: async (ids) => {
      await this.#pass('readUserSeqs')
      return ids.map((id) => ({ user_id: id, user_seq: this.userLogs.get(id)?.length ?? 0 }))
    },
    sendMessage: async (caller, message, connectionId) => this.#append(caller, message, connectionId),
    getEvents: async ({ user_id }, conversationId, after, limit) => {
      await this.#pass('getEvents')
      if (!this.conversations.get(conversationId)?.members.has(user_id)) return null
      const { log } = this.#conversation(conversationId)
      const events = log.slice(after, after + limit)
      return { conversation_id: conversationId, from: after, head: log.length, events }
    },
    openConversation: async ({ user_id }, conversationId) => {
      await this.#pass('openConversation')
      if (!this.conversations.get(conversationId)?.members.has(user_id)) return null
      const as_of = this.head(conversationId).last_seq
      return {
        conversation_id: conversationId,
        as_of,
        first_seq: 1,
        messages: [],
        has_more: false,
        reply_targets: [],
      }
    },
    markRead: ({ user_id }, conversationId, seq, { origin, resolve, reject }) => {
      this.#pass('markRead').then(() => {
        const register = { kind: 'read', conversation_id: conversationId, user_id, seq } as const
        this.bus.publish([
          { kind: 'register', register, users: [user_id], ...(origin ? { origin } : {}) },
          { kind: 'register', register, conversations: [conversationId], except: [user_id] },
        ])
        resolve({ read_seq: seq, unread: 0 })
      }, reject)
    },
    announceTyping: async ({ user_id }, conversationId) => {
      await this.#pass('announceTyping')
      if (!this.conversations.get(conversationId)?.members.has(user_id)) return
      const register = {
        kind: 'typing',
        conversation_id: conversationId,
        user_id,
        display_name: null,
      } as const
      this.bus.publish([{ kind: 'register', register, conversations: [conversationId] }])
    },
  }

  async #append({ user_id }: Caller, message: OutgoingMessage, connectionId?: number): Promise<SendAnswer> {
    const { conversation_id, client_id } = message
    const conversation = this.conversations.get(conversation_id)
    if (!conversation?.members.has(user_id)) return { ok: false, code: 'not_found' }
    const known = conversation.log.find(
      (event) => event.kind === 'message' && event.message.client_id === client_id,
    )
    const event = known ?? this.commitMessage(conversation_id, user_id, client_id)
    await this.#pass('sendMessage')
    const isAsSent = !known && connectionId !== undefined
    if (isAsSent) this.bus.publish([{ kind: 'event', event, origin: connectionId }])
    else this.bus.publish([{ kind: 'event', event }])
    const message_id = event.kind === 'message' ? event.message.id : ''
    const ack = { client_id, conversation_id, message_id, seq: event.seq, created_at: event.created_at }
    return { ok: true, ack: isAsSent ? { ...ack, as_sent: true } : ack }
  }

  async #pass(source: keyof GatewaySources): Promise<void> {
    this.calls.push(source)
    await this.#gates.get(source)
  }

  /** Everything, or what changed since a base. */
  #page(userId: string, base: HeadsBase): HeadsPage {
    const userLog = this.userLogs.get(userId) ?? []
    const since = base.epoch === this.epoch && base.watermark !== null ? Number(base.watermark) : null
    const listed = this.#conversationsOf(userId)
    const touched = new Set(since === null ? [] : userLog.slice(base.user_seq))
    const changed = listed.filter(
      (id) => since === null || touched.has(id) || this.#conversation(id).changedIn > since,
    )
    return {
      epoch: this.epoch,
      user_seq: userLog.length,
      watermark: `${this.#turn}`,
      complete: since === null,
      cursor: null,
      heads: changed.map((id) => this.head(id, userId)),
      removed: [...touched].flatMap((id) => (id === null || listed.includes(id) ? [] : [id])),
      profiles: [],
      total: listed.length,
    }
  }

  #nextTurn(): number {
    this.#turn += 1
    return this.#turn
  }

  #conversationsOf(userId: string): string[] {
    return [...this.conversations].filter(([, { members }]) => members.has(userId)).map(([id]) => id)
  }

  #conversation(id: string): MemoryConversation {
    const conversation = this.conversations.get(id)
    if (!conversation) throw new Error('no such conversation')
    return conversation
  }
}

type WithoutPlace<E> = E extends unknown ? Omit<E, 'seq' | 'created_at' | 'conversation_id'> : never
type NewEntry = WithoutPlace<ConversationEvent>

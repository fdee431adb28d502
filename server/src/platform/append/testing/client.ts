import type { WireHead } from '#contract/conversations.ts'
import type { ConversationEvent, Message } from '#contract/messages.ts'
import { readHeads } from '../../../features/conversations/public.ts'
import { getEvents } from '../../../features/messages/public.ts'
import type { BusMessage } from '../../bus/bus.ts'
import type { Platform } from '../../platform.ts'

export type Replica = {
  readonly first_seq: number
  /** Everything from first_seq up to here was applied, in order. */
  local: number
  readonly messages: Map<string, Message>
}

/** What an event does to the messages a person sees. */
export function applyEvent(messages: Map<string, Message>, event: ConversationEvent): void {
  if (event.kind === 'message') messages.set(event.message.id, event.message)
  if (event.kind !== 'message_deleted') return
  const message = messages.get(event.message_id)
  if (!message) return
  const blank = {
    content: null,
    reply_to_message_id: null,
    deleted_for_everyone: true,
    deleted_at: event.created_at,
  }
  messages.set(message.id, { ...message, ...blank })
}

/** A client by the rules of sync.md: applies pushes in order, without holes, and pulls what it lacks. */
export class Client {
  readonly conversations = new Map<string, Replica>()
  /** Every event it ever applied. */
  readonly applied: { readonly conversation_id: string; readonly seq: number; readonly first_seq: number }[] =
    []

  #epoch: string | null = null
  /** What was hidden may still come with an event that was under way. */
  readonly #hidden = new Set<string>()

  constructor(
    readonly platform: Platform,
    readonly userId: string,
  ) {}

  onMessages(messages: readonly BusMessage[]): void {
    for (const message of messages) {
      if (message.kind === 'event') this.#push(message.event)
      if (message.kind !== 'user_event' || message.user_id !== this.userId) continue
      const { event } = message
      if (event.kind === 'conversation_added' || event.kind === 'conversation_changed') this.#add(event.head)
      if (event.kind === 'message_hidden') {
        this.#add(event.head)
        this.#hide(event.head.conversation_id, event.message_id)
      }
      if (event.kind === 'conversation_removed') this.conversations.delete(event.conversation_id)
    }
  }

  /** Heads, then what they say is missing: what a reconnect does. */
  async catchUp(): Promise<void> {
    const base = { epoch: this.#epoch, user_seq: 0, watermark: null }
    const { heads, epoch, hidden } = await readHeads(this.platform, this.userId, base)
    this.#epoch = epoch
    for (const { conversation_id, message_id } of hidden ?? []) this.#hide(conversation_id, message_id)
    const listed = new Set(heads.map((head) => head.conversation_id))
    for (const id of this.conversations.keys()) if (!listed.has(id)) this.conversations.delete(id)
    for (const head of heads) {
      this.#add(head)
      await this.#pull(head.conversation_id)
    }
  }

  #add(head: WireHead): void {
    if (this.conversations.get(head.conversation_id)?.first_seq === head.first_seq) return
    const replica = { first_seq: head.first_seq, local: head.first_seq - 1, messages: new Map() }
    this.conversations.set(head.conversation_id, replica)
  }

  #hide(conversationId: string, messageId: string): void {
    this.#hidden.add(messageId)
    this.conversations.get(conversationId)?.messages.delete(messageId)
  }

  #push(event: ConversationEvent): void {
    const replica = this.conversations.get(event.conversation_id)
    // A hole is filled by the next catchUp.
    if (replica && event.seq === replica.local + 1) this.#apply(replica, event)
  }

  #apply(replica: Replica, event: ConversationEvent): void {
    replica.local = event.seq
    if (event.kind !== 'message' || !this.#hidden.has(event.message.id)) applyEvent(replica.messages, event)
    const { conversation_id, seq } = event
    this.applied.push({ conversation_id, seq, first_seq: replica.first_seq })
    const isOwnEnd = event.kind === 'member_left' && event.user_id === this.userId
    if (isOwnEnd) this.conversations.delete(conversation_id)
  }

  async #pull(conversation_id: string): Promise<void> {
    const replica = this.conversations.get(conversation_id)
    while (replica) {
      const page = await getEvents(this.platform, this.userId, { conversation_id, after: replica.local })
      if (page && 'as_of' in page) {
        replica.messages.clear()
        for (const message of page.messages) replica.messages.set(message.id, message)
        replica.local = page.as_of
        return
      }
      if (!page || page.events.length === 0) return
      for (const event of page.events) this.#apply(replica, event)
    }
  }
}

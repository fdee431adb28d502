import type { WireHead } from '#contract/conversations.ts'
import type { ConversationEvent, GroupNotice, Message, Snapshot } from '#contract/messages.ts'
import type { BusMessage } from '../../bus/bus.ts'
import type { Caller } from '../../call.ts'
import type { Door } from './door.ts'

export type Replica = {
  readonly first_seq: number
  /** Everything from first_seq up to here was applied, in order. */
  local: number
  readonly messages: Map<string, Message>
  /** Entries about the group, by their number. */
  readonly notices: Map<number, GroupNotice>
}

/** What is left of a message that was deleted for everyone. */
const BLANK = {
  content: null,
  media_url: null,
  media_type: null,
  file_name: null,
  audio_url: null,
  audio_duration: null,
  reply_to_message_id: null,
  deleted_for_everyone: true,
  reactions: null,
  my_reactions: null,
  extra: null,
} satisfies Partial<Message>

/** What an entry makes of the message that it concerns, for one person. */
function amend(message: Message, event: ConversationEvent, userId: string): Partial<Message> {
  switch (event.kind) {
    case 'message_deleted':
      return { ...BLANK, deleted_at: event.created_at }
    case 'message_edited':
      return event.content === null ? {} : { content: event.content, edited_at: event.created_at }
    case 'reactions_changed':
      return {
        reactions: event.reactions,
        ...(event.actor_id === userId && { my_reactions: event.actor_reactions }),
      }
    case 'message_viewed':
      // When one looked oneself stays.
      return message.viewed_at === null && (event.actor_id === userId || event.is_by_all)
        ? { viewed_at: event.created_at }
        : {}
    default:
      return {}
  }
}

/** What an event does to the messages a person sees; what a message shows of it already is passed over. */
export function applyEvent(messages: Map<string, Message>, event: ConversationEvent, userId: string): void {
  if (event.kind === 'message') messages.set(event.message.id, event.message)
  if (!('message_id' in event)) return
  const message = messages.get(event.message_id)
  if (!message || event.seq <= (message.amended_seq ?? 0)) return
  messages.set(message.id, { ...message, ...amend(message, event, userId), amended_seq: event.seq })
}

/** A client by the rules of sync.md: applies pushes in order, without holes, and pulls what it lacks. */
export class Client {
  readonly conversations = new Map<string, Replica>()
  /** Every event it ever applied. */
  readonly applied: { readonly conversation_id: string; readonly seq: number; readonly first_seq: number }[] =
    []

  readonly #caller: Caller
  readonly #ask: Door['ask']
  #epoch: string | null = null
  /** What was hidden may still come with an event that was under way. */
  readonly #hidden = new Set<string>()

  constructor(caller: Caller, ask: Door['ask']) {
    this.#caller = caller
    this.#ask = ask
  }

  get userId(): string {
    return this.#caller.user_id
  }

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
    const heads: WireHead[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { output } = await this.#ask(this.#caller, 'conversations.list', {
        base,
        ...(cursor && { cursor }),
      })
      if (!output) throw new Error('no list')
      this.#epoch = output.epoch
      for (const { conversation_id, message_id } of output.hidden ?? [])
        this.#hide(conversation_id, message_id)
      heads.push(...output.heads)
      cursor = output.cursor
    }
    const listed = new Set(heads.map((head) => head.conversation_id))
    for (const id of this.conversations.keys()) if (!listed.has(id)) this.conversations.delete(id)
    for (const head of heads) {
      this.#add(head)
      if (head.last_seq > this.#localOf(head.conversation_id)) await this.#pull(head.conversation_id)
    }
  }

  /** All that this person sees of a conversation, read anew; null: nothing. */
  async readAnew(conversation_id: string): Promise<Pick<Replica, 'messages' | 'notices'> | null> {
    const messages = new Map<string, Message>()
    const notices = new Map<number, GroupNotice>()
    for (let before: number | undefined; ;) {
      const page = await this.#open(conversation_id, before)
      if (!page) return null
      for (const message of page.messages) messages.set(message.id, message)
      for (const notice of page.notices ?? []) notices.set(notice.seq, notice)
      if (!page.has_more) return { messages, notices }
      before = page.messages[0]?.seq
    }
  }

  async #open(conversation_id: string, before: number | undefined): Promise<Snapshot | null> {
    const asked = { conversation_id, ...(before !== undefined && { before }) }
    return (await this.#ask(this.#caller, 'messages.open', asked)).output
  }

  #localOf(conversationId: string): number {
    return this.conversations.get(conversationId)?.local ?? 0
  }

  #add(head: WireHead): void {
    if (this.conversations.get(head.conversation_id)?.first_seq === head.first_seq) return
    this.conversations.set(head.conversation_id, {
      first_seq: head.first_seq,
      local: head.first_seq - 1,
      messages: new Map(),
      notices: new Map(),
    })
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
    if (event.kind !== 'message' || !this.#hidden.has(event.message.id))
      applyEvent(replica.messages, event, this.userId)
    if (isNotice(event)) replica.notices.set(event.seq, event)
    const { conversation_id, seq } = event
    this.applied.push({ conversation_id, seq, first_seq: replica.first_seq })
    const isOwnEnd = event.kind === 'member_left' && event.user_id === this.userId
    if (isOwnEnd) this.conversations.delete(conversation_id)
  }

  async #pull(conversation_id: string): Promise<void> {
    const replica = this.conversations.get(conversation_id)
    while (replica) {
      const asked = { conversation_id, after: replica.local }
      const { output: page } = await this.#ask(this.#caller, 'messages.get', asked)
      if (page && 'as_of' in page) {
        const anew = await this.readAnew(conversation_id)
        replica.messages.clear()
        for (const [id, message] of anew?.messages ?? []) replica.messages.set(id, message)
        for (const [seq, notice] of anew?.notices ?? []) replica.notices.set(seq, notice)
        replica.local = page.as_of
        return
      }
      if (!page || page.events.length === 0) return
      for (const event of page.events) this.#apply(replica, event)
    }
  }
}

function isNotice(event: ConversationEvent): event is GroupNotice {
  return ['member_joined', 'member_left', 'role_changed', 'group_changed'].includes(event.kind)
}

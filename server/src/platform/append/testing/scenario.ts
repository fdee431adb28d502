import { randomUUID } from 'node:crypto'
import type { Ack, Role, Snapshot } from '#contract/messages.ts'
import type { CallInput, CallName } from '#contract/registry.ts'
import type { Caller } from '../../call.ts'
import type { RecordingBus } from '../../testing/platform.ts'
import type { Answered } from '../../testing/world.ts'
import { Client } from './client.ts'
import type { Door } from './door.ts'
import { type FileKind, FileOperations } from './file-operations.ts'
import type { Operation, OperationKind } from './operations.ts'

export type Sent = {
  readonly sender: Caller
  readonly conversation_id: string
  readonly client_id: string
  /** Null: refused for good. */
  readonly ack: Ack | null
}

export type TakenSnapshot = {
  readonly userId: string
  readonly snapshot: Snapshot
}

/** A block or its end, in the order they took effect for this pair and direction. */
export type BlockChange = {
  readonly conversation_id: string
  readonly by: string
  readonly is_block: boolean
  readonly seq: number
}

/** What a run leaves behind for the invariants to be checked on. */
export type Outcome = {
  readonly sent: Sent[]
  /** Acknowledged sends that another connection did not find at that moment. */
  readonly unseen: Sent[]
  /** Numbers of what one person sent in one go, in the order of sending. */
  readonly bursts: number[][]
  readonly snapshots: TakenSnapshot[]
  readonly blockChanges: BlockChange[]
  readonly clients: Client[]
  readonly unexpected: string[]
  /** Person and conversation of each read position that fell within one membership. */
  readonly fallenReads: string[]
}

/** Where a scenario plays. */
export type Stage = {
  /** A person stays with one of them. */
  readonly doors: readonly Door[]
  readonly people: readonly Caller[]
  /** A look into the log from beside all processes. */
  isInLog(conversationId: string, seq: number): Promise<boolean>
  /** What the clients hear while they are connected; none: they only ask. */
  readonly buses: readonly RecordingBus[]
  /** A picture to send. */
  readonly photo: Buffer
}

/** Operations that run at the same time. */
const WINDOW = 12
const BURST = 5
const expectedCodes = new Set([
  'not_found',
  'blocked',
  'client_id_reused',
  'not_accepting',
  'not_editable',
  'already_viewed',
  'too_many_pinned',
  '23505',
])
const roles: readonly Role[] = ['member', 'moderator', 'admin']
const emoji = ['👍', '❤️', '😂'] as const

/** Runs operations of several people against server processes on one database, many at a time. */
export class Scenario {
  readonly #stage: Stage
  readonly #files: FileOperations
  readonly #texts: { readonly sent: Sent; readonly content: string }[] = []
  readonly outcome: Outcome = {
    sent: [],
    unseen: [],
    bursts: [],
    snapshots: [],
    blockChanges: [],
    clients: [],
    unexpected: [],
    fallenReads: [],
  }
  readonly #conversations: string[] = []
  readonly #groups: string[] = []
  readonly #messages: string[] = []
  readonly #senders = new Map<string, Caller>()
  /** Blocks and unblocks run one after the other, so that their order is known. */
  #lastBlockChange: Promise<unknown> = Promise.resolve()
  readonly #reads = new Map<string, { first_seq: number; read_seq: number }>()

  constructor(stage: Stage) {
    this.#stage = stage
    this.#files = new FileOperations((person) => this.#doorOf(person), this.#answer, stage.photo)
  }

  /** `between`: what happens after each handful of operations, with their number so far. */
  async run(
    operations: readonly Operation[],
    between: (done: number) => Promise<void> = async () => undefined,
  ): Promise<Outcome> {
    const { people, buses } = this.#stage
    const { clients } = this.outcome
    for (const person of people) clients.push(new Client(person, this.#doorOf(person).ask))
    for (const bus of buses) {
      bus.subscribe({
        onMessages: (messages) => {
          for (const client of clients) client.onMessages(messages)
          bus.take()
        },
        onGap: () => {},
      })
    }
    for (let index = 0; index < 6; index += 1)
      await this.#run({ kind: 'start', who: index, what: 0, whom: index + 1 })
    await this.#run({ kind: 'create_group', who: 0, what: 0, whom: 0 })
    for (let from = 0; from < operations.length; from += WINDOW) {
      await Promise.all(operations.slice(from, from + WINDOW).map((operation) => this.#run(operation)))
      await this.#watchReads(this.#pick(people, from))
      await clients[from % clients.length]?.catchUp()
      await between(from + WINDOW)
    }
    for (const client of clients) await client.catchUp()
    return this.outcome
  }

  #doorOf(person: Caller): Door {
    const { doors, people } = this.#stage
    return this.#pick(doors, people.indexOf(person))
  }

  #pick<T>(from: readonly T[], index: number): T {
    const picked = from[index % from.length]
    if (picked === undefined) throw new Error('nothing to choose from')
    return picked
  }

  /** Mostly a conversation in the person's list, now and then any. */
  #pickOwn(person: Caller, index: number): string {
    const client = this.outcome.clients[this.#stage.people.indexOf(person)]
    const own = [...(client?.conversations.keys() ?? [])]
    return this.#pick(own.length === 0 || index % 8 === 0 ? this.#conversations : own, index)
  }

  #pickMessage(index: number): string {
    const { messageIds } = this.#files
    const hasFiles = messageIds.length > 0 && index % 4 === 0
    const ids = hasFiles || this.#messages.length === 0 ? messageIds : this.#messages
    // Mostly what was said lately: what is old is deleted, or of an earlier membership.
    return ids.at(-1 - (index % Math.max(1, Math.min(ids.length, 80)))) ?? randomUUID()
  }

  readonly #answer = async <N extends CallName>(
    person: Caller | null,
    name: N,
    input: CallInput<N>,
  ): Promise<Answered<N>> => {
    if (!person) throw new Error('nobody asks here')
    const answered = await this.#doorOf(person).ask(person, name, input)
    if (answered.code !== null && !expectedCodes.has(answered.code)) {
      this.outcome.unexpected.push(`${name}: ${answered.code}`)
    }
    return answered
  }

  async #ask<N extends CallName>(person: Caller, name: N, input: CallInput<N>) {
    return (await this.#answer(person, name, input)).output
  }

  async #run({ kind, who, what, whom }: Operation): Promise<void> {
    const person = this.#pick(this.#stage.people, who)
    const other = this.#pick(this.#stage.people, whom)
    const message_id = this.#pickMessage(what)
    const group_id = this.#pick([...this.#groups, randomUUID()], what)
    const user_id = other.user_id
    const anywhere = () => this.#pick(this.#conversations, what)
    const run: Record<OperationKind, () => Promise<unknown>> = {
      send: () => this.#send(person, this.#pickOwn(person, what), randomUUID(), `mensagem ${what}`),
      burst: () => this.#burst(person, this.#pickOwn(person, what)),
      repeat: () => this.#repeat(what, null),
      repeat_elsewhere: () => this.#repeat(what, this.#pick(this.#conversations, whom)),
      read: () =>
        this.#ask(person, 'messages.read', { conversation_id: this.#pickOwn(person, what), seq: whom % 300 }),
      edit: () => {
        // Mostly one's own: others' are refused.
        const by = whom % 4 === 0 ? person : (this.#senders.get(message_id) ?? person)
        return this.#ask(by, 'messages.edit', { message_id, content: `mudada ${what % 5}` })
      },
      react: () => {
        const reaction = this.#pick(emoji, whom)
        return this.#ask(person, 'reactions.set', { message_id, reaction, is_set: what % 3 > 0 })
      },
      send_file: () => this.#sendFile(person, 'file', what),
      send_photo: () => this.#sendFile(person, 'photo', what),
      send_voice: () => this.#sendFile(person, 'voice', what),
      send_once: () => this.#sendFile(person, 'once', what),
      repeat_file: async () => {
        if (this.#files.sends.length === 0) return
        const again = this.#pick(this.#files.sends, what)
        this.#note(again.sender, await this.#files.repeat(again))
      },
      one_file_twice: async () => {
        const sent = await this.#files.sendOneTwice(person, this.#pickOwn(person, what), what)
        for (const one of sent) this.#note(person, one)
        if (sent.filter(({ ack }) => ack).length > 1)
          this.outcome.unexpected.push('one upload became two messages')
      },
      forget_upload: () => this.#files.forget(person, what),
      forward: async () => {
        const from = this.#pick([...this.#files.messageIds, randomUUID()], what)
        this.#note(person, await this.#files.forward(person, from, this.#pickOwn(person, whom)))
      },
      look_once: () => {
        const once = this.#pick([...this.#files.onceIds.slice(-8), randomUUID()], what)
        return this.#ask(person, 'media.open_once', { message_id: once })
      },
      delete_message: () => this.#ask(person, 'messages.delete_for_everyone', { message_id }),
      hide_message: () => this.#ask(person, 'messages.delete_for_me', { message_id }),
      snapshot: () => this.#takeSnapshot(person, this.#pickOwn(person, what)),
      start: () => this.#start(person, other),
      create_group: () => this.#createGroup(person, other),
      add_member: () => this.#ask(person, 'groups.add_member', { group_id, user_id }),
      remove_member: () => this.#ask(person, 'groups.remove_member', { group_id, user_id }),
      leave: () => this.#ask(person, 'groups.leave', { group_id }),
      join: () => this.#ask(person, 'groups.join', { group_id }),
      set_invite: () => this.#ask(person, 'groups.set_invite', { group_id, is_on: what % 4 > 0 }),
      set_role: () =>
        this.#ask(person, 'groups.set_role', { group_id, user_id, role: this.#pick(roles, what) }),
      rename_group: () =>
        this.#ask(person, 'groups.update', { group_id, name: `Turma ${what % 7}`, description: `${whom}` }),
      set_photo: async () => {
        const { upload, giveUp } = this.#doorOf(person)
        const file_id = await upload(person, 'avatars', this.#stage.photo)
        if (!(await this.#ask(person, 'groups.set_avatar', { group_id, file_id })))
          await giveUp(person, file_id)
      },
      set_state: () =>
        this.#ask(person, 'conversations.set_state', {
          conversation_id: this.#pickOwn(person, what),
          is_archived: whom % 2 === 0,
          is_marked_unread: whom % 3 === 0,
        }),
      block: () => this.#changeBlock(person, other, true),
      unblock: () => this.#changeBlock(person, other, false),
      delete_for_me: () =>
        this.#ask(person, 'conversations.delete', { conversation_id: anywhere(), scope: 'me' }),
      delete_for_everyone: () =>
        this.#ask(person, 'conversations.delete', { conversation_id: anywhere(), scope: 'everyone' }),
    }
    await run[kind]()
  }

  async #send(sender: Caller, conversation_id: string, client_id: string, content: string): Promise<void> {
    const ack = await this.#ask(sender, 'messages.send', { conversation_id, client_id, content })
    const sent = { sender, conversation_id, client_id, ack }
    this.#texts.push({ sent, content })
    if (ack) {
      this.#messages.push(ack.message_id)
      this.#senders.set(ack.message_id, sender)
    }
    await this.#look(sent)
  }

  async #sendFile(sender: Caller, kind: FileKind, nth: number): Promise<void> {
    this.#note(sender, await this.#files.send(sender, this.#pickOwn(sender, nth), kind, nth))
  }

  #note(sender: Caller, sent: Omit<Sent, 'sender'>): void {
    this.outcome.sent.push({ sender, ...sent })
  }

  async #look(sent: Sent): Promise<void> {
    this.outcome.sent.push(sent)
    if (!sent.ack) return
    if (!(await this.#stage.isInLog(sent.conversation_id, sent.ack.seq))) this.outcome.unseen.push(sent)
  }

  async #burst(sender: Caller, conversation_id: string): Promise<void> {
    const texts = Array.from({ length: BURST }, (_, index) => `${index}`)
    const sends = texts.map((content) => ({ conversation_id, client_id: randomUUID(), content }))
    const acks = await this.#doorOf(sender).sendAtOnce(sender, sends)
    this.outcome.bursts.push(acks.flatMap((ack) => (ack ? [ack.seq] : [])))
  }

  async #repeat(index: number, elsewhere: string | null): Promise<void> {
    if (this.#texts.length === 0) return
    const { sent, content } = this.#pick(this.#texts, index)
    await this.#send(sent.sender, elsewhere ?? sent.conversation_id, sent.client_id, content)
  }

  async #takeSnapshot(person: Caller, conversation_id: string): Promise<void> {
    const snapshot = await this.#ask(person, 'messages.open', { conversation_id })
    if (snapshot) this.outcome.snapshots.push({ userId: person.user_id, snapshot })
  }

  async #start(person: Caller, other: Caller): Promise<void> {
    const started = await this.#ask(person, 'conversations.start_direct_conversation', {
      other_user_id: other.user_id,
    })
    if (started?.created) this.#conversations.push(started.conversation_id)
  }

  async #createGroup(person: Caller, other: Caller): Promise<void> {
    const id = randomUUID()
    const created = await this.#ask(person, 'groups.create', {
      id,
      name: 'Turma',
      member_ids: [other.user_id],
    })
    if (!created) return
    this.#groups.push(id)
    this.#conversations.push(created.conversation_id)
  }

  #changeBlock(person: Caller, other: Caller, is_block: boolean): Promise<void> {
    if (person === other) return Promise.resolve()
    const change = async () => {
      const changed = await this.#doorOf(person).changeBlock(person, other, is_block)
      if (changed) this.outcome.blockChanges.push({ ...changed, by: person.user_id, is_block })
    }
    const changed = this.#lastBlockChange.then(change)
    this.#lastBlockChange = changed
    return changed
  }

  /** I9 over time: within one membership the position only grows. */
  async #watchReads(person: Caller): Promise<void> {
    const listed = await this.#ask(person, 'conversations.list', {})
    for (const head of listed?.heads ?? []) {
      const key = `${person.user_id} ${head.conversation_id}`
      const before = this.#reads.get(key)
      if (before?.first_seq === head.first_seq && before.read_seq > head.my_read_seq)
        this.outcome.fallenReads.push(key)
      this.#reads.set(key, { first_seq: head.first_seq, read_seq: head.my_read_seq })
    }
  }
}

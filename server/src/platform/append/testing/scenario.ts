import { randomUUID } from 'node:crypto'
import type { Ack, Snapshot } from '#contract/messages.ts'
import type { Role } from '#contract/messages.ts'
import { openConversation, sendMessage } from '../../../features/messages/public.ts'
import { block } from '../../../features/people/block.ts'
import { unblock } from '../../../features/people/unblock.ts'
import type { Caller } from '../../call.ts'
import type { World } from '../../testing/world.ts'
import type { CallInput, CallName } from '#contract/registry.ts'
import { Client } from './client.ts'
import type { Operation, OperationKind } from './operations.ts'

export type Sent = {
  readonly sender: Caller
  readonly conversation_id: string
  readonly client_id: string
  readonly content: string
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

const PEOPLE = 8
/** Operations that run at the same time. */
const WINDOW = 12
const BURST = 5
const expectedCodes = new Set(['not_found', 'blocked', 'client_id_reused', 'not_accepting', '23505'])
const roles: readonly Role[] = ['member', 'moderator', 'admin']

/** Runs operations of several people in two processes on one database, many at a time. */
export class Scenario {
  readonly #worlds: readonly [World, World]
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
  #people: Caller[] = []
  readonly #conversations: string[] = []
  readonly #groups: string[] = []
  readonly #messages: string[] = []
  /** Blocks and unblocks run one after the other, so that their order is known. */
  #lastBlockChange: Promise<unknown> = Promise.resolve()
  readonly #reads = new Map<string, { first_seq: number; read_seq: number }>()

  /** The worlds are processes on the same database; a person stays with one of them. */
  constructor(worlds: readonly [World, World]) {
    this.#worlds = worlds
  }

  async run(operations: readonly Operation[]): Promise<Outcome> {
    this.#people = await this.#worlds[0].people(PEOPLE)
    for (const person of this.#people)
      this.outcome.clients.push(new Client(this.#worldOf(person).platform, person.user_id))
    for (const { platform } of this.#worlds) {
      platform.bus.subscribe({
        onMessages: (messages) => {
          for (const client of this.outcome.clients) client.onMessages(messages)
          platform.bus.take()
        },
        onGap: () => {},
      })
    }
    for (let index = 0; index < 6; index += 1)
      await this.#run({ kind: 'start', who: index, what: 0, whom: index + 1 })
    await this.#run({ kind: 'create_group', who: 0, what: 0, whom: 0 })
    for (let from = 0; from < operations.length; from += WINDOW) {
      await Promise.all(operations.slice(from, from + WINDOW).map((operation) => this.#run(operation)))
      await this.#watchReads(this.#pick(this.#people, from))
    }
    for (const client of this.outcome.clients) await client.catchUp()
    return this.outcome
  }

  #worldOf(person: Caller): World {
    return this.#worlds[this.#people.indexOf(person) % 2] ?? this.#worlds[0]
  }

  #pick<T>(from: readonly T[], index: number): T {
    const picked = from[index % from.length]
    if (picked === undefined) throw new Error('nothing to choose from')
    return picked
  }

  /** Mostly a conversation in the person's list, now and then any. */
  #pickOwn(person: Caller, index: number): string {
    const own = [...(this.outcome.clients[this.#people.indexOf(person)]?.conversations.keys() ?? [])]
    return this.#pick(own.length === 0 || index % 8 === 0 ? this.#conversations : own, index)
  }

  async #ask<N extends CallName>(person: Caller, name: N, input: CallInput<N>) {
    const answered = await this.#worldOf(person).ask(person, name, input)
    if (answered.code !== null && !expectedCodes.has(answered.code)) {
      this.outcome.unexpected.push(`${name}: ${answered.code}`)
    }
    return answered.output
  }

  async #run({ kind, who, what, whom }: Operation): Promise<void> {
    const person = this.#pick(this.#people, who)
    const other = this.#pick(this.#people, whom)
    const run: Record<OperationKind, () => Promise<unknown>> = {
      send: () => this.#send(person, this.#pickOwn(person, what), randomUUID(), `mensagem ${what}`),
      burst: () => this.#burst(person, this.#pickOwn(person, what)),
      repeat: () => this.#repeat(what, null),
      repeat_elsewhere: () => this.#repeat(what, this.#pick(this.#conversations, whom)),
      read: () =>
        this.#ask(person, 'messages.read', { conversation_id: this.#pickOwn(person, what), seq: whom % 300 }),
      delete_message: async () => {
        if (this.#messages.length === 0) return
        await this.#ask(person, 'messages.delete_for_everyone', {
          message_id: this.#pick(this.#messages, what),
        })
      },
      hide_message: async () => {
        if (this.#messages.length === 0) return
        await this.#ask(person, 'messages.delete_for_me', { message_id: this.#pick(this.#messages, what) })
      },
      snapshot: () => this.#takeSnapshot(person, this.#pickOwn(person, what)),
      start: () => this.#start(person, other),
      create_group: () => this.#createGroup(person, other),
      add_member: () =>
        this.#ask(person, 'groups.add_member', {
          group_id: this.#pick(this.#groups, what),
          user_id: other.user_id,
        }),
      remove_member: () =>
        this.#ask(person, 'groups.remove_member', {
          group_id: this.#pick(this.#groups, what),
          user_id: other.user_id,
        }),
      leave: () => this.#ask(person, 'groups.leave', { group_id: this.#pick(this.#groups, what) }),
      set_role: () =>
        this.#ask(person, 'groups.set_role', {
          group_id: this.#pick(this.#groups, what),
          user_id: other.user_id,
          role: this.#pick(roles, what),
        }),
      block: () => this.#changeBlock(person, other, true),
      unblock: () => this.#changeBlock(person, other, false),
      delete_for_me: () =>
        this.#ask(person, 'conversations.delete', {
          conversation_id: this.#pick(this.#conversations, what),
          scope: 'me',
        }),
      delete_for_everyone: () =>
        this.#ask(person, 'conversations.delete', {
          conversation_id: this.#pick(this.#conversations, what),
          scope: 'everyone',
        }),
    }
    await run[kind]()
  }

  async #send(sender: Caller, conversation_id: string, client_id: string, content: string): Promise<void> {
    const ack = await this.#ask(sender, 'messages.send', { conversation_id, client_id, content })
    const sent = { sender, conversation_id, client_id, content, ack }
    this.outcome.sent.push(sent)
    if (!ack) return
    this.#messages.push(ack.message_id)
    const { rowCount } = await this.#worldOf(sender).platform.pool.query(
      'select from conversation_log where conversation_id = $1 and seq = $2',
      [conversation_id, ack.seq],
    )
    if (rowCount !== 1) this.outcome.unseen.push(sent)
  }

  /** Handed over in one turn of the event loop, as a socket does with an outbox. */
  async #burst(sender: Caller, conversation_id: string): Promise<void> {
    const { platform } = this.#worldOf(sender)
    const answers = await Promise.all(
      Array.from({ length: BURST }, (_, index) =>
        sendMessage(platform, sender, { conversation_id, client_id: randomUUID(), content: `${index}` }),
      ),
    )
    this.outcome.bursts.push(answers.flatMap((answer) => (answer.ok ? [answer.ack.seq] : [])))
  }

  async #repeat(index: number, elsewhere: string | null): Promise<void> {
    if (this.outcome.sent.length === 0) return
    const { sender, conversation_id, client_id, content } = this.#pick(this.outcome.sent, index)
    await this.#send(sender, elsewhere ?? conversation_id, client_id, content)
  }

  async #takeSnapshot(person: Caller, conversation_id: string): Promise<void> {
    const { user_id: userId } = person
    const snapshot = await openConversation(this.#worldOf(person).platform, userId, { conversation_id })
    if (snapshot) this.outcome.snapshots.push({ userId, snapshot })
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
      const { platform } = this.#worldOf(person)
      const changed = await (is_block ? block : unblock)(platform, person.user_id, other.user_id)
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

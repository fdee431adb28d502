import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConversationEvent } from '#contract/messages.ts'
import { cascade, type OutboxEntry } from './change.ts'
import { createMemory } from './memory.ts'
import { createReplica } from './replica.ts'
import { appliers } from './testing/appliers.ts'
import { createFakeClock } from './testing/fake-clock.ts'
import { messagesOf, uuidOf } from './testing/fake-records.ts'
import { FakeServer } from './testing/fake-server.ts'

const ana = uuidOf(4, 1)
const bia = uuidOf(4, 2)

const createFollower = () => {
  const memory = createMemory()
  const missing: (string | null)[] = []
  const replica = createReplica({
    me: ana,
    memory,
    appliers,
    commit: (change) => memory.apply(cascade(change)),
    onMissing: (id) => missing.push(id),
  })
  return { memory, replica, missing }
}

type Step = { readonly kind: 'ana' | 'bia' | 'delete'; readonly pick: number }
const step = fc.record({
  kind: fc.constantFrom('ana', 'bia', 'delete'),
  pick: fc.nat(),
}) as fc.Arbitrary<Step>

const play = (server: FakeServer, chat: string, steps: readonly Step[], from: number): void => {
  steps.forEach(({ kind, pick }, index) => {
    const live = messagesOf(server.conversations.get(chat)!.log).filter((one) => !one.deleted_for_everyone)
    const victim = live[pick % Math.max(1, live.length)]
    if (kind !== 'delete')
      server.append(kind === 'ana' ? ana : bia, chat, uuidOf(6, from + index), `m${from + index}`)
    else if (victim) server.deleteForEveryone(chat, victim.id)
  })
}

test('I10: a snapshot and the events after it are the later snapshot, in whatever order they come', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.array(step, { maxLength: 60 }),
      fc.nat(),
      (early, late, seed) => {
        const server = new FakeServer(createFakeClock())
        const chat = server.createConversation(1, [ana, bia])
        play(server, chat, early, 0)
        const { memory, replica } = createFollower()
        replica.takeHeads(structuredClone(server.heads(ana)), replica.known())
        memory.expectRows(chat)
        memory.showRows(chat, null)
        const snapshot = structuredClone(server.snapshot(chat))
        play(server, chat, late, early.length)
        const { log } = server.conversations.get(chat)!
        replica.takeSnapshot(snapshot)
        const events = log.slice(snapshot.as_of)
        // Each twice, in an order of its own.
        const shuffled = [...events, ...events]
          .map((event, index) => ({ event, place: (index * 7919 + seed) % 97 }))
          .toSorted((a, b) => a.place - b.place)
        for (const { event } of shuffled)
          replica.takeEvents(chat, [structuredClone<ConversationEvent>(event)])

        expect(memory.log(chat)?.rows ?? []).toEqual(messagesOf(log))
        expect(memory.ranges.get(chat)?.to).toBe(log.length)
        const { preview, last_seq, unread_count, updated_at } = server.head(chat, ana)
        expect(memory.heads.get(chat)).toMatchObject({ preview, last_seq, unread_count, updated_at })
      },
    ),
  )
})

test('a number that is missing holds back what follows, and is asked for', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  const { memory, replica, missing } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  replica.takeSnapshot(server.snapshot(chat))
  for (let n = 1; n <= 3; n += 1) server.append(bia, chat, uuidOf(6, n), `m${n}`)
  const { log } = server.conversations.get(chat)!
  replica.takeEvents(chat, [log[0]!])
  expect(missing).toEqual([])
  replica.takeEvents(chat, [log[2]!])
  expect(missing).toEqual([chat])
  expect(replica.missingAfter(chat)).toBe(1)
  expect(memory.ranges.get(chat)?.to).toBe(1)
  expect(memory.heads.get(chat)?.unread_count).toBe(1)
  replica.takeEvents(chat, [log[1]!])
  expect(replica.missingAfter(chat)).toBeNull()
  expect(memory.heads.get(chat)).toMatchObject({ last_seq: 3, unread_count: 3 })
})

test('heads read before events that are applied here take nothing back', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  const { memory, replica } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  const stale = structuredClone(server.heads(ana))
  server.append(bia, chat, uuidOf(6, 1), 'depois')
  replica.takeEvents(chat, server.conversations.get(chat)!.log)
  replica.takeHeads(stale, null)
  expect(memory.heads.get(chat)).toMatchObject({ last_seq: 1, unread_count: 1 })
  expect(memory.heads.get(chat)?.preview?.content).toBe('depois')
})

const settingsChanged = (user_seq: number, language: 'en' | 'es') =>
  ({
    kind: 'settings_changed',
    user_seq,
    settings: { hide_online_status: false, allow_messages: 'everyone', language, updated_at: null },
  }) as const

test('of the person’s own log each number counts once and in order; a hole asks for the list', () => {
  const server = new FakeServer(createFakeClock())
  const { memory, replica, missing } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  replica.takeUserEvent(settingsChanged(1, 'en'))
  expect(memory.meta()).toMatchObject({ user_seq: 1, settings: { language: 'en' } })
  replica.takeUserEvent(settingsChanged(1, 'es'))
  expect(memory.meta()).toMatchObject({ user_seq: 1, settings: { language: 'en' } })
  expect(missing).toEqual([])
  replica.takeUserEvent(settingsChanged(3, 'es'))
  expect(missing).toEqual([null])
  // The number stays behind the hole, so that the heads that fill it are not taken for old ones.
  expect(memory.meta().user_seq).toBe(1)
})

test('a list read before someone was added or went away brings nobody back and sends nobody away', () => {
  const server = new FakeServer(createFakeClock())
  const kept = server.createConversation(1, [ana, bia])
  const { memory, replica } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  const before = structuredClone(server.heads(ana))
  const added = server.createConversation(2, [ana, bia])
  const removed = kept
  const head = server.head(added, ana)
  replica.takeUserEvent({ kind: 'conversation_added', user_seq: 1, head, peer: head.peer })
  replica.takeUserEvent({ kind: 'conversation_removed', user_seq: 2, conversation_id: removed })
  replica.takeHeads(before, null)
  expect([...memory.heads.keys()]).toEqual([added])
})

test('a chat that the list does not name any more goes with its messages', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  server.append(bia, chat, uuidOf(6, 1), 'oi')
  const { memory, replica } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  replica.takeSnapshot(server.snapshot(chat))
  replica.takeHeads({ ...server.heads(ana), heads: [], total: 0 }, null)
  expect([memory.heads.size, memory.ranges.size]).toEqual([0, 0])
})

test('who comes back to a group sees what is said from then on: the messages of before are gone', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  for (let n = 1; n <= 3; n += 1) server.append(bia, chat, uuidOf(6, n), `m${n}`)
  const { memory, replica } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  replica.takeSnapshot(server.snapshot(chat))
  const again = { ...server.head(chat, ana), first_seq: 3 }
  replica.takeHeads({ ...server.heads(ana), heads: [again] }, null)
  expect(memory.ranges.has(chat)).toBe(false)
})

test('a page read before a deletion does not bring the words back', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  for (let n = 1; n <= 5; n += 1) server.append(bia, chat, uuidOf(6, n), `m${n}`)
  const { memory, replica } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  memory.expectRows(chat)
  memory.showRows(chat, null)
  replica.takeSnapshot(server.snapshot(chat, undefined, 2))
  const older = structuredClone(server.snapshot(chat, 4))
  server.deleteForEveryone(chat, older.messages[0]!.id)
  replica.takeEvents(chat, server.conversations.get(chat)!.log.slice(5))
  replica.takeOlder(older, 4)
  expect(memory.log(chat)?.rows.map((row) => row.content)).toEqual([null, 'm2', 'm3', 'm4', 'm5'])
})

test('an entry of a kind that this app does not know counts as a number and is skipped, and nothing is asked again', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  for (let n = 1; n <= 2; n += 1) server.append(bia, chat, uuidOf(6, n), `m${n}`)
  const { memory, replica, missing } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  memory.expectRows(chat)
  memory.showRows(chat, null)
  replica.takeSnapshot(server.snapshot(chat))
  const [first] = server.conversations.get(chat)!.log
  const unknown = [3, 4, 5].map((seq) => ({
    kind: ['reaction_set', 'story_shared', 'constructor'][seq - 3],
    conversation_id: chat,
    seq,
    created_at: first!.created_at,
    actor_id: bia,
    message_id: first?.kind === 'message' ? first.message.id : null,
    emoji: '👍',
    nested: { deep: [1] },
  })) as unknown as ConversationEvent[]
  replica.takeEvents(chat, unknown.slice(1))
  replica.takeEvents(chat, unknown.slice(0, 1))
  server.append(bia, chat, uuidOf(6, 3), 'm3')
  const message = server.conversations.get(chat)!.log.at(-1)! as Extract<
    ConversationEvent,
    { kind: 'message' }
  >
  replica.takeEvents(chat, [{ ...message, seq: 6, message: { ...message.message, seq: 6 } }])
  expect(memory.log(chat)?.rows.map((row) => row.content)).toEqual(['m1', 'm2', 'm3'])
  expect(memory.heads.get(chat)).toMatchObject({ last_seq: 6, unread_count: 3, preview: { content: 'm3' } })
  expect(replica.missingAfter(chat)).toBeNull()
  missing.splice(0)
  replica.takeEvents(chat, unknown)
  expect(missing).toEqual([])
})

test('FEEL-017: a message hidden on another device goes from log, quotes and row, and a page read before does not bring it back', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  for (let n = 1; n <= 5; n += 1) server.append(bia, chat, uuidOf(6, n), `m${n}`)
  const { memory, replica } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  memory.expectRows(chat)
  memory.showRows(chat, null)
  replica.takeSnapshot(server.snapshot(chat, undefined, 2))
  const older = structuredClone(server.snapshot(chat, 4))
  const [first, , , , last] = messagesOf(server.conversations.get(chat)!.log)
  memory.showQuote(chat, first!)
  const { peer, ...head } = server.head(chat, ana)
  const preview = { ...head.preview!, seq: 4, content: 'm4' }
  const hide = (message_id: string, user_seq: number) =>
    replica.takeUserEvent({
      kind: 'message_hidden',
      user_seq,
      message_id,
      head: { ...head, unread_count: 5 - user_seq, preview },
      peer,
    })
  hide(last!.id, 1)
  hide(first!.id, 2)
  expect(memory.log(chat)?.rows.map((row) => row.content)).toEqual(['m4'])
  expect(memory.quotes.has(first!.id)).toBe(false)
  expect(memory.heads.get(chat)).toMatchObject({ last_seq: 5, unread_count: 3, preview: { content: 'm4' } })
  replica.takeOlder(older, 4)
  expect(memory.log(chat)?.rows.map((row) => row.content)).toEqual(['m2', 'm3', 'm4'])
  expect(memory.ranges.get(chat)).toMatchObject({ from: 1, to: 5 })
})

test('FEEL-017: what was hidden while this device was away goes with the first heads, all logs when it is too much', () => {
  const server = new FakeServer(createFakeClock())
  const chats = [1, 2].map((n) => server.createConversation(n, [ana, bia]))
  for (let n = 1; n <= 4; n += 1) server.append(bia, chats[n % 2]!, uuidOf(6, n), `m${n}`)
  const { memory, replica } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  for (const chat of chats) {
    memory.expectRows(chat)
    memory.showRows(chat, null)
    replica.takeSnapshot(server.snapshot(chat))
  }
  const [first] = messagesOf(server.conversations.get(chats[0]!)!.log)
  const hidden = [
    { conversation_id: chats[0]!, message_id: first!.id },
    { conversation_id: uuidOf(1, 99), message_id: uuidOf(2, 99) },
  ]
  replica.takeHeads({ ...server.heads(ana), hidden }, null)
  expect(chats.map((chat) => memory.log(chat)?.rows.map((row) => row.content))).toEqual([
    ['m4'],
    ['m1', 'm3'],
  ])
  replica.takeHeads({ ...server.heads(ana), hidden: null }, null)
  expect(chats.map((chat) => memory.ranges.get(chat))).toEqual([undefined, undefined])
})

test('an older page that was asked for twice joins once, where it belongs', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  for (let n = 1; n <= 9; n += 1) server.append(bia, chat, uuidOf(6, n), `m${n}`)
  const { memory, replica } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  replica.takeSnapshot(server.snapshot(chat, undefined, 3))
  replica.takeOlder(server.snapshot(chat, 7, 3), 7)
  replica.takeOlder(server.snapshot(chat, 4, 3), 4)
  // The first answer once more, late.
  replica.takeOlder(server.snapshot(chat, 7, 3), 7)
  expect(memory.ranges.get(chat)).toMatchObject({ from: 1, to: 9 })
})

const entryOf = (chat: string, state: 'waiting' | 'acked', seq: number): OutboxEntry => ({
  client_id: uuidOf(3, seq),
  conversation_id: chat,
  order: seq,
  content: 'oi',
  reply_to_message_id: null,
  written_at: '2026-03-07T12:00:00.000Z',
  state,
  ack:
    state === 'acked'
      ? {
          client_id: uuidOf(3, seq),
          conversation_id: chat,
          message_id: uuidOf(2, seq),
          seq,
          created_at: '2026-03-07T12:00:00.000Z',
        }
      : null,
  failure: null,
})

test('an acknowledged message that the log does not hold yet is asked for, and leaves once it does', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  const { memory, replica } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  replica.takeSnapshot(server.snapshot(chat))
  memory.apply({ outbox: { put: [entryOf(chat, 'acked', 2)] } })
  expect(replica.missingAfter(chat)).toBe(0)
  for (const n of [1, 2]) server.append(n === 2 ? ana : bia, chat, uuidOf(3, n === 2 ? 2 : 900), `m${n}`)
  replica.takeEvents(chat, server.conversations.get(chat)!.log)
  expect([memory.outbox.size, replica.missingAfter(chat)]).toEqual([0, null])
})

test('another epoch sends again what the old one had acknowledged, under its old id', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  const { memory, replica } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  memory.apply({ outbox: { put: [entryOf(chat, 'acked', 2)] } })
  replica.takeHeads({ ...server.heads(ana), epoch: uuidOf(9, 2) }, replica.known())
  expect(memory.outbox.get(uuidOf(3, 2))).toMatchObject({ state: 'waiting', order: 2, ack: null })
})

test('a page that is older than what is held takes nothing back', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  const { memory, replica } = createFollower()
  server.append(bia, chat, uuidOf(6, 1), 'm1')
  replica.takeHeads(server.heads(ana), replica.known())
  memory.expectRows(chat)
  memory.showRows(chat, null)
  const early = structuredClone(server.snapshot(chat))
  replica.takeSnapshot(early)
  server.append(bia, chat, uuidOf(6, 2), 'm2')
  replica.takeEvents(chat, server.conversations.get(chat)!.log)
  replica.takeSnapshot(early)
  expect(memory.log(chat)?.rows.map((row) => row.content)).toEqual(['m1', 'm2'])
})

test('a read waits until the server has it, and not a number less', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  for (const n of [1, 2]) server.append(bia, chat, uuidOf(6, n), `m${n}`)
  const { memory, replica } = createFollower()
  memory.apply({ reads: { put: [{ conversation_id: chat, seq: 2 }] } })
  server.read(ana, chat, 1)
  replica.takeHeads(server.heads(ana), replica.known())
  expect(memory.reads.get(chat)?.seq).toBe(2)
  expect(memory.heads.get(chat)?.unread_count).toBe(0)
  server.read(ana, chat, 2)
  replica.takeHeads(server.heads(ana), null)
  expect(memory.reads.has(chat)).toBe(false)
})

test('a chat that is gone has the list asked for: it may be told of as gone by mistake of the moment', () => {
  const server = new FakeServer(createFakeClock())
  const chat = server.createConversation(1, [ana, bia])
  const { memory, replica, missing } = createFollower()
  replica.takeHeads(server.heads(ana), replica.known())
  replica.takeGone(chat)
  expect([memory.heads.has(chat), missing]).toEqual([false, [null]])
  replica.takeGone(chat)
  expect(missing).toEqual([null])
})

test('whose private mode ends asks for the whole list: no head has changed, and each may show more', () => {
  const server = new FakeServer(createFakeClock())
  server.createConversation(1, [ana, bia])
  const { memory, replica, missing } = createFollower()
  const set = (private_mode: boolean) => ({ private_mode }) as never
  replica.takeHeads({ ...structuredClone(server.heads(ana)), settings: set(true) }, null)
  expect(missing).toEqual([])
  const { user_seq } = memory.meta()
  const change = (seq: number, isPrivate: boolean): void =>
    replica.takeUserEvent({ kind: 'settings_changed', user_seq: seq, settings: set(isPrivate) } as never)
  change(user_seq + 1, true)
  expect(missing).toEqual([])
  change(user_seq + 2, false)
  expect(missing).toEqual([null])
  expect(memory.meta().since).toBeUndefined()
  change(user_seq + 3, false)
  expect(missing).toEqual([null])
})

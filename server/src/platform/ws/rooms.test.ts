import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startStand } from './testing/gateway-stand.ts'
import type { Stand } from './testing/gateway-stand.ts'

const ana = randomUUID()
const rui = randomUUID()

let stand: Stand
beforeEach(async () => {
  stand = await startStand()
})
afterEach(() => stand.close())

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('events that overtake each other on the bus leave in the order of the log', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  const events = [1, 2, 3, 4].map(() => stand.world.commitMessage(chat, rui))
  for (const index of [1, 3, 0, 2]) {
    const event = events[index]
    if (event) stand.bus.publish([{ kind: 'event', event }])
  }
  await a.next('event', 4)
  expect(a.eventSeqs(chat)).toEqual([1, 2, 3, 4])
  expect(stand.world.calls).not.toContain('readLog')
})

test('what the bus lost is read from the database; what it repeats is dropped', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  stand.world.say(chat, rui)
  await a.next('event')
  for (let n = 0; n < 700; n += 1) stand.world.commitMessage(chat, rui)
  const last = stand.world.say(chat, rui)
  stand.bus.publish([{ kind: 'event', event: last }])
  await a.next('event', 702)
  stand.bus.publish([{ kind: 'event', event: last }])
  await a.settle()
  expect(a.eventSeqs(chat)).toEqual(range(1, 702))
})

test('a hole is filled although the database fails at first', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  stand.world.say(chat, rui)
  await a.next('event')
  const gate = stand.world.hold('readLog')
  stand.world.commitMessage(chat, rui)
  stand.world.say(chat, rui)
  await a.until(() => stand.world.calls.includes('readLog'), 'the read of the log')
  gate.fail()
  await a.next('event', 3)
  expect(a.eventSeqs(chat)).toEqual([1, 2, 3])
})

test('an entry of the own log that nobody announced is found by comparing, once a heartbeat', async () => {
  const busy = await startStand({ limits: { compareEveryMs: 100 } })
  onTestFinished(() => busy.close())
  const a = await busy.connect(ana)
  const added = busy.world.addConversation(ana, rui)
  busy.world.nextUserSeq(ana, added)
  const heads = await a.next('heads', 2)
  expect(heads.heads.map((head) => head.conversation_id)).toEqual([added])
})

test('what comes while the members are read is delivered in order; a read that fails is tried again', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  const gate = stand.world.hold('readMembers')
  stand.world.say(chat, rui)
  await a.until(() => stand.world.calls.includes('readMembers'), 'the read of the members')
  stand.world.say(chat, rui)
  gate.fail()
  await a.next('event', 2)
  expect(a.eventSeqs(chat)).toEqual([1, 2])
})

test('the members of many conversations are read at once, and again only when they may have changed', async () => {
  const chats = Array.from({ length: 20 }, () => stand.world.addConversation(ana, rui))
  const [a, b] = await Promise.all([stand.connect(ana), stand.connect(rui)])
  const reads = () => stand.world.calls.filter((call) => call === 'readMembers').length
  for (const chat of chats) stand.world.say(chat, rui)
  await a.next('event', 20)
  for (const chat of chats) stand.world.say(chat, rui)
  await Promise.all([a.next('event', 40), b.next('event', 40)])
  expect(reads()).toBe(1)
  const event = {
    kind: 'conversation_removed',
    user_seq: stand.world.nextUserSeq(ana),
    conversation_id: chats[0] ?? '',
  } as const
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
  for (const chat of chats) stand.world.say(chat, rui)
  await b.next('event', 60)
  expect(reads()).toBe(2)
})

test('who is connected nowhere costs no read', async () => {
  const chat = stand.world.addConversation(ana, rui)
  stand.world.say(chat, rui)
  const a = await stand.connect(ana)
  expect(stand.world.calls).not.toContain('readMembers')
  stand.world.say(chat, rui)
  await a.next('event')
  expect(a.eventSeqs(chat)).toEqual([2])
})

test('a room that is more than 1,000 events behind skips them, and its sockets get fresh heads to pull by', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  stand.world.say(chat, rui)
  await a.next('event')
  for (let n = 0; n < 1001; n += 1) stand.world.commitMessage(chat, rui)
  stand.world.say(chat, rui)
  const heads = await a.next('heads', 2)
  expect(heads.heads[0]?.last_seq).toBe(1003)
  stand.world.say(chat, rui)
  await a.next('event', 2)
  expect(a.eventSeqs(chat)).toEqual([1, 1004])
})

test('I11: who left gets the event of it and nothing after; who comes back gets what follows', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const [a, b] = await Promise.all([stand.connect(ana), stand.connect(rui)])
  stand.world.say(chat, rui)
  await b.next('event')
  const left = stand.world.commit(chat, { kind: 'member_left', user_id: ana, actor_id: ana })
  // The announcement of what came after the leave overtakes that of the leave.
  const after = stand.world.commitMessage(chat, rui)
  stand.bus.publish([{ kind: 'event', event: after }])
  stand.bus.publish([{ kind: 'event', event: left }])
  await b.next('event', 3)
  await a.settle()
  expect(a.eventSeqs(chat)).toEqual([1, 2])
  const register = { kind: 'typing', conversation_id: chat, user_id: rui, display_name: null } as const
  stand.bus.publish([{ kind: 'register', register, conversations: [chat] }])
  await b.next('register')
  await a.settle()
  expect(a.of('register')).toEqual([])

  const joined = stand.world.commit(chat, {
    kind: 'member_joined',
    user_id: ana,
    role: 'member',
    actor_id: rui,
  })
  const event = {
    kind: 'conversation_added',
    user_seq: stand.world.nextUserSeq(ana),
    head: stand.world.head(chat, ana),
    peer: null,
  } as const
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
  stand.bus.publish([{ kind: 'event', event: joined }])
  stand.world.say(chat, rui)
  await a.next('event', 4)
  expect(a.eventSeqs(chat)).toEqual([1, 2, 4, 5])
})

test('I11: a leave that is announced late does not put out who has come back', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  const b = await stand.connect(rui)
  const left = stand.world.commit(chat, { kind: 'member_left', user_id: ana, actor_id: ana })
  const joined = stand.world.commit(chat, {
    kind: 'member_joined',
    user_id: ana,
    role: 'member',
    actor_id: rui,
  })
  const event = {
    kind: 'conversation_added',
    user_seq: stand.world.nextUserSeq(ana),
    head: stand.world.head(chat, ana),
    peer: null,
  } as const
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
  stand.bus.publish([
    { kind: 'event', event: left },
    { kind: 'event', event: joined },
  ])
  stand.world.say(chat, rui)
  await b.next('event', 3)
  await a.next('event', 2)
  await a.settle()
  // Her own leaving is not of the range that she is in now.
  expect(a.eventSeqs(chat)).toEqual([2, 3])
})

test('I11: a conversation removed from a person is silent at once, also at sockets opened later', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const [a, b] = await Promise.all([stand.connect(ana), stand.connect(rui)])
  stand.world.conversations.get(chat)?.members.delete(ana)
  const event = {
    kind: 'conversation_removed',
    user_seq: stand.world.nextUserSeq(ana),
    conversation_id: chat,
  } as const
  stand.bus.publish([{ kind: 'user_event', user_id: ana, event }])
  const later = await stand.connect(ana)
  stand.world.say(chat, rui)
  await b.next('event')
  await Promise.all([a.settle(), later.settle()])
  expect([...a.eventSeqs(chat), ...later.eventSeqs(chat)]).toEqual([])
})

test('a register reaches each socket of its people and members once', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const caio = randomUUID()
  const [a, b, c, stranger] = await Promise.all([
    stand.connect(ana),
    stand.connect(rui),
    stand.connect(caio),
    stand.connect(randomUUID()),
  ])
  const register = { kind: 'presence', user_id: rui, is_online: true, last_seen: null } as const
  stand.bus.publish([{ kind: 'register', register, conversations: [chat], users: [ana, caio] }])
  await Promise.all([a.next('register'), b.next('register'), c.next('register')])
  await Promise.all([a.settle(), stranger.settle()])
  expect(a.of('register')).toEqual([{ t: 'register', register }])
  expect(stranger.of('register')).toEqual([])
})

test('what is for one alone goes to no other, also beside what both get in the same write', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const [a, b] = await Promise.all([stand.connect(ana), stand.connect(rui)])
  const registers = [ana, rui].map((user_id) => ({
    kind: 'register' as const,
    register: { kind: 'read', conversation_id: chat, user_id, seq: 1, unread_count: 0 } as const,
    users: [user_id],
  }))
  const event = stand.world.commitMessage(chat, rui)
  stand.bus.publish([{ kind: 'event', event }, ...registers])
  await Promise.all([a.next('register'), b.next('register')])
  expect(a.of('register')).toMatchObject([{ register: { user_id: ana } }])
  expect(b.of('register')).toMatchObject([{ register: { user_id: rui } }])
})

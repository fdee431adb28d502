import { expect, test } from 'vitest'
import type { ClientFrame } from '#contract/frames.ts'
import type { Ack } from '#contract/messages.ts'
import type { OutboxEntry } from './change.ts'
import { ApiError } from './errors.ts'
import { createMemory } from './memory.ts'
import { createSender, type SenderOptions } from './sender.ts'
import { createFakeClock } from './testing/fake-clock.ts'
import { uuidOf } from './testing/fake-records.ts'

const chatA = uuidOf(1, 1)
const chatB = uuidOf(1, 2)

const entryOf = (n: number, chat: string): OutboxEntry => ({
  client_id: uuidOf(3, n),
  conversation_id: chat,
  order: n,
  content: `m${n}`,
  reply_to_message_id: null,
  written_at: '2026-03-07T12:00:00.000Z',
  state: 'waiting',
  ack: null,
  failure: null,
})

/** A sender over a line that takes everything and answers nothing by itself. */
const createStand = (overrides: Partial<SenderOptions> = {}) => {
  const memory = createMemory()
  const clock = createFakeClock()
  const sent: string[] = []
  const unsaved = new Set<string>()
  const refused: string[] = []
  const sender = createSender({
    memory,
    clock,
    isUnready: (clientId) => unsaved.has(clientId),
    commit: (change) => memory.apply(change),
    send: (frame: ClientFrame) => {
      if (frame.t === 'send') sent.push(frame.content)
      return true
    },
    isSocketUp: () => true,
    post: () => new Promise(() => {}),
    onRefused: (_entry, code) => refused.push(code),
    onAcked: () => {},
    onImpatient: () => {},
    ...overrides,
  })
  const write = (n: number, chat = chatA) => memory.apply({ outbox: { put: [entryOf(n, chat)] } })
  const ackOf = (n: number, seq: number, chat = chatA): Ack => ({
    client_id: uuidOf(3, n),
    conversation_id: chat,
    message_id: uuidOf(2, n),
    seq,
    created_at: '2026-03-07T12:00:01.000Z',
  })
  return { memory, clock, sender, sent, unsaved, refused, write, ackOf }
}

test('what is not on disk yet is not sent, and holds back what follows in its chat alone', () => {
  const { sender, sent, unsaved, write } = createStand()
  for (const n of [1, 2]) write(n)
  write(3, chatB)
  unsaved.add(uuidOf(3, 1))
  sender.pump()
  expect(sent).toEqual(['m3'])
  unsaved.clear()
  sender.pump()
  expect(sent).toEqual(['m3', 'm1', 'm2'])
})

test('at most 64 sends are unanswered; each answer lets the next one go', () => {
  const { sender, sent, write, ackOf } = createStand()
  for (let n = 1; n <= 70; n += 1) write(n, n % 2 === 1 ? chatA : chatB)
  sender.pump()
  expect(sent).toHaveLength(64)
  sender.takeAck(ackOf(1, 1))
  expect(sent).toHaveLength(65)
  expect(sent.at(-1)).toBe('m65')
})

test('a chat that is not answered keeps half of them at most: what is written in others leaves at once, and it goes on in order', () => {
  const { sender, sent, write, ackOf } = createStand()
  for (let n = 1; n <= 70; n += 1) write(n)
  sender.pump()
  expect(sent).toHaveLength(32)
  write(71, chatB)
  sender.pump()
  expect(sent.slice(32)).toEqual(['m71'])
  sender.takeAck(ackOf(1, 1))
  expect(sent.slice(33)).toEqual(['m33'])
})

test('an acknowledged message that the log holds already leaves; one that it does not waits for it', () => {
  const { sender, memory, write, ackOf } = createStand()
  for (const n of [1, 2]) write(n)
  const range = { conversation_id: chatA, first_seq: 1, from: 1, to: 7 }
  const log = { conversation_id: chatA, range, reset: true, put: [], amend: [], quotes: [] }
  memory.apply({ logs: [log] })
  sender.pump()
  sender.takeAck(ackOf(1, 7))
  expect(memory.outbox.has(uuidOf(3, 1))).toBe(false)
  sender.takeAck(ackOf(2, 8))
  expect(memory.outbox.get(uuidOf(3, 2))?.state).toBe('acked')
})

test('a busy server gets nothing new until its time is over, then what waits, without being asked', async () => {
  const { sender, clock, sent, write } = createStand()
  sender.pause(3000)
  write(1)
  sender.pump()
  await clock.advance(2999)
  expect(sent).toEqual([])
  await clock.advance(1)
  expect(sent).toEqual(['m1'])
})

test('the pause of a lost connection does not hold up the next one, nor end a pause of that', async () => {
  const { sender, clock, sent, write } = createStand()
  sender.pause(3000)
  sender.reset()
  write(1)
  sender.pump()
  expect(sent).toEqual(['m1'])
  await clock.advance(1000)
  sender.pause(5000)
  write(2)
  await clock.advance(3000)
  sender.pump()
  expect(sent).toEqual(['m1'])
  await clock.advance(2000)
  expect(sent).toEqual(['m1', 'm2'])
})

test('over HTTP one message is under way at a time, whoever asks, and the next round begins anew', async () => {
  const answers: ((ack: Ack) => void)[] = []
  const posted: string[] = []
  const stand = createStand({
    post: ((_name: string, { content }: { content: string }) =>
      new Promise((resolve) => {
        posted.push(content)
        answers.push(resolve)
      })) as unknown as SenderOptions['post'],
    send: () => false,
    isSocketUp: () => false,
  })
  const { sender, write, ackOf } = stand
  for (const n of [1, 2]) write(n)
  const round = sender.pumpOverHttp(true)
  await sender.pumpOverHttp(true)
  expect(posted).toEqual(['m1'])
  answers[0]!(ackOf(1, 1))
  await expect.poll(() => posted).toEqual(['m1', 'm2'])
  answers[1]!(ackOf(2, 2))
  await round
  write(3)
  void sender.pumpOverHttp(true)
  expect(posted).toEqual(['m1', 'm2', 'm3'])
})

test.each(['unauthenticated', 'upgrade_required', 'busy', 'internal', 'rate_limited'] as const)(
  'over HTTP %s is no word about the message: it waits on, and nobody is told',
  async (code) => {
    const { sender, memory, refused, write } = createStand({
      post: () => Promise.reject(new ApiError(code, code)),
    })
    write(1)
    await sender.pumpOverHttp(true)
    expect(memory.outbox.get(uuidOf(3, 1))?.state).toBe('waiting')
    expect(refused).toEqual([])
  },
)

test('over HTTP a final refusal is told, and what follows goes on', async () => {
  const posted: string[] = []
  const { sender, memory, refused, write, ackOf } = createStand({
    post: (async (_name: string, { content }: { content: string }) => {
      posted.push(content)
      if (content === 'm1') throw new ApiError('blocked', 'blocked')
      return ackOf(2, 1)
    }) as unknown as SenderOptions['post'],
    send: () => false,
    isSocketUp: () => false,
  })
  for (const n of [1, 2]) write(n)
  await sender.pumpOverHttp(true)
  expect(posted).toEqual(['m1', 'm2'])
  expect(refused).toEqual(['blocked'])
  expect(memory.outbox.get(uuidOf(3, 1))?.state).toBe('failed')
  expect(memory.outbox.get(uuidOf(3, 2))?.state).toBe('acked')
})

test('DEVICE-004: a socket that comes up while HTTP empties the outbox waits for the answer and swaps nothing', async () => {
  const answers: ((ack: Ack) => void)[] = []
  const posted: string[] = []
  let isUp = false
  const stand = createStand({
    post: ((_name: string, { content }: { content: string }) =>
      new Promise((resolve) => {
        posted.push(content)
        answers.push(resolve)
      })) as unknown as SenderOptions['post'],
    isSocketUp: () => isUp,
  })
  const { sender, sent, write, ackOf } = stand
  // More than one socket may have unanswered: what is left must not go another way.
  for (let n = 1; n <= 70; n += 1) write(n)
  const round = sender.pumpOverHttp(true)
  isUp = true
  sender.pump()
  expect([posted, sent]).toEqual([['m1'], []])
  answers[0]!(ackOf(1, 1))
  await round
  expect(posted).toEqual(['m1'])
  expect(sent).toEqual(Array.from({ length: 32 }, (_, n) => `m${n + 2}`))
  await sender.pumpOverHttp(true)
  expect(posted).toEqual(['m1'])
})

test('over HTTP what follows an acknowledged message waits until its log shows it, but for rounds that read heads', async () => {
  const posted: string[] = []
  const stand = createStand({
    post: (async (_name: string, { content }: { content: string }) => {
      posted.push(content)
      return stand.ackOf(Number(content.slice(1)), 1)
    }) as unknown as SenderOptions['post'],
    send: () => false,
    isSocketUp: () => false,
  })
  const { sender, write } = stand
  for (const n of [1, 2]) write(n)
  await sender.pumpOverHttp(false)
  expect(posted).toEqual(['m1'])
  await sender.pumpOverHttp(true)
  expect(posted).toEqual(['m1', 'm2'])
})

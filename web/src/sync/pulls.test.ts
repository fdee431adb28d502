import { expect, test, vi } from 'vitest'
import type { Head } from '#contract/conversations.ts'
import { amendLog } from './change.ts'
import { ApiError, NetworkError } from './errors.ts'
import { createMemory } from './memory.ts'
import { createPolling } from './polling.ts'
import { createPulls } from './pulls.ts'
import type { Replica } from './replica.ts'
import { createQuoteFinder } from './quote-finder.ts'
import type { Call } from './sync.ts'
import { createFakeClock } from './testing/fake-clock.ts'
import { blankAt, createMessage, uuidOf } from './testing/fake-records.ts'

const chat = uuidOf(1, 1)

const headOf = (n: number, updated_at = '2026-03-07T12:00:00.000Z') =>
  ({ conversation_id: uuidOf(1, n), updated_at, last_seq: 1 }) as Head

/** Pulls for `count` chats that all miss something until `missing` says otherwise. */
const createStand = (answer: (name: string, id: string) => Promise<unknown>, count = 1) => {
  const clock = createFakeClock()
  const memory = createMemory()
  const asked: { name: string; id: string; at: number }[] = []
  const started = clock.now()
  const missing = new Map<string, number | null>()
  const gone: string[] = []
  const lists: unknown[] = []
  for (let n = 1; n <= count; n += 1) {
    missing.set(uuidOf(1, n), 1)
    const range = { conversation_id: uuidOf(1, n), first_seq: 1, from: 1, to: 1 }
    const log = { conversation_id: uuidOf(1, n), range, reset: true, put: [], amend: [], quotes: [] }
    memory.apply({ heads: { put: [headOf(n)] }, logs: [log] })
  }
  const replica = {
    missingAfter: (id: string) => missing.get(id) ?? null,
    sets: { base: () => ({ epoch: null, user_seq: 0, watermark: null }) },
    takeEvents: (id: string, events: readonly unknown[]) => {
      if (events.length > 0) missing.set(id, null)
    },
    takeSnapshot: () => {},
    takeGone: (id: string) => gone.push(id),
  } as unknown as Replica
  const call = ((name: string, input: { conversation_id?: string }) => {
    asked.push({ name, id: input.conversation_id ?? '', at: clock.now() - started })
    return answer(name, input.conversation_id ?? '')
  }) as unknown as Call
  const open = new Set<string>()
  const pulls = createPulls({
    memory,
    clock,
    call,
    replica: () => replica,
    isOpen: (id) => open.has(id),
    onHeads: (heads) => lists.push(heads),
  })
  return { clock, memory, pulls, asked, gone, lists, missing, open, times: () => asked.map(({ at }) => at) }
}

test('a hole that cannot be filled for want of an answer is asked for again, ever more slowly', async () => {
  const { clock, pulls, times } = createStand(() => Promise.reject(new NetworkError()))
  pulls.expect(chat)
  await clock.advance(20_000)
  expect(times()).toEqual([150, 1150, 3150, 8150, 18_150])
})

test('an answer without anything new is no progress: it is asked for again, and not in a loop', async () => {
  const { clock, pulls, times } = createStand(async () => ({ events: [] }))
  pulls.expect(chat)
  await clock.advance(3500)
  expect(times()).toEqual([150, 1150, 3150])
})

test('a chat is gone by the word of the server alone: any other refusal is tried again', async () => {
  const answers = ['rate_limited', 'not_found'] as const
  let n = 0
  const { clock, pulls, gone, times } = createStand(() => {
    const code = answers[n++]!
    return Promise.reject(new ApiError(code, code))
  })
  pulls.expect(chat)
  await clock.advance(1100)
  expect(gone).toEqual([])
  await clock.advance(10_000)
  expect([gone, times()]).toEqual([[chat], [150, 1150]])
})

test('what is behind is fetched three at a time, what is on screen at once, and all of it in the end', async () => {
  const answers: (() => void)[] = []
  const answer = () => new Promise((resolve) => answers.push(() => resolve({ events: [{}] })))
  const { clock, pulls, asked, open } = createStand(answer, 6)
  open.add(uuidOf(1, 6))
  pulls.catchUp()
  expect(asked.map(({ id }) => id)[0]).toBe(uuidOf(1, 6))
  expect(asked).toHaveLength(3)
  while (answers.length > 0) {
    answers.shift()!()
    await clock.advance(0)
  }
  expect(new Set(asked.map(({ id }) => id)).size).toBe(6)
})

test('what is behind is fetched from the newest talk on', () => {
  const { memory, pulls, asked } = createStand(() => new Promise(() => {}), 3)
  const put = [
    headOf(1, '2026-03-07T12:01:00Z'),
    headOf(2, '2026-03-07T12:03:00.5Z'),
    headOf(3, '2026-03-07T12:03:00Z'),
  ]
  memory.apply({ heads: { put } })
  pulls.catchUp()
  expect(asked.map(({ id }) => id)).toEqual([uuidOf(1, 2), uuidOf(1, 3), uuidOf(1, 1)])
})

test('the twenty newest chats are fetched ahead, the newest first', async () => {
  const { clock, memory, pulls, asked } = createStand(async () => ({}), 0)
  const put = Array.from({ length: 21 }, (_, n) => headOf(n + 1, `2026-03-07T12:${10 + n}:00Z`))
  memory.apply({ meta: { epoch: 'one', user_seq: 0, settings: null }, heads: { put } })
  pulls.prefetch()
  await clock.advance(0)
  expect(asked.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => uuidOf(1, 21 - n)))
})

test('the answer of a connection that is gone starts nothing on the next one', async () => {
  let fail = (): void => {}
  const { clock, pulls, asked } = createStand(
    () => new Promise((_, reject) => (fail = () => reject(new NetworkError()))),
  )
  pulls.expect(chat)
  await clock.advance(150)
  pulls.reset()
  fail()
  await clock.advance(60_000)
  expect(asked).toHaveLength(1)
})

test('the list that does not come is asked for until it does, and then again when it is needed', async () => {
  let isAway = true
  const { clock, pulls, asked, lists } = createStand(async () => {
    if (isAway) throw new NetworkError()
    return 'heads'
  })
  pulls.expect(null)
  pulls.expect(null)
  await clock.advance(1000)
  expect(asked).toHaveLength(1)
  isAway = false
  await clock.advance(10_000)
  expect(lists).toEqual(['heads'])
  pulls.expect(null)
  await clock.advance(150)
  expect(lists).toEqual(['heads', 'heads'])
})

test('over plain HTTP the server is asked every 5 s on screen, every 30 s in the background, in one row', async () => {
  const clock = createFakeClock()
  let isVisible = true
  const poll = vi.fn(async () => {})
  const polling = createPolling({ clock, isVisible: () => isVisible, poll, onChange: () => {} })
  polling.start()
  polling.start()
  await clock.advance(9999)
  expect(poll).toHaveBeenCalledTimes(2)
  isVisible = false
  await clock.advance(1)
  expect(poll).toHaveBeenCalledTimes(3)
  await clock.advance(29_999)
  expect(poll).toHaveBeenCalledTimes(3)
  polling.stop()
  await clock.advance(120_000)
  expect(poll).toHaveBeenCalledTimes(3)
})

test('a round that ends after the socket is up again neither says that HTTP works nor goes on', async () => {
  const clock = createFakeClock()
  let answer = (): void => {}
  const poll = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  const polling = createPolling({ clock, isVisible: () => true, poll, onChange: () => {} })
  polling.start()
  polling.stop()
  answer()
  await clock.advance(60_000)
  expect([polling.isWorking(), poll.mock.calls.length]).toEqual([false, 1])
})

test('a quote is looked for once, and again after a try without network', async () => {
  const memory = createMemory()
  const quoted = createMessage({ id: uuidOf(2, 1), conversation_id: chat, seq: 1, content: 'citada' })
  const answer = createMessage({
    id: uuidOf(2, 2),
    conversation_id: chat,
    seq: 2,
    reply_to_message_id: quoted.id,
  })
  let calls = 0
  const call = (async () => {
    calls += 1
    if (calls === 1) throw new NetworkError()
    return { reply_targets: [quoted] }
  }) as unknown as Call
  const finder = createQuoteFinder(memory, async () => null, call)
  await Promise.all([finder.find(answer), finder.find(answer)])
  expect([calls, memory.quotes.size]).toEqual([1, 0])
  await finder.find(answer)
  await finder.find(answer)
  expect([calls, memory.quotes.get(quoted.id)?.content]).toEqual([2, 'citada'])
  // A chat that was closed has forgotten it.
  ;(memory.quotes as Map<string, unknown>).delete(quoted.id)
  await finder.find(answer)
  expect([calls, memory.quotes.get(quoted.id)?.content]).toEqual([3, 'citada'])
})

test.each([
  ['deleted for everyone is shown without its words', blankAt(uuidOf(2, 1), 3), [null]],
  ['deleted for oneself is not shown', { message_id: uuidOf(2, 1), fields: null }, []],
])('a quote that is on its way while its message is %s', async (_, amendment, expected) => {
  const memory = createMemory()
  const range = { conversation_id: chat, first_seq: 1, from: 2, to: 2 }
  const fields = { conversation_id: chat, seq: 2, reply_to_message_id: uuidOf(2, 1) }
  const quoted = createMessage({ id: uuidOf(2, 1), conversation_id: chat, seq: 1, content: 'citada' })
  const call = (async () => {
    memory.apply({ logs: amendLog(range, amendment) })
    return { reply_targets: [quoted] }
  }) as unknown as Call
  await createQuoteFinder(memory, async () => null, call).find(createMessage({ id: uuidOf(2, 2), ...fields }))
  expect([...memory.quotes.values()].map(({ content }) => content)).toEqual(expected)
})

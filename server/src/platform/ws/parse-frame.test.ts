import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientFrame } from '#contract/frames.ts'
import { parseFrame } from './parse-frame.ts'

const guid = fc.uuid()
const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\0', 'a\0b', '\ud800', 'oi', '\ud83d\ude00'),
)
const oddNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 2 ** 53, 2 ** 53 - 1, -1, 1e308, Number.NaN, 1.5),
)
const oddValue = fc.oneof(
  guid,
  oddText,
  oddNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
)
const upper = guid.map((id) => id.toUpperCase())
const almostGuid = guid.map((id) => id.slice(1))

/** A good value most of the time, else a bad one or none. */
const field = <T>(good: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 1, arbitrary: oddValue },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )

/** None most of the time, else a good value or a bad one. */
const unlikely = <T>(good: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 4, arbitrary: good },
    { weight: 1, arbitrary: oddValue },
  )

const frame = fc.record({
  t: fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom('send', 'read', 'typing', 'ping', 'get', 'open', 'visible', 'call'),
    },
    { weight: 1, arbitrary: oddValue },
  ),
  conversation_id: field(fc.oneof(guid, upper, almostGuid)),
  client_id: field(guid),
  content: field(oddText),
  message_type: field(fc.constantFrom('text', 'audio')),
  reply_to_message_id: field(fc.oneof(guid, fc.constant(null))),
  is_forwarded: unlikely(fc.constant(true)),
  mentions: unlikely(
    fc.array(fc.oneof({ weight: 60, arbitrary: fc.oneof(guid, upper) }, almostGuid), { maxLength: 52 }),
  ),
  seq: field(fc.nat()),
  after: field(fc.nat()),
  visible: field(fc.boolean()),
  extra: oddValue,
})

test('the hand-written checks accept and answer exactly what the contract does, on 20,000 generated frames', () => {
  let accepted = 0
  fc.assert(
    fc.property(
      fc.oneof({ weight: 20, arbitrary: frame }, { weight: 1, arbitrary: fc.jsonValue() }),
      (value) => {
        const text = JSON.stringify(value)
        const bySchema = clientFrame.safeParse(JSON.parse(text))
        const byHand = parseFrame(text)
        expect(byHand.ok).toBe(bySchema.success)
        if (!byHand.ok || !bySchema.success) return
        accepted += 1
        expect(byHand.frame).toEqual(bySchema.data)
      },
    ),
    { numRuns: 20_000 },
  )
  expect(accepted).toBeGreaterThan(2000)
})

test('a send carries that it was forwarded and whom it names; what is neither is refused by name', () => {
  const send = {
    t: 'send',
    conversation_id: '0b7ad4f8-2d6d-4c0b-9a57-0c9d2c1f1a01',
    client_id: '0b7ad4f8-2d6d-4c0b-9a57-0c9d2c1f1a02',
    content: 'oi',
  }
  const bia = '0b7ad4f8-2d6d-4c0b-9a57-0c9d2c1f1a03'
  const parse = (extra: object) => parseFrame(JSON.stringify({ ...send, ...extra }))
  const extra = { is_forwarded: true, mentions: [bia] }
  expect(parse(extra)).toEqual({ ok: true, frame: { ...send, message_type: 'text', ...extra } })
  const refusedSend = { client_id: send.client_id, conversation_id: send.conversation_id }
  for (const wrong of [
    { is_forwarded: false },
    { is_forwarded: 'sim' },
    { mentions: [] },
    { mentions: ['Bia'] },
    { mentions: bia },
    { mentions: Array.from({ length: 51 }, () => bia) },
  ])
    expect(parse(wrong), JSON.stringify(wrong)).toEqual({ ok: false, refusedSend })
})

test('what is not JSON or not an object is unreadable and does not throw', () => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000)
  for (const text of [
    '',
    '{',
    'null',
    '1',
    '"t"',
    '[]',
    deep,
    '{"t":"__proto__"}',
    '{"__proto__":{"t":"ping"}}',
  ]) {
    expect(parseFrame(text)).toEqual({ ok: false, refusedSend: null })
  }
})

test('a send with readable ids and unreadable content can be refused by name', () => {
  const ids = { client_id: crypto.randomUUID(), conversation_id: crypto.randomUUID() }
  expect(parseFrame(JSON.stringify({ t: 'send', ...ids, content: '' }))).toEqual({
    ok: false,
    refusedSend: ids,
  })
})

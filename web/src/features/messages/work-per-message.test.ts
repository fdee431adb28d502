import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Head } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import { createTextMessage } from '#contract/text-message.ts'
import type { OutboxEntry } from '../../sync/change.ts'
import { createShownMessages, type ShownSources } from './shown-messages.ts'
import { createTimeline, type TimelineInput } from './timeline.ts'
import { lookAtEnd } from './use-arrivals.ts'

const [me, other] = ['me', 'other']

const rowOf = (seq: number, part: Partial<Message> = {}): Message => ({
  ...createTextMessage({
    id: `m${seq}`,
    conversation_id: 'c',
    seq,
    sender_id: seq % 3 === 0 ? me : other,
    client_id: `c${seq}`,
    content: 'oi',
    reply_to_message_id: null,
    created_at: new Date(Date.parse('2026-03-07T12:00:00Z') + seq * 60_000).toISOString(),
  }),
  ...part,
})
const headWith = (peer_read_seq: number) => ({ peer_read_seq }) as Head
const sourcesOf = (part: Partial<ShownSources>): ShownSources => ({
  rows: [],
  entries: [],
  head: headWith(0),
  quotes: new Map(),
  ...part,
})

/** A conversation with so many rows, and what one more message costs: numbers of the rows that are looked into. */
const openWith = (count: number) => {
  const visited = new Set<number>()
  const watched = (row: Message): Message =>
    new Proxy(row, {
      get: (target, field) => {
        visited.add(target.seq)
        return Reflect.get(target, field) as unknown
      },
    })
  const shown = createShownMessages(me)
  const arrange = createTimeline()
  let rows = Array.from({ length: count }, (_, index) => watched(rowOf(index + 1)))
  let known: ReturnType<typeof lookAtEnd> | null = null
  const pageStarts = new Set<string>()
  const draw = (): void => {
    const messages = shown.show(sourcesOf({ rows }))
    const items = arrange({ messages, hasOlder: true, unread: null, pageStarts })
    known = lookAtEnd(items, known)
  }
  draw()
  return {
    visited,
    arrive: (isWatched = true) => {
      const row = rowOf(rows.length + 1)
      rows = [...rows, isWatched ? watched(row) : row]
      draw()
    },
  }
}

test('SWIFT-001: one more message looks into as many rows with 5,000 loaded as with 100', () => {
  const visits = [100, 5000].map((count) => {
    const { visited, arrive } = openWith(count)
    arrive()
    visited.clear()
    for (let more = 0; more < 10; more += 1) arrive()
    return visited.size
  })
  expect(visits[0]).toBeGreaterThan(0)
  expect(visits[1]).toBeLessThanOrEqual(visits[0]! * 1.5)
})

const textArbitrary = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('append' as const), reply: fc.nat(20) }),
    fc.record({ kind: fc.constant('older' as const) }),
    fc.record({ kind: fc.constant('trim' as const), count: fc.nat(4) }),
    fc.record({ kind: fc.constant('trim_end' as const), count: fc.nat(4) }),
    fc.record({ kind: fc.constant('blank' as const), at: fc.nat(20) }),
    fc.record({ kind: fc.constant('read' as const), seq: fc.nat(120) }),
    fc.record({ kind: fc.constant('quote' as const), id: fc.nat(20) }),
    fc.record({ kind: fc.constant('pending' as const) }),
    fc.record({ kind: fc.constant('acked' as const) }),
    fc.record({ kind: fc.constant('unread' as const), at: fc.nat(20) }),
  ),
  { maxLength: 25 },
)

test('step by step a conversation shows what one that is opened anew shows', () => {
  fc.assert(
    fc.property(textArbitrary, (steps) => {
      const shown = createShownMessages(me)
      const arrange = createTimeline()
      const quotes = new Map<string, Message>()
      let rows: readonly Message[] = [50, 51, 52].map((seq) => rowOf(seq))
      let entries: readonly OutboxEntry[] = []
      let peerRead = 0
      let unread: TimelineInput['unread'] = null
      let nextEntry = 0
      const acked = new Set<string>()
      for (const step of steps) {
        const lastSeq = rows.at(-1)?.seq ?? 60
        if (step.kind === 'append')
          rows = [
            ...rows,
            rowOf(lastSeq + 1, { reply_to_message_id: step.reply > 10 ? `m${40 + step.reply}` : null }),
          ]
        if (step.kind === 'older' && rows[0] && rows[0].seq > 2)
          rows = [rowOf(rows[0].seq - 2), rowOf(rows[0].seq - 1), ...rows]
        if (step.kind === 'trim') rows = rows.slice(step.count)
        if (step.kind === 'trim_end') rows = rows.slice(0, Math.max(0, rows.length - step.count))
        if (step.kind === 'blank' && rows[step.at])
          rows = rows.with(step.at, { ...rows[step.at]!, content: null, deleted_for_everyone: true })
        if (step.kind === 'read') peerRead = step.seq
        if (step.kind === 'quote') quotes.set(`m${40 + step.id}`, rowOf(40 + step.id, { content: 'citada' }))
        if (step.kind === 'pending') entries = [...entries, entryOf((nextEntry += 1))]
        const sent = entries.find(({ client_id }) => !acked.has(client_id))
        if (step.kind === 'acked' && sent) {
          acked.add(sent.client_id)
          rows = [...rows, rowOf(lastSeq + 1, { sender_id: me, client_id: sent.client_id })]
          // An entry may leave the outbox after its row has come.
          if (nextEntry % 2 === 1) entries = entries.filter((entry) => entry !== sent)
        }
        if (step.kind === 'unread')
          unread = rows[step.at] ? { above_key: keyOf(rows[step.at]!), count: 2 } : null
        const sources = sourcesOf({ rows, entries, quotes, head: headWith(peerRead) })
        const messages = shown.show(sources)
        expect(messages).toEqual(createShownMessages(me).show(sources))
        const input = { messages, hasOlder: true, unread, pageStarts: new Set<string>() }
        expect(arrange(input)).toEqual(createTimeline()(input))
        const unquoted = messages.filter(
          ({ message: { reply_to_message_id: id, seq }, reply_to }) => id && !reply_to && seq,
        )
        expect(new Set(shown.listUnquoted())).toEqual(new Set(unquoted.map(({ message }) => message)))
      }
    }),
    { numRuns: 300 },
  )
})

const keyOf = (row: Message): string => (row.sender_id === me && row.client_id) || row.id

const entryOf = (order: number): OutboxEntry => ({
  client_id: `e${order}`,
  conversation_id: 'c',
  order,
  content: 'a caminho',
  reply_to_message_id: null,
  written_at: '2026-03-07T15:00:00.000Z',
  state: 'waiting',
  ack: null,
  failure: null,
})

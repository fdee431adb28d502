import { expect, test } from 'vitest'
import type { BusMessage } from './bus.ts'
import { Firehose, type FirehoseEnvelope } from './firehose.ts'

const word: BusMessage = {
  kind: 'user_event',
  user_id: 'ana',
  event: { kind: 'session_ended', user_seq: 1, session_id: 'gone' },
}

const start = (id = 'here') => {
  const record = { said: [] as FirehoseEnvelope[], heard: [] as BusMessage[], gaps: 0 }
  const firehose = new Firehose({
    id,
    send: (envelope) => record.said.push(envelope),
    onMessages: (messages) => record.heard.push(...messages),
    onGap: () => (record.gaps += 1),
  })
  return { firehose, record }
}

test('RUN-002: a process of the release before is told everything from its first sign on, and can count what it missed', () => {
  const { firehose, record } = start()
  firehose.publish([word])
  firehose.beat(0)
  firehose.hear({ p: 'old', n: 0 }, 0)
  firehose.publish([word])
  expect(record.said).toEqual([
    { p: 'r2:here', n: 1 },
    { p: 'r2:here', n: 2, m: [word] },
  ])
  firehose.beat(5000)
  firehose.publish([word])
  expect(record.said.slice(2)).toEqual([{ p: 'r2:here', n: 2 }])
})

test('RUN-002: what a process of the release before says is heard, and its holes; those of this release are not listened to there', () => {
  const { firehose, record } = start()
  firehose.hear({ p: 'old', n: 4 }, 0)
  expect(record.gaps).toBe(1)
  firehose.hear({ p: 'old', n: 5, m: [word] }, 0)
  expect([record.heard, record.gaps]).toEqual([[word], 1])
  firehose.hear({ p: 'old', n: 7, m: [word] }, 0)
  firehose.hear({ p: 'r2:other', n: 9, m: [word] }, 0)
  expect([record.heard.length, record.gaps]).toEqual([2, 2])
})

import { expect, test } from 'vitest'
import type { Head } from '#contract/conversations.ts'
import { mergeHead, takeCount } from './heads.ts'
import { NOTHING_SET, uuidOf } from './testing/fake-records.ts'

const chat = uuidOf(1, 1)

const head = (fields: Partial<Head>) =>
  ({
    conversation_id: chat,
    first_seq: 1,
    last_seq: 5,
    my_read_seq: 0,
    peer_read_seq: 0,
    unread_count: 5,
    ...fields,
  }) as Head

test('of two heads the read positions are those that are further, also one that the server has not heard of', () => {
  const held = head({ my_read_seq: 3, peer_read_seq: 4, unread_count: 2 })
  expect(mergeHead(held, head({ peer_read_seq: 2 }), new Map())).toMatchObject({
    my_read_seq: 3,
    peer_read_seq: 4,
    unread_count: 2,
  })
  const pending = new Map([[chat, { conversation_id: chat, seq: 5 }]])
  expect(mergeHead(undefined, head({}), pending)).toMatchObject({ my_read_seq: 5, unread_count: 0 })
})

test('of one membership the state that was told last holds, whichever head it came with', () => {
  const state = (seq: number, is_pinned: boolean) => ({ ...NOTHING_SET, seq, is_pinned })
  const held = head({ state: state(7, true) })
  const stateAfter = (incoming: Head) => mergeHead(held, incoming, new Map()).state
  expect(stateAfter(head({ last_seq: 6, state: state(6, false) }))).toBe(held.state)
  expect(stateAfter(head({ last_seq: 6 }))).toBe(held.state)
  const later = head({ last_seq: 4, state: state(8, false) })
  expect(stateAfter(later)).toBe(later.state)
  // Who comes back has nothing set.
  expect(stateAfter(head({ first_seq: 6, last_seq: 6 }))).toBeUndefined()
})

test('a head that was read before the read position moved takes nothing from what was counted since', () => {
  // Of the numbers behind 3 one is no message.
  const held = head({ my_read_seq: 3, unread_count: 1 })
  expect(mergeHead(held, head({}), new Map())).toMatchObject({ my_read_seq: 3, unread_count: 1 })
  const later = head({ last_seq: 6, unread_count: 6 })
  expect(mergeHead(held, later, new Map())).toMatchObject({ last_seq: 6, my_read_seq: 3, unread_count: 2 })
})

test.each([
  ['as of the same number: it holds', 3, 1, 5, 1],
  ['as of a number that is still to come: it holds, with what is to come', 3, 4, 8, 4],
  ['as of an earlier number: at most what has come since is added', 3, 0, 4, 1],
  ['as of an earlier number: never more than the numbers behind the position', 4, 1, 3, 1],
])('a count %s', (_, seq, unread, asOf, expected) => {
  const taken = takeCount(head({ my_read_seq: 3, unread_count: 2 }), seq, unread, asOf)
  expect(taken).toMatchObject({ last_seq: 5, my_read_seq: seq, unread_count: expected })
})

test('what a count of further on has in it is not lost by a count of before, nor by a further read here', () => {
  const ahead = takeCount(head({ my_read_seq: 3, unread_count: 2 }), 3, 4, 8)
  expect(takeCount(ahead, 3, 2, 6)).toMatchObject({ unread_count: 4, counted_to: 8 })
  expect(mergeHead(undefined, ahead, new Map([[chat, { conversation_id: chat, seq: 5 }]]))).toMatchObject({
    my_read_seq: 5,
    unread_count: 3,
  })
})

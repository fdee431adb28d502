import { expect, test } from 'vitest'
import { createMessage, uuidOf } from './testing/fake-records.ts'
import { rowsOf, toNoticeRow } from './notice-row.ts'

const conversation_id = uuidOf(1, 1)
const joined = (seq: number) =>
  ({
    kind: 'member_joined',
    conversation_id,
    seq,
    created_at: '2026-11-23T10:00:00.000Z',
    user_id: uuidOf(3, seq),
    role: 'member',
    actor_id: null,
  }) as const
const said = (seq: number) => createMessage({ id: uuidOf(2, seq), conversation_id, seq })

test('entries about the group stand among the messages of a page, in the order of the log', () => {
  const page = { conversation_id, as_of: 9, first_seq: 1, has_more: false, reply_targets: [] }
  const rows = rowsOf({ ...page, messages: [said(3), said(7)], notices: [joined(1), joined(5), joined(9)] })
  expect(rows.map(({ seq }) => seq)).toEqual([1, 3, 5, 7, 9])
  expect(rows.map(({ notice }) => notice?.seq)).toEqual([1, undefined, 5, undefined, 9])
  expect(rowsOf({ ...page, messages: [said(3)] })).toEqual([said(3)])
})

test('two entries of one conversation have ids of their own', () => {
  expect(toNoticeRow(joined(1)).id).not.toBe(toNoticeRow(joined(2)).id)
  expect(toNoticeRow(joined(1))).toMatchObject({ seq: 1, content: null, sender_id: null, notice: joined(1) })
})

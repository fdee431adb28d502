import { expect, test } from 'vitest'
import { createMessage, uuidOf } from '../../sync/testing/fake-records.ts'
import { canEdit, canForward, canReport } from './messages.policy.ts'
import { showRow } from './shown-message.ts'

const me = uuidOf(4, 1)
const sentMs = Date.parse('2026-03-07T12:00:00.000Z')
const row = createMessage({ id: uuidOf(2, 1), conversation_id: uuidOf(1, 1), seq: 1, sender_id: me })
const shown = (fields: Partial<typeof row> = {}) => showRow({ ...row, ...fields }, me, undefined, null)

test('own texts are edited for 15 minutes', () => {
  expect(canEdit(shown(), sentMs + 15 * 60_000)).toBe(true)
  expect(canEdit(shown(), sentMs + 15 * 60_000 + 1)).toBe(false)
})

test('nothing of others, nothing deleted, no audio, and nothing that is still on its way', () => {
  for (const fields of [
    { sender_id: uuidOf(4, 2) },
    { deleted_for_everyone: true },
    { message_type: 'audio' as const },
    { seq: 0 },
  ])
    expect(canEdit(shown(fields), sentMs)).toBe(false)
})

test('what is stored is forwarded, whoever wrote it; nothing deleted, to be seen once or on its way', () => {
  const [text, photo] = [{ sender_id: uuidOf(4, 2) }, { message_type: 'image' as const }]
  expect([shown(), shown(text), shown(photo)].map(canForward)).toEqual([true, true, true])
  for (const fields of [{ deleted_for_everyone: true }, { view_once: true }, { seq: 0 }])
    expect(canForward(shown(fields))).toBe(false)
  expect(canForward({ ...shown(), state: 'failed' })).toBe(false)
})

test('what others said is reported: nothing own, nothing deleted, and nothing of who is gone', () => {
  const of = uuidOf(4, 2)
  expect([{ sender_id: of }, { sender_id: of, view_once: true }].map((one) => canReport(shown(one)))).toEqual(
    [true, true],
  )
  for (const fields of [{}, { sender_id: of, deleted_for_everyone: true }, { sender_id: null }])
    expect(canReport(shown(fields))).toBe(false)
})

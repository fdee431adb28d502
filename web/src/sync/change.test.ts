import { expect, test } from 'vitest'
import { createMessage, uuidOf } from './testing/fake-records.ts'
import { amend } from './change.ts'

const FIRST_LOOK = '2026-11-01T12:00:00.000Z'
const LAST_LOOK = '2026-11-01T12:05:00.000Z'
const sealed = createMessage({ id: uuidOf(2, 1), conversation_id: uuidOf(1, 1), seq: 3 })

test('I5: when one looked at what may be seen once stays when the last of the others looks', () => {
  const message_id = sealed.id
  const looked = amend(sealed, { message_id, seq: 4, fields: { viewed_at: FIRST_LOOK } })
  expect(looked).toEqual({ ...sealed, viewed_at: FIRST_LOOK, amended_seq: 4 })
  const byAll = looked && amend(looked, { message_id, seq: 5, fields: { viewed_at: LAST_LOOK } })
  expect(byAll).toEqual({ ...sealed, viewed_at: FIRST_LOOK, amended_seq: 5 })
})

import { expect, test } from 'vitest'
import { readOnceState } from './once-state.ts'

const SENT_AT = '2026-11-01T12:00:00.000Z'
const at = (iso: string) => Date.parse(iso)

test('VIEWONCE-009: a message with viewed_at set is viewed, whenever that was', () => {
  const message = { created_at: SENT_AT, viewed_at: '2026-11-01T12:01:00.000Z' }
  expect(readOnceState(message, at('2026-11-01T12:02:00.000Z'))).toBe('viewed')
  expect(readOnceState(message, at('2027-11-01T12:02:00.000Z'))).toBe('viewed')
  expect(readOnceState({ ...message, viewed_at: null }, at('2026-11-01T12:02:00.000Z'))).toBe('sealed')
})

test('what nobody looked at within 14 days is over', () => {
  const message = { created_at: SENT_AT, viewed_at: null }
  expect(readOnceState(message, at('2026-11-15T11:59:59.000Z'))).toBe('sealed')
  expect(readOnceState(message, at('2026-11-15T12:00:01.000Z'))).toBe('over')
})

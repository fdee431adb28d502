import { expect, test } from 'vitest'
import { createMessage, uuidOf } from '../../sync/testing/fake-records.ts'
import { withEdit } from './pending-edits.ts'

const message = createMessage({ id: uuidOf(2, 1), conversation_id: uuidOf(1, 1), seq: 1, content: 'um' })

test('what is on its way shows as it will be, and keeps its reference', () => {
  const edited = withEdit(message, 'dois')
  expect(edited).toEqual({ ...message, content: 'dois', edited_at: message.created_at })
  expect(withEdit(message, 'dois')).toBe(edited)
  expect(withEdit(message, 'três').content).toBe('três')
})

test('what the server already says, and what was deleted meanwhile, stays as it is', () => {
  expect(withEdit(message, 'um')).toBe(message)
  const deleted = { ...message, content: null, deleted_for_everyone: true }
  expect(withEdit(deleted, 'dois')).toBe(deleted)
})

import { expect, test } from 'vitest'
import { canDeleteForEveryone, canReadMessages } from './messages.policy.ts'

const own = {
  sender_id: 'ana',
  seq: 5,
  deleted_for_everyone: false,
  deleted_seq: null,
  first_seq: 1,
  is_blocked: false,
}

test('members read, nobody else', () => {
  expect(canReadMessages({})).toBe(true)
  expect(canReadMessages(null)).toBe(false)
})

test('the sender deletes for everyone, within what they see and without a block', () => {
  expect(canDeleteForEveryone('ana', own)).toBe(true)
  expect(canDeleteForEveryone('bia', own)).toBe(false)
  expect(canDeleteForEveryone('ana', { ...own, sender_id: null })).toBe(false)
  expect(canDeleteForEveryone('ana', { ...own, first_seq: 6 })).toBe(false)
  expect(canDeleteForEveryone('ana', { ...own, is_blocked: true })).toBe(false)
})

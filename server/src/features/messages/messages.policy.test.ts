import { expect, test } from 'vitest'
import {
  canDeleteForEveryone,
  canEdit,
  canReadMessages,
  canSeeVersions,
  isStillEditable,
} from './messages.policy.ts'

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

const editable = {
  ...own,
  message_type: 'text' as const,
  age_ms: 15 * 60_000,
  edit_count: 49,
  is_seen_by_all: true,
}

test('the sender edits a text that is there, within what they see and without a block', () => {
  expect(canEdit('ana', editable)).toBe(true)
  expect(canEdit('bia', editable)).toBe(false)
  for (const change of [
    { sender_id: null },
    { first_seq: 6 },
    { is_blocked: true },
    { deleted_for_everyone: true },
    { message_type: 'audio' as const },
  ])
    expect(canEdit('ana', { ...editable, ...change })).toBe(false)
})

test('for 15 minutes, 50 times, and only while everybody there has seen it', () => {
  expect(isStillEditable(editable)).toBe(true)
  expect(isStillEditable({ ...editable, age_ms: 15 * 60_000 + 1 })).toBe(false)
  expect(isStillEditable({ ...editable, edit_count: 50 })).toBe(false)
  expect(isStillEditable({ ...editable, is_seen_by_all: false })).toBe(false)
})

test('what it said before is seen by whoever sees it, while it is there', () => {
  expect(canSeeVersions(editable)).toBe(true)
  expect(canSeeVersions({ ...editable, first_seq: 6 })).toBe(false)
  expect(canSeeVersions({ ...editable, deleted_for_everyone: true })).toBe(false)
})

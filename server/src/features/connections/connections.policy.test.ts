import { expect, test } from 'vitest'
import {
  type Friendship,
  type FriendStatus,
  judgeAnswer,
  judgeBlock,
  judgeCancel,
  judgeRemoval,
  judgeRequest,
} from './connections.policy.ts'

const NOW_MS = Date.parse('2026-03-07T12:00:00.000Z')
const asked = { is_self: false, is_blocked: false }
const refused = { kind: 'refuse', code: 'not_found' }
const keep = { kind: 'keep' }

const row = (user_id: string, status: FriendStatus, updated_at = '2026-03-07T11:00:00.000Z'): Friendship => ({
  user_id,
  friend_id: user_id === 'ana' ? 'bia' : 'ana',
  status,
  updated_at,
})

test('who may be asked, and what a request does to what stands there', () => {
  const ask = (known: Friendship) => judgeRequest('ana', known, asked, NOW_MS)
  expect(ask(null)).toEqual({ kind: 'ask' })
  expect(ask(row('ana', 'pending'))).toEqual(keep)
  expect(ask(row('bia', 'pending'))).toEqual({ kind: 'set', status: 'accepted' })
  expect([ask(row('ana', 'accepted')), ask(row('bia', 'accepted'))]).toEqual([keep, keep])
  // Ana declined Bia's request: she may ask all the same.
  expect(ask(row('bia', 'blocked'))).toEqual({ kind: 'ask' })
  for (const nobody of [null, { ...asked, is_self: true }, { ...asked, is_blocked: true }])
    expect(judgeRequest('ana', row('bia', 'pending'), nobody, NOW_MS)).toEqual(refused)
})

test('FRIENDS-022: who was declined asks again after 30 days and not a moment before', () => {
  const declined = (updated_at: string) =>
    judgeRequest('ana', row('ana', 'blocked', updated_at), asked, NOW_MS)
  expect(declined('2026-02-05T12:00:00.001Z')).toEqual({ kind: 'refuse', code: 'request_declined' })
  expect(declined('2026-02-05T12:00:00.000Z')).toEqual({ kind: 'ask' })
})

test('FRIENDS-028: only who was asked answers, once', () => {
  for (const status of ['accepted', 'blocked'] as const) {
    const answer = (known: Friendship) => judgeAnswer('ana', known, status)
    expect(answer(null)).toEqual(refused)
    expect(answer(row('ana', 'pending'))).toEqual(refused)
    expect(answer(row('bia', 'pending'))).toEqual({ kind: 'set', status })
    expect(answer(row('bia', status))).toEqual(keep)
  }
  expect(judgeAnswer('ana', row('ana', 'accepted'), 'accepted')).toEqual(keep)
  expect(judgeAnswer('ana', row('ana', 'blocked'), 'blocked')).toEqual(refused)
  expect(judgeAnswer('ana', row('bia', 'accepted'), 'blocked')).toEqual(refused)
  expect(judgeAnswer('ana', row('bia', 'blocked'), 'accepted')).toEqual(refused)
})

test('who asked takes an open request back; either of two friends ends the friendship', () => {
  expect(judgeCancel('ana', row('ana', 'pending'))).toEqual({ kind: 'delete' })
  for (const known of [null, row('bia', 'pending'), row('ana', 'accepted'), row('ana', 'blocked')])
    expect(judgeCancel('ana', known)).toEqual(keep)
  expect(judgeRemoval(row('ana', 'accepted'))).toEqual({ kind: 'delete' })
  for (const known of [null, row('ana', 'pending'), row('bia', 'pending'), row('ana', 'blocked')])
    expect(judgeRemoval(known)).toEqual(keep)
})

test('a block ends friendship and request from either side, and leaves a declined one', () => {
  for (const who of ['ana', 'bia'])
    for (const status of ['pending', 'accepted'] as const)
      expect(judgeBlock(row(who, status))).toEqual({ kind: 'delete' })
  for (const known of [null, row('ana', 'blocked'), row('bia', 'blocked')])
    expect(judgeBlock(known)).toEqual(keep)
})

import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { groupRows } from './group-rows.ts'

const rowOf = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  user_id: 'ana',
  from_user_id: `from-${id}`,
  type: 'story_reaction',
  reel_id: null,
  story_id: 's1',
  group_id: null,
  group_name: null,
  conversation_id: null,
  is_read: true,
  created_at: '2026-03-07T12:00:00.000Z',
  ...more,
})
const shapeOf = (rows: readonly Notification[], isNew = (_: Notification) => false) =>
  groupRows(rows, isNew).map((group) => [group.type, group.rows.map(({ id }) => id)])

test('reactions to one story are one line, at the place of the newest; each story has its own', () => {
  const rows = [
    rowOf('1'),
    rowOf('2', { type: 'new_follower', story_id: null }),
    rowOf('3', { story_id: 's2' }),
    rowOf('4'),
  ]
  expect(shapeOf(rows)).toEqual([
    ['story_reaction', ['1', '4']],
    ['new_follower', ['2']],
    ['story_reaction', ['3']],
  ])
})

test('followers, requests and invitations stand alone: each leads somewhere else', () => {
  const types = ['new_follower', 'friend_request', 'friend_accepted', 'group_invite'] as const
  const rows = types.flatMap((type) => [rowOf(`${type} a`, { type }), rowOf(`${type} b`, { type })])
  expect(shapeOf(rows)).toHaveLength(8)
})

test('what is new is no part of a line that was seen', () => {
  const rows = [rowOf('1'), rowOf('2'), rowOf('3')]
  const groups = groupRows(rows, ({ id }) => id === '1')
  expect(groups.map(({ isNew, rows: [first] }) => [first.id, isNew])).toEqual([
    ['1', true],
    ['2', false],
  ])
})

test('a kind of a newer server is left out', () => {
  expect(shapeOf([rowOf('1', { type: 'comet_seen' })])).toEqual([])
})

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
    rowOf('2', { type: 'friend_request', story_id: null }),
    rowOf('3', { story_id: 's2' }),
    rowOf('4'),
  ]
  expect(shapeOf(rows)).toEqual([
    ['story_reaction', ['1', '4']],
    ['friend_request', ['2']],
    ['story_reaction', ['3']],
  ])
})

test('requests, answers to them and invitations stand alone: each leads somewhere else', () => {
  const types = ['friend_request', 'friend_accepted', 'group_invite'] as const
  const rows = types.flatMap((type) => [rowOf(`${type} a`, { type }), rowOf(`${type} b`, { type })])
  expect(shapeOf(rows)).toHaveLength(6)
})

test('followers of neighbouring days are one line, whatever came between; a day without any ends it', () => {
  const follower = (id: string, day: number, hour = 12) =>
    rowOf(id, {
      type: 'new_follower',
      story_id: null,
      created_at: new Date(Date.UTC(2026, 2, day, hour)).toISOString(),
    })
  const rows = [
    follower('1', 9),
    rowOf('request', { type: 'friend_request' }),
    follower('2', 8),
    follower('3', 7),
  ]
  expect(shapeOf(rows)).toEqual([
    ['new_follower', ['1', '2', '3']],
    ['friend_request', ['request']],
  ])
  expect(shapeOf([follower('1', 9), follower('2', 8, 11), follower('3', 8, 10)])).toEqual([
    ['new_follower', ['1']],
    ['new_follower', ['2', '3']],
  ])
})

test('a line stays the same one as others join it, and is told from all other lines', () => {
  const keysOf = (rows: readonly Notification[]) => groupRows(rows, () => false).map(({ key }) => key)
  const rows = [rowOf('2'), rowOf('1'), rowOf('other', { story_id: 's2' })]
  expect(keysOf([rowOf('3'), ...rows])).toEqual(keysOf(rows))
  expect(new Set(keysOf(rows)).size).toBe(2)
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

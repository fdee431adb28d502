import { expect, test } from 'vitest'
import { type Audience, hasRoomForStory, isInAudience, judgeReply } from './stories.policy.ts'

const chosen = (mode: 'only' | 'except'): Audience => ({
  privacy_type: 'custom',
  chosen_people: { mode, user_ids: ['bia'] },
})

test.each([
  [{ privacy_type: 'contacts', chosen_people: null }, [true, true, true]],
  [{ privacy_type: 'public', chosen_people: null }, [true, true, true]],
  [{ privacy_type: 'friends', chosen_people: null }, [true, false, true]],
  [chosen('only'), [true, false, false]],
  [chosen('except'), [false, true, true]],
] as const)('%j is for a chosen friend, a contact and a friend: %j', (audience, expected) => {
  const contacts = [
    { user_id: 'bia', is_friend: true },
    { user_id: 'caio', is_friend: false },
    { user_id: 'davi', is_friend: true },
  ]
  expect(contacts.map((one) => isInAudience(audience, one))).toEqual(expected)
})

test('replies go to stories of others that take them', () => {
  const story = { user_id: 'ana', allow_replies: true }
  expect(judgeReply('bia', story)).toBe('open')
  expect(judgeReply('ana', story)).toBe('not_found')
  expect(judgeReply('bia', null)).toBe('not_found')
  expect(judgeReply('bia', { ...story, allow_replies: false })).toBe('not_accepting')
})

test('one has 100 stories at the same time', () => {
  expect([hasRoomForStory(99), hasRoomForStory(100)]).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { canJudge, canSeeReports } from './reports.policy.ts'

const roles = [null, 'member', 'moderator', 'admin'] as const
const message = { sender_id: 'bia', seq: 5, first_seq: 1 }

test('admins and moderators see reports', () => {
  expect(roles.filter(canSeeReports)).toEqual(['moderator', 'admin'])
})

test('admins judge everybody, moderators everybody but admins, in the group or no longer', () => {
  const judgedBy = (my_role: (typeof roles)[number]) =>
    roles.filter((sender_role) => canJudge('ana', { ...message, my_role, sender_role }))
  expect(roles.map(judgedBy)).toEqual([[], [], [null, 'member', 'moderator'], [...roles]])
})

test('nobody judges themselves, nor what they do not see', () => {
  const judged = { ...message, my_role: 'admin', sender_role: 'member' } as const
  expect(canJudge('ana', judged)).toBe(true)
  expect(canJudge('bia', judged)).toBe(false)
  expect(canJudge('ana', { ...judged, first_seq: 6 })).toBe(false)
})

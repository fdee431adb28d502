import { expect, test } from 'vitest'
import { buildInviteLink, readInviteCode } from './invite-link.ts'

const ID = '5f0c3c1e-0000-4000-8000-000000000001'

test('INVITES-014: Invite link shape is {origin}/invite/group/{groupId}', () => {
  expect(buildInviteLink('https://lero.example', ID, null)).toBe(`https://lero.example/invite/group/${ID}`)
})

test('a renewed link carries its code, which the page reads again', () => {
  const link = buildInviteLink('https://lero.example', ID, 'a-b_&9')
  expect(link).toBe(`https://lero.example/invite/group/${ID}?c=a-b_%269`)
  expect(readInviteCode(new URL(link).search)).toBe('a-b_&9')
  expect([readInviteCode(''), readInviteCode('?c='), readInviteCode('?x=1')]).toEqual([null, null, null])
})

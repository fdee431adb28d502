import { expect, test } from 'vitest'
import type { CallName } from '#contract/registry.ts'
import { createRateLimiter, type RateLimiter } from './rate-limit.ts'

/** How many calls of one person go through before the first is refused. */
const countTaken = async (limiter: RateLimiter, call: CallName, userId: string): Promise<number> => {
  for (let taken = 0; ; taken += 1) {
    try {
      await limiter.take(call, userId)
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate_limited' })
      return taken
    }
  }
}

test('what probes for people, or tells many of a change, may be asked so often in a minute and no more', async () => {
  const limiter = createRateLimiter()
  expect(await countTaken(limiter, 'conversations.start_by_email', 'ana')).toBe(20)
  expect(await countTaken(limiter, 'people.search', 'ana')).toBe(60)
  expect(await countTaken(limiter, 'groups.search_people', 'ana')).toBe(60)
  expect(await countTaken(limiter, 'groups.discover', 'ana')).toBe(60)
  expect(await countTaken(limiter, 'groups.add_member_by_email', 'ana')).toBe(20)
  expect(await countTaken(limiter, 'groups.invite', 'nobody at 192.0.2.1')).toBe(120)
  expect(await countTaken(limiter, 'reports.file', 'ana')).toBe(10)
  for (const call of [
    'people.block',
    'people.unblock',
    'profile.update',
    'settings.update',
    'connections.request',
    'connections.suggestions',
  ] as const) {
    expect([call, await countTaken(limiter, call, 'ana')]).toEqual([call, 60])
  }
})

test('everything else shares one limit; each person has their own', async () => {
  const limiter = createRateLimiter()
  expect(await countTaken(limiter, 'messages.get', 'ana')).toBe(1200)
  await expect(limiter.take('messages.open', 'ana')).rejects.toMatchObject({ code: 'rate_limited' })
  await limiter.take('people.search', 'ana')
  await limiter.take('messages.get', 'rui')
})

test('load tests raise all of them', async () => {
  expect(await countTaken(createRateLimiter(3), 'groups.create', 'ana')).toBe(60)
})

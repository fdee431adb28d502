import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput, CallName } from '#contract/registry.ts'
import type { Caller } from './call.ts'
import { measureAuc } from './testing/auc.ts'
import { createChat, createTestGroup } from './testing/chats.ts'
import { countQueries } from './testing/count-queries.ts'
import { createWorld, type World } from './testing/world.ts'

const IS_DEEP = process.env['LERO_DEEP'] === '1'
const TRIES = IS_DEEP ? 500 : 5

let world: World
let thief: Caller

beforeAll(async () => {
  world = await createWorld()
  thief = await world.person()
})
afterAll(() => world.close())

/** Whatever is behind an answer, it comes at a full step; in the deep run the times themselves are compared. */
const assertAlike = async <N extends CallName>(
  name: N,
  one: () => CallInput<N>,
  other: () => CallInput<N>,
): Promise<void> => {
  const ask = (input: () => CallInput<N>) => async () => {
    const beginMs = performance.now()
    const { code } = await world.ask(thief, name, input())
    // Nothing but the step makes it this late; the timer's own grain is a millisecond.
    expect(performance.now() - beginMs).toBeGreaterThanOrEqual(19)
    return code
  }
  expect(await ask(one)()).toBe(await ask(other)())
  const auc = await measureAuc(ask(one), ask(other), TRIES)
  expect(auc).toBeGreaterThan(IS_DEEP ? 0.4 : -1)
  expect(auc).toBeLessThan(IS_DEEP ? 0.6 : 2)
}

test('SAFE-017: start by e-mail takes as long for blocked, for not accepting and for unknown', async () => {
  const email = (name: string) => `${name}-${randomUUID()}@example.com`
  const [blocking, closed] = [email('bloqueou'), email('fechado')]
  const person = await world.person({ email: blocking })
  await world.person({ email: closed, allow_messages: 'nobody' })
  await world.call(person, 'people.block', { user_id: thief.user_id })
  const name = 'conversations.start_by_email'
  const countFor = (address: string) => countQueries(() => world.ask(thief, name, { email: address }))
  const statements = await countFor(email('ninguem'))
  expect([await countFor(blocking), await countFor(closed)]).toEqual([statements, statements])
  await assertAlike(
    name,
    () => ({ email: blocking }),
    () => ({ email: email('ninguem') }),
  )
  await assertAlike(
    name,
    () => ({ email: closed }),
    () => ({ email: email('ninguem') }),
  )
})

test('SAFE-017: deleting and leaving take as long for foreign and for unknown ids', async () => {
  const { id } = await createChat(world)
  const group = await createTestGroup(world, await world.person(), [await world.person()])
  await assertAlike(
    'conversations.delete',
    () => ({ conversation_id: id, scope: 'everyone' }),
    () => ({ conversation_id: randomUUID(), scope: 'everyone' }),
  )
  await assertAlike(
    'groups.leave',
    () => ({ group_id: group.id }),
    () => ({ group_id: randomUUID() }),
  )
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actBehind } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { orderPair } from './pair.ts'
import { insertDirectConversation, lockPair } from './start.queries.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a block at the moment in which another process starts the conversation finds it, and both are told', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const [low, high] = orderPair(ana.user_id, bia.user_id)
  const id = randomUUID()
  world.platform.bus.take()
  await actBehind(
    world.platform.pool,
    async (client) => {
      await lockPair(client, low, high)
      await insertDirectConversation(client, id, low, high)
    },
    () => world.call(bia, 'people.block', { user_id: ana.user_id }),
  )
  const head = { conversation_id: id, sending_disabled: true }
  expect(world.platform.bus.take()).toMatchObject(
    [low, high].map((user_id) => ({ user_id, event: { kind: 'conversation_changed', head } })),
  )
})

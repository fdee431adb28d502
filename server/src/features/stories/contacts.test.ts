import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { befriend, send, startChat } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { selectContacts } from './stories.queries.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const talk = async (one: Caller, other: Caller) => {
  const id = await startChat(world, one, other)
  for (const who of [one, other]) await send(world, who, id, 'oi')
}

test('friends and whom one talks with are contacts, whoever asked first; nobody across a block', async () => {
  const ana = await world.person()
  const asked = await world.person()
  const asking = await world.person()
  // Of the two of a chat one is the lower id: enough people for both orders.
  const talking = await world.people(12)
  await befriend(world, ana, asked)
  await befriend(world, asking, ana)
  for (const other of talking) await talk(ana, other)
  const everybody = [asked, asking, ...talking]
  const read = async () =>
    (await selectContacts(world.platform.pool, ana.user_id, null, null)).map((one) => one.user_id)
  expect(await read()).toEqual(everybody.map((one) => one.user_id).toSorted())
  // The block alone, as if nobody had ended the friendship with it.
  await world.platform.pool.query(
    'insert into blocked_users (user_id, blocked_user_id) select $1, unnest($2::uuid[])',
    [ana.user_id, everybody.map((one) => one.user_id)],
  )
  expect(await read()).toEqual([])
})

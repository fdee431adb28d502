import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectViolations } from '../../platform/append/testing/recount.queries.ts'
import type { Caller } from '../../platform/call.ts'
import { headOf, send, startRequest } from '../../platform/testing/chats.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

const ROUNDS = 200

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Ana is a stranger to Bia, and has written to her. */
const createRequest = async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const id = await startRequest(world, ana, bia)
  await send(world, ana, id, 'oi')
  return { id, ana, bia }
}

const accept = (who: Caller, conversation_id: string) =>
  world.ask(who, 'conversations.set_state', { conversation_id, is_request: false })

const remove = (who: Caller, conversation_id: string) =>
  world.ask(who, 'conversations.delete', { conversation_id, scope: 'me' })

test('SETTINGS-005: who chose nobody while somebody was beginning is answered once that is over, and begins are refused from then on', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const { pool } = world.platform
  const asked = { other_user_id: bia.user_id }
  const refused = await actBehind(
    pool,
    (client) =>
      client.query(`update privacy_settings set allow_messages = 'nobody' where user_id = $1`, [bia.user_id]),
    () => world.ask(ana, 'conversations.start_direct_conversation', asked),
  )
  expect(refused.code).toBe('not_accepting')
  expect((await world.call(ana, 'conversations.list', {})).total).toBe(0)
})

test('SETTINGS-005: 200 rounds of beginning against choosing nobody: none is there that was not when the choice was answered', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ana, bia] = await world.people(2)
    const choose = async () => {
      await world.call(bia!, 'settings.update', { allow_messages: 'nobody' })
      const { rows } = await world.platform.pool.query(
        'select from conversations where $1 in (direct_low, direct_high)',
        [bia!.user_id],
      )
      return rows.length
    }
    const asked = { other_user_id: bia!.user_id }
    const [there, { code }] = await Promise.all([
      choose(),
      world.ask(ana!, 'conversations.start_direct_conversation', asked),
    ])
    expect(there).toBe(code === null ? 1 : 0)
  }
})

test('200 rounds of beginning against a block: nothing is written, and nothing stands in the list of who blocks', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ana, bia] = await world.people(2)
    const [{ output, code }] = await Promise.all([
      world.ask(ana!, 'conversations.start_direct_conversation', { other_user_id: bia!.user_id }),
      world.call(bia!, 'people.block', { user_id: ana!.user_id }),
    ])
    const said = { conversation_id: output?.conversation_id ?? '', client_id: randomUUID(), content: 'oi' }
    const refused = output === null ? code : (await world.ask(ana!, 'messages.send', said)).code
    expect(refused).toBe('blocked')
    expect((await world.call(bia!, 'conversations.list', {})).total).toBe(0)
  }
})

test('200 rounds of two devices that accept at once: one change, told once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, bia } = await createRequest()
    world.platform.bus.take()
    const [first, second] = await Promise.all([accept(bia, id), accept(bia, id)])
    expect(first.output?.state?.seq).toBe(second.output?.state?.seq)
    expect(world.platform.bus.take()).toHaveLength(2)
  }
  expect(await selectViolations(world.platform.pool, 'user_log')).toEqual([])
})

test('200 rounds of accepting against deleting: it is gone, and comes back as what it was', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, ana, bia } = await createRequest()
    const [accepted, removed] = await Promise.all([accept(bia, id), remove(bia, id)])
    expect(removed.code).toBeNull()
    expect(await headOf(world, bia, id)).toBeUndefined()
    await send(world, ana, id, 'ainda aqui?')
    expect((await headOf(world, bia, id))?.state?.is_request ?? false).toBe(accepted.code === 'not_found')
  }
  expect(await selectViolations(world.platform.pool, 'I13')).toEqual([])
  expect(await selectViolations(world.platform.pool, 'I9')).toEqual([])
})

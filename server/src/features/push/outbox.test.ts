import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup, send } from '../../platform/testing/chats.ts'
import type { World } from '../../platform/testing/world.ts'
import { selectNoticeFacts } from './notice-facts.queries.ts'
import { claimNotices, deriveNotices } from './notices.queries.ts'
import {
  claimDue,
  deriveClosings,
  derivePushes,
  finishClaims,
  noteLeaving,
  selectUnclosed,
  selectUnnoted,
} from './outbox.queries.ts'
import type { PushService } from './testing/push-service.ts'
import { addDevice, createPushWorld } from './testing/push-world.ts'

/* What becomes due for whom, by the statements alone: nothing here sends. */

let world: World
let service: PushService
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, close } = await createPushWorld())
})
afterAll(() => close())

let ana: Caller
let bia: Caller
let group: { id: string; conversation_id: string }

/** Ana has a group, Bia is in it and has a device. */
beforeEach(async () => {
  ;[ana, bia] = [await world.person(), await world.person()]
  await addDevice(world, bia, service, bia.user_id)
  group = await createTestGroup(world, ana, [bia])
})

const leave = () => world.call(bia, 'groups.leave', { group_id: group.id })
const comeBack = () => world.call(ana, 'groups.add_member', { group_id: group.id, user_id: bia.user_id })
const write = (content: string) => send(world, ana, group.conversation_id, content)
const derive = () => derivePushes(world.platform.pool, [group.conversation_id])
const claim = async () =>
  (await claimDue(world.platform.pool, 100)).filter(
    ({ conversation_id }) => conversation_id === group.conversation_id,
  )
const isUnnoted = async () => {
  const since = new Date(0)
  const ids = await selectUnnoted(world.platform.pool, { since, after: null, limit: 1000 })
  return ids.includes(group.conversation_id)
}

test('what a former member has not read waits to be noted for nobody', async () => {
  await write('oi, turma')
  expect(await isUnnoted()).toBe(true)
  await leave()
  expect(await isUnnoted()).toBe(false)
  await derive()
  expect(await claim()).toEqual([])
})

test('who left and came back is due once, by what came since', async () => {
  await write('oi, turma')
  await leave()
  await comeBack()
  const { seq } = await write('de novo aqui?')
  await derive()
  expect(await claim()).toMatchObject([{ seq }])
})

test('who leaves the group in the last moment is pushed nothing of it', async () => {
  await write('oi, turma')
  await derive()
  const facts = (await claim()).map((one) => ({ ...one, user_id: bia.user_id }))
  const leaving = facts.map((one) => ({ facts: one, news: { seq: one.seq } }))
  expect([...(await noteLeaving(world.platform.pool, leaving))]).toEqual([0])
  await leave()
  expect([...(await noteLeaving(world.platform.pool, leaving))]).toEqual([])
})

test('what is read just behind a message that waits is closed by the next read, once', async () => {
  const { pool } = world.platform
  const read = async (seq: number) => {
    await world.call(bia, 'messages.read', { conversation_id: group.conversation_id, seq })
    const place = { conversation_id: group.conversation_id, user_id: bia.user_id }
    // Read and deleted at once.
    return deriveClosings(pool, [place, place])
  }
  const { seq: first } = await write('um')
  await derive()
  const shown = (await claim()).map((one) => ({ ...one, user_id: bia.user_id }))
  await noteLeaving(
    pool,
    shown.map((facts) => ({ facts, news: { seq: first } })),
  )
  await finishClaims(pool, shown)
  const { seq: second } = await write('dois')
  await derive()
  expect(await read(first)).toBe(0)
  const places = await selectUnclosed(pool, { since: new Date(0), limit: 1000 })
  expect(places.filter(({ user_id }) => user_id === bia.user_id)).toEqual([])
  expect(await read(second)).toBe(1)
  expect(await claim()).toMatchObject([{ seq: second, is_closing: true }])
  expect(await read(second)).toBe(0)
})

test('who left asks for no push in the group, and none is asked for them', async () => {
  const ask = async (who: Caller, about: Caller) =>
    (
      await world.ask(who, 'push.send-push-notification', {
        receiver_id: about.user_id,
        conversation_id: group.conversation_id,
      })
    ).code
  expect([await ask(ana, bia), await ask(bia, ana)]).toEqual([null, null])
  await leave()
  expect([await ask(ana, bia), await ask(bia, ana)]).toEqual(['not_found', 'not_found'])
})

test('that somebody was added is told once, and not of a group they left', async () => {
  const { pool } = world.platform
  const tellOfGroup = async () => {
    await deriveNotices(pool, [bia.user_id])
    await pool.query('update push_notices set claimed_until = null where user_id = $1', [bia.user_id])
    const claims = (await claimNotices(pool, 100)).filter(({ target_id }) => target_id === group.id)
    return (await selectNoticeFacts(pool, claims)).map(({ notice }) => notice?.conversation_id)
  }
  expect(await tellOfGroup()).toEqual([group.conversation_id])
  await leave()
  expect(await tellOfGroup()).toEqual([undefined])
  await comeBack()
  expect(await tellOfGroup()).toEqual([group.conversation_id])
})

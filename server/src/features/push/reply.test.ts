import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, send } from '../../platform/testing/chats.ts'
import type { World } from '../../platform/testing/world.ts'
import { writeActionToken } from './action-token.ts'
import type { PushService } from './testing/push-service.ts'
import { addDevice, createPushWorld, waitFor } from './testing/push-world.ts'

/** 'Responder' within a notification. */

let world: World
let service: PushService
let close: () => Promise<void>
let nowMs: number

beforeAll(async () => {
  nowMs = Date.now()
  ;({ world, service, close } = await createPushWorld())
})
afterAll(() => close())

type Reply = CallInput<'push.reply'>
/** The worker has no session. */
const reply = (token: string, change: Partial<Reply> = {}) =>
  world.ask(null, 'push.reply', { token, client_id: randomUUID(), content: 'já vou', ...change })

/** A message of Ana to Bia, who is to answer it on her phone; `token` is as the push would have it. */
async function createAsked(sentAtMs = nowMs) {
  const { id, ana, bia } = await createChat(world)
  const phone = await addDevice(world, bia, service, bia.user_id)
  const { seq } = await send(world, ana, id, 'vem?')
  const token = writeActionToken(
    world.platform.keys,
    'reply',
    { user_id: bia.user_id, conversation_id: id, seq, session_id: phone.session_id },
    sentAtMs,
  )
  return { id, ana, bia, phone, seq, token }
}

const textsOf = async (conversationId: string) => {
  const { rows } = await world.platform.pool.query<{ sender_id: string; content: string }>(
    'select sender_id, content from messages where conversation_id = $1 order by seq',
    [conversationId],
  )
  return rows
}
const readSeqOf = async (conversationId: string, { user_id }: Caller) => {
  const { rows } = await world.platform.pool.query<{ read_seq: number }>(
    'select read_seq from conversation_participants where conversation_id = $1 and user_id = $2',
    [conversationId, user_id],
  )
  return rows[0]?.read_seq
}

test('answers as the person into the conversation, once however often it is asked, and marks it as read', async () => {
  const { id, ana, bia, seq, token } = await createAsked()
  expect(await readSeqOf(id, bia)).toBeLessThan(seq)
  const client_id = randomUUID()
  for (let time = 0; time < 3; time += 1)
    expect(await reply(token, { client_id })).toEqual({ output: {}, code: null })
  expect(await textsOf(id)).toEqual([
    { sender_id: ana.user_id, content: 'vem?' },
    { sender_id: bia.user_id, content: 'já vou' },
  ])
  expect(await readSeqOf(id, bia)).toBeGreaterThanOrEqual(seq)
})

test('a push carries the token that its reply needs', async () => {
  const push = world.startPush()
  const { id, ana, bia } = await createAsked()
  await send(world, ana, id, 'e agora?')
  await waitFor(() => expect(service.of(bia.user_id).length).toBeGreaterThan(0))
  await push.settle()
  const [arrived] = service.of(bia.user_id)
  expect(arrived?.payload).toMatchObject({
    unsent_label: 'Resposta não enviada',
    retry_label: 'Tentar de novo',
  })
  if (arrived?.payload.kind !== 'message') throw new Error('no message')
  expect(await reply(arrived.payload.reply_token)).toEqual({ output: {}, code: null })
  // The two serve each for its own.
  expect((await reply(arrived.payload.read_token)).code).toBe('not_found')
  const asRead = await world.ask(null, 'push.mark_read', { token: arrived.payload.reply_token })
  expect(asRead.code).toBe('not_found')
})

test('a token that is changed, over, or of a device that signed out does nothing', async () => {
  const { id, ana, phone, token } = await createAsked()
  const elsewhere = await createChat(world)
  const over = await createAsked(nowMs - 2 * 24 * 3600_000 - 60_000)
  const wrong = [
    '',
    'x',
    `${token}x`,
    token.replace(id, elsewhere.id),
    token.replace(phone.user_id, ana.user_id),
    token.replace(phone.session_id, randomUUID()),
    over.token,
  ]
  for (const one of wrong) expect([one, (await reply(one)).code]).toEqual([one, 'not_found'])
  await world.platform.pool.query('update auth.sessions set ended_at = now() where id = $1', [
    phone.session_id,
  ])
  expect((await reply(token)).code).toBe('not_found')
  for (const conversationId of [id, over.id]) expect(await textsOf(conversationId)).toHaveLength(1)
  expect(await textsOf(elsewhere.id)).toEqual([])
})

test('across a block in either direction it is refused, and nothing is written', async () => {
  for (const isByBia of [true, false]) {
    const { id, ana, bia, seq, token } = await createAsked()
    const [who, whom] = isByBia ? [bia, ana] : [ana, bia]
    await world.call(who, 'people.block', { user_id: whom.user_id })
    expect((await reply(token)).code).toBe('blocked')
    expect(await textsOf(id)).toHaveLength(1)
    expect(await readSeqOf(id, bia)).toBeLessThan(seq)
  }
})

test('a former member answers nothing', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  const { id, conversation_id } = await createTestGroup(world, ana, [bia])
  const phone = await addDevice(world, bia, service, 'former')
  const { seq } = await send(world, ana, conversation_id, 'vem?')
  const place = { user_id: bia.user_id, conversation_id, seq, session_id: phone.session_id }
  const token = writeActionToken(world.platform.keys, 'reply', place, nowMs)
  await world.call(bia, 'groups.leave', { group_id: id })
  expect((await reply(token)).code).toBe('not_found')
  expect((await textsOf(conversation_id)).map(({ content }) => content)).toEqual(['vem?'])
})

test('what is no text is refused, and nothing is written', async () => {
  const { id, token } = await createAsked()
  for (const content of ['', '   ', '\u0000'])
    expect((await reply(token, { content })).code).toBe('invalid_input')
  expect((await reply(token, { client_id: 'eins' })).code).toBe('invalid_input')
  expect(await textsOf(id)).toHaveLength(1)
})

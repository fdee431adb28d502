import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, headOf, send } from '../../platform/testing/chats.ts'
import { actBehindBlock } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const edit = (who: Caller, message_id: string, content: string) =>
  world.ask(who, 'messages.edit', { message_id, content })

const versionsFor = async (who: Caller, message_id: string) =>
  (await world.call(who, 'messages.versions', { message_id })).versions.map(({ content }) => content)

const lastOf = async (who: Caller, conversation_id: string) =>
  (await world.call(who, 'messages.open', { conversation_id })).messages.at(-1)!

const grow = (message_id: string, minutes: number) =>
  world.platform.pool.query(
    "update messages set created_at = created_at - $2 * interval '1 minute' where id = $1",
    [message_id, minutes],
  )

test('an own text is changed for everyone, with when; what it said is kept for both', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id, created_at } = await send(world, ana, id, 'as 9')
  const { output } = await edit(ana, message_id, '  às 9h ')
  expect(output).toMatchObject({ content: 'às 9h', amended_seq: 2 })
  await edit(ana, message_id, 'às 10h')
  for (const who of [ana, bia]) {
    expect(await lastOf(who, id)).toMatchObject({
      id: message_id,
      content: 'às 10h',
      created_at,
      edited_at: expect.any(String),
      amended_seq: 3,
    })
    expect(await versionsFor(who, message_id)).toEqual(['às 9h', 'as 9'])
    expect((await headOf(world, who, id))?.preview?.content).toBe('às 10h')
  }
  const { versions } = await world.call(bia, 'messages.versions', { message_id })
  expect(versions.map(({ written_at }) => written_at)).toEqual([output?.edited_at, created_at])
})

test('an edit is told with the new text and moves no chat up the list; a repeat says nothing', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'um')
  const before = await headOf(world, bia, id)
  world.platform.bus.take()
  const first = await edit(ana, message_id, 'dois')
  const event = {
    kind: 'message_edited',
    conversation_id: id,
    message_id,
    actor_id: ana.user_id,
    content: 'dois',
  }
  expect(world.platform.bus.take()).toMatchObject([{ event: { ...event, seq: 2 } }])
  expect(await edit(ana, message_id, 'dois')).toEqual(first)
  expect(world.platform.bus.take()).toEqual([])
  const page = await world.call(bia, 'messages.get', { conversation_id: id, after: 1 })
  expect('events' in page && page.events).toMatchObject([event])
  const { updated_at, unread_count } = before!
  expect(await headOf(world, bia, id)).toMatchObject({ updated_at, unread_count, last_seq: 2 })
})

test('after 15 minutes it stays as it is; a repeat of what it says is answered still', async () => {
  const { id, ana } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'um')
  await grow(message_id, 14.9)
  expect((await edit(ana, message_id, 'dois')).code).toBeNull()
  await grow(message_id, 0.2)
  expect((await edit(ana, message_id, 'três')).code).toBe('not_editable')
  expect((await edit(ana, message_id, 'dois')).code).toBeNull()
  expect((await lastOf(ana, id)).content).toBe('dois')
})

test('who came later learns nothing: the message stays as it was sent', async () => {
  const [ana, bia, caio] = [await world.person(), await world.person(), await world.person()]
  const { id, conversation_id } = await createTestGroup(world, ana, [bia])
  const { message_id } = await send(world, ana, conversation_id, 'antes')
  await edit(ana, message_id, 'antes!')
  await world.call(ana, 'groups.add_member', { group_id: id, user_id: caio.user_id })
  expect((await edit(ana, message_id, 'segredo')).code).toBe('not_editable')
  expect((await world.ask(caio, 'messages.versions', { message_id })).code).toBe('not_found')
  const page = await world.call(caio, 'messages.get', { conversation_id, after: 0 })
  expect(JSON.stringify(page)).not.toContain('antes')
  await world.call(ana, 'groups.remove_member', { group_id: id, user_id: caio.user_id })
  expect((await edit(ana, message_id, 'entre nós')).code).toBeNull()
})

test.each(['', '   ', '<script>x</script>'])('%j is no text', async (content) => {
  const { id, ana } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  expect((await edit(ana, message_id, content)).code).toBe('invalid_input')
  expect((await lastOf(ana, id)).edited_at).toBeNull()
})

test('the other person, and one who was blocked, edit nothing', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  expect((await edit(bia, message_id, 'tchau')).code).toBe('not_found')
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  expect((await edit(ana, message_id, 'tchau')).code).toBe('not_found')
  expect((await lastOf(bia, id)).content).toBe('oi')
})

test('of a message deleted for everyone nothing is left that it ever said', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'primeiro')
  await edit(ana, message_id, 'segundo')
  await edit(ana, message_id, 'terceiro')
  await world.call(ana, 'messages.delete_for_everyone', { message_id })
  expect((await edit(ana, message_id, 'quarto')).code).toBe('not_found')
  expect((await world.ask(bia, 'messages.versions', { message_id })).code).toBe('not_found')
  const page = await world.call(bia, 'messages.get', { conversation_id: id, after: 0 })
  expect('events' in page && page.events.map(({ kind }) => kind)).toEqual([
    'message',
    'message_edited',
    'message_edited',
    'message_deleted',
  ])
  for (const word of ['primeiro', 'segundo', 'terceiro']) expect(JSON.stringify(page)).not.toContain(word)
  const { rows } = await world.platform.pool.query(
    'select from message_versions where conversation_id = $1',
    [id],
  )
  expect(rows).toEqual([])
})

test('50 edits are kept, and then it stays as it is', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'v 0')
  for (let n = 1; n <= 50; n += 1) expect((await edit(ana, message_id, `v ${n}`)).code).toBeNull()
  expect((await edit(ana, message_id, 'v 51')).code).toBe('not_editable')
  expect(await versionsFor(bia, message_id)).toHaveLength(50)
})

test('I8: an edit that waited behind a block of another process changes nothing', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'oi')
  const { code } = await actBehindBlock(
    world.platform.pool,
    id,
    { by: bia.user_id, against: ana.user_id },
    () => edit(ana, message_id, 'tchau'),
  )
  expect(code).toBe('not_found')
  expect((await lastOf(ana, id)).content).toBe('oi')
})

test('100 rounds of delete against edit: nothing that was said is left', async () => {
  const { id, ana } = await createChat(world)
  for (let round = 0; round < 100; round += 1) {
    const { message_id } = await send(world, ana, id, `dito ${round}`)
    await Promise.all([
      edit(ana, message_id, `dito de novo ${round}`),
      world.ask(ana, 'messages.delete_for_everyone', { message_id }),
      edit(ana, message_id, `dito outra vez ${round}`),
    ])
  }
  const { rows } = await world.platform.pool.query(
    `select content from messages where conversation_id = $1 and content is not null
     union all select content from message_versions where conversation_id = $1
     union all select data->>'content' from conversation_log where conversation_id = $1 and data->>'content' is not null`,
    [id],
  )
  expect(rows).toEqual([])
})

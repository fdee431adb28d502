import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import type { Caller } from '../../platform/call.ts'
import { createChat, createTestGroup, send, sendMany } from '../../platform/testing/chats.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { selectOpenReports } from './public.ts'

/* D-098: admins and moderators handle reports of what is said in their group. */

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A group of an admin and a moderator, and what Bia said there. */
const createStage = async () => {
  const [ana, mia, bia, caio] = (await world.people(4)) as [Caller, Caller, Caller, Caller]
  const { id: group_id, conversation_id } = await createTestGroup(world, ana, [mia, bia, caio])
  await world.call(ana, 'groups.set_role', { group_id, user_id: mia.user_id, role: 'moderator' })
  const { message_id } = await send(world, bia, conversation_id, 'uma ofensa')
  return { ana, mia, bia, caio, group_id, conversation_id, message_id }
}

type Filing = Partial<CallInput<'reports.file'>>

const asReport = (about: Caller, message_id: string, more: Filing = {}) =>
  ({ client_id: randomUUID(), user_id: about.user_id, reason: 'harassment', message_id, ...more }) as const

const file = (by: Caller, about: Caller, messageId: string, more?: Filing) =>
  world.call(by, 'reports.file', asReport(about, messageId, more))
const ask = async (by: Caller, about: Caller, messageId: string, more?: Filing) =>
  (await world.ask(by, 'reports.file', asReport(about, messageId, more))).code

const list = async (who: Caller, group_id: string) =>
  (await world.call(who, 'reports.list_in_group', { group_id })).messages
const idsFor = async (who: Caller, groupId: string) =>
  (await list(who, groupId)).map(({ message_id }) => message_id)
const close = async (who: Caller, message_id: string, with_deletion: boolean) =>
  (await world.ask(who, 'reports.close_in_group', { message_id, with_deletion })).code

const openFor = async (by: Caller) =>
  (await selectOpenReports(world.platform.pool, 1000)).filter(
    ({ reporter }) => reporter?.user_id === by.user_id,
  )

const shown = async (who: Caller, conversation_id: string, messageId: string) =>
  (await world.call(who, 'messages.open', { conversation_id })).messages.find(({ id }) => id === messageId)

describe('a message of a group is reported', () => {
  test('to its admins and moderators, as one, whoever reports it, without who did', async () => {
    const { ana, mia, bia, caio, group_id, message_id } = await createStage()
    await file(caio, bia, message_id, { reason: 'spam' })
    await file(mia, bia, message_id)
    for (const who of [ana, mia])
      expect(await list(who, group_id)).toEqual([
        {
          message_id,
          user_id: bia.user_id,
          message_type: 'text',
          view_once: false,
          excerpt: 'uma ofensa',
          reasons: ['harassment', 'spam'],
          reported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      ])
  })

  test('once to a moderator who left and came back, of what they see again', async () => {
    const { ana, mia, bia, caio, group_id, conversation_id } = await createStage()
    await world.call(mia, 'groups.leave', { group_id })
    await world.call(ana, 'groups.add_member', { group_id, user_id: mia.user_id })
    await world.call(ana, 'groups.set_role', { group_id, user_id: mia.user_id, role: 'moderator' })
    const { message_id } = await send(world, bia, conversation_id, 'outra ofensa')
    await file(caio, bia, message_id)
    expect(await idsFor(mia, group_id)).toEqual([message_id])
  })

  test('to the operator with the group and a copy that stays, also of what an edit replaced', async () => {
    const { ana, bia, caio, group_id, message_id } = await createStage()
    await world.call(bia, 'messages.edit', { message_id, content: 'nada' })
    await file(caio, bia, message_id, { details: 'Foi assim.' })
    await world.call(bia, 'messages.delete_for_everyone', { message_id })
    await world.call(ana, 'groups.update', { group_id, name: 'Outra' })
    expect(await openFor(caio)).toMatchObject([
      {
        reported: { user_id: bia.user_id },
        details: 'Foi assim.',
        group: { id: group_id, name: 'Turma' },
        is_of_group: false,
        messages: [{ is_reported: true, content: 'nada', before: ['uma ofensa'] }],
      },
    ])
  })

  test('cut to what a list needs, and without words where it may be seen once', async () => {
    const { ana, bia, caio, group_id, conversation_id } = await createStage()
    const long = await send(world, bia, conversation_id, 'x'.repeat(301))
    const once = await send(world, bia, conversation_id, 'legenda')
    await world.platform.pool.query(
      `update messages set message_type = 'image', view_once = true where conversation_id = $1 and id = $2`,
      [conversation_id, once.message_id],
    )
    for (const { message_id } of [long, once]) await file(caio, bia, message_id)
    const listed = await list(ana, group_id)
    expect(listed.map(({ message_type, view_once, excerpt }) => [message_type, view_once, excerpt])).toEqual([
      ['image', true, null],
      ['text', false, 'x'.repeat(300)],
    ])
  })

  test('with a block in the same step, and once', async () => {
    const { ana, bia, caio, group_id, message_id } = await createStage()
    const client_id = randomUUID()
    await file(caio, bia, message_id, { client_id, with_block: true })
    await file(caio, bia, message_id, { client_id, with_block: true })
    expect((await world.call(caio, 'people.list_blocked', {})).blocked).toHaveLength(1)
    expect(await openFor(caio)).toHaveLength(1)
    expect(await idsFor(ana, group_id)).toEqual([message_id])
  })

  test('by who sees it: not by strangers, who came later or left, nor where it is gone or somebody else’s', async () => {
    const { ana, mia, bia, caio, group_id, message_id } = await createStage()
    const [stranger, late] = (await world.people(2)) as [Caller, Caller]
    await world.call(ana, 'groups.add_member', { group_id, user_id: late.user_id })
    expect(await ask(stranger, bia, message_id)).toBe('not_found')
    expect(await ask(late, bia, message_id)).toBe('not_found')
    expect(await ask(caio, mia, message_id)).toBe('not_found')
    expect(await ask(bia, bia, message_id)).toBe('not_found')
    expect(await ask(caio, bia, randomUUID())).toBe('not_found')
    await world.call(mia, 'messages.delete_for_me', { message_id })
    expect(await ask(mia, bia, message_id)).toBe('not_found')
    expect(await ask(caio, bia, message_id)).toBeNull()
    await world.call(ana, 'groups.remove_member', { group_id, user_id: caio.user_id })
    expect(await ask(caio, bia, message_id)).toBe('not_found')
    await world.call(bia, 'messages.delete_for_everyone', { message_id })
    expect(await ask(ana, bia, message_id)).toBe('not_found')
  })

  test.each(['its sender deletes it', 'its reporter is removed'])(
    'not where %s while it is filed: nobody is blocked then',
    async (what) => {
      const { ana, bia, caio, group_id, message_id } = await createStage()
      const refused = await actBehind(
        world.platform.pool,
        (client) => client.query('lock table reports in share row exclusive mode'),
        () => ask(caio, bia, message_id, { with_block: true }),
        () =>
          what === 'its sender deletes it'
            ? world.call(bia, 'messages.delete_for_everyone', { message_id })
            : world.call(ana, 'groups.remove_member', { group_id, user_id: caio.user_id }),
      )
      expect(refused).toBe('not_found')
      expect(await openFor(caio)).toEqual([])
      expect((await world.call(caio, 'people.list_blocked', {})).blocked).toEqual([])
    },
  )

  test('of two at once with the same id one is filed, and both are answered alike', async () => {
    const { bia, caio, message_id } = await createStage()
    const client_id = randomUUID()
    const answers = await actBehind(
      world.platform.pool,
      (client) => client.query('lock table reports in share row exclusive mode'),
      () => Promise.all([1, 2].map(() => ask(caio, bia, message_id, { client_id }))),
    )
    expect(answers).toEqual([null, null])
    expect(await openFor(caio)).toHaveLength(1)
  })

  test('not from a direct chat, where nobody moderates', async () => {
    const { id, ana, bia } = await createChat(world)
    const { message_id } = await send(world, bia, id, 'uma ofensa')
    expect(await ask(ana, bia, message_id)).toBe('not_found')
  })
})

describe('who decides', () => {
  test('members, former moderators and strangers see no list and close nothing', async () => {
    const { ana, mia, bia, caio, group_id, message_id } = await createStage()
    const stranger = await world.person()
    await file(caio, bia, message_id)
    await world.call(ana, 'groups.set_role', { group_id, user_id: mia.user_id, role: 'member' })
    for (const who of [bia, caio, mia, stranger]) {
      expect((await world.ask(who, 'reports.list_in_group', { group_id })).code).toBe('not_found')
      expect(await close(who, message_id, true)).toBe('not_found')
    }
    expect(await idsFor(ana, group_id)).toEqual([message_id])
  })

  test('nobody about what they said themselves, a moderator not about an admin', async () => {
    const { ana, mia, caio, group_id, conversation_id } = await createStage()
    const ofAdmin = (await send(world, ana, conversation_id, 'do admin')).message_id
    const ofModerator = (await send(world, mia, conversation_id, 'da moderadora')).message_id
    await file(caio, ana, ofAdmin)
    await file(caio, mia, ofModerator)
    expect(await idsFor(ana, group_id)).toEqual([ofModerator])
    expect(await idsFor(mia, group_id)).toEqual([])
    expect(await close(ana, ofAdmin, false)).toBe('not_found')
    for (const id of [ofAdmin, ofModerator]) expect(await close(mia, id, true)).toBe('not_found')
    expect(await close(ana, ofModerator, true)).toBeNull()
  })

  test('nobody about what was said before they came', async () => {
    const { ana, bia, caio, group_id, message_id } = await createStage()
    const late = await world.person()
    await world.call(ana, 'groups.add_member', { group_id, user_id: late.user_id })
    await world.call(ana, 'groups.set_role', { group_id, user_id: late.user_id, role: 'admin' })
    await file(caio, bia, message_id)
    expect(await list(late, group_id)).toEqual([])
    expect(await close(late, message_id, true)).toBe('not_found')
  })

  test('and only about what was reported', async () => {
    const { ana, mia, conversation_id, bia, message_id } = await createStage()
    const other = (await send(world, bia, conversation_id, 'nada')).message_id
    await file(mia, bia, message_id)
    for (const id of [other, randomUUID()]) expect(await close(ana, id, true)).toBe('not_found')
    expect((await shown(ana, conversation_id, other))?.content).toBe('nada')
  })

  test('what one may not judge takes no place in the list, which has a hundred', async () => {
    const { ana, mia, bia, caio, group_id, conversation_id } = await createStage()
    await sendMany(world, ana, conversation_id, Array<string>(200).fill('do admin'))
    const late = await world.person()
    await world.call(ana, 'groups.add_member', { group_id, user_id: late.user_id })
    await world.call(ana, 'groups.set_role', { group_id, user_id: late.user_id, role: 'admin' })
    const { message_id } = await send(world, bia, conversation_id, 'outra ofensa')
    await file(caio, bia, message_id)
    // By SQL, as nobody may file so many in a day.
    const { rowCount } = await world.platform.pool.query(
      `insert into reports (reporter_id, client_id, reported_id, reason, group_id, group_name, message_id, messages)
       select $1, gen_random_uuid(), m.sender_id, 'other', $2, 'Turma', m.id, '[]'
       from messages m where m.conversation_id = $3 and m.sender_id = $4`,
      [caio.user_id, group_id, conversation_id, ana.user_id],
    )
    expect(rowCount).toBe(200)
    // Their own, an admin's, and from before they came.
    for (const who of [ana, mia, late]) expect(await idsFor(who, group_id)).toEqual([message_id])
    await world.call(ana, 'groups.set_role', { group_id, user_id: caio.user_id, role: 'admin' })
    expect(await list(caio, group_id)).toHaveLength(100)
  })
})

describe('either end closes all reports of the message for the group, none for the operator', () => {
  test("'Apagar para todos' leaves a tombstone for everybody, as its sender does", async () => {
    const { mia, ana, bia, caio, group_id, conversation_id, message_id } = await createStage()
    await file(caio, bia, message_id)
    await file(ana, bia, message_id)
    world.platform.bus.take()
    expect(await close(mia, message_id, true)).toBeNull()
    expect(world.platform.bus.take()).toContainEqual(
      expect.objectContaining({
        event: expect.objectContaining({ kind: 'message_deleted', message_id, actor_id: mia.user_id }),
      }),
    )
    for (const who of [ana, bia, caio])
      expect(await shown(who, conversation_id, message_id)).toMatchObject({
        deleted_for_everyone: true,
        content: null,
      })
    for (const who of [ana, mia]) expect(await list(who, group_id)).toEqual([])
    expect(await openFor(caio)).toMatchObject([{ messages: [{ content: 'uma ofensa' }] }])
    world.platform.bus.take()
    expect(await close(mia, message_id, true)).toBeNull()
    expect(world.platform.bus.take()).toEqual([])
  })

  test("'Descartar' leaves the message, and who deletes it at the same moment finds it deleted", async () => {
    const { ana, mia, bia, caio, group_id, conversation_id, message_id } = await createStage()
    await file(caio, bia, message_id)
    expect(await close(ana, message_id, false)).toBeNull()
    expect(await list(mia, group_id)).toEqual([])
    expect((await shown(bia, conversation_id, message_id))?.content).toBe('uma ofensa')
    expect(await openFor(caio)).toHaveLength(1)
    expect(await close(mia, message_id, true)).toBeNull()
    expect((await shown(bia, conversation_id, message_id))?.content).toBeNull()
  })

  test('a report after that opens it again', async () => {
    const { ana, mia, bia, caio, group_id, message_id } = await createStage()
    await file(caio, bia, message_id)
    await close(ana, message_id, false)
    await file(mia, bia, message_id, { reason: 'scam' })
    expect((await list(ana, group_id)).map(({ reasons }) => reasons)).toEqual([['scam']])
  })

  test('what its sender deleted themselves is no longer there to decide about', async () => {
    const { ana, bia, caio, group_id, message_id } = await createStage()
    await file(caio, bia, message_id)
    await world.call(bia, 'messages.delete_for_everyone', { message_id })
    expect(await list(ana, group_id)).toEqual([])
  })
})

describe('a group is left and reported in one step', () => {
  const leave = (who: Caller, group_id: string, client_id: string = randomUUID()) =>
    world.ask(who, 'reports.leave_group', { group_id, client_id })
  const isMember = async (who: Caller, group_id: string) =>
    (await world.ask(who, 'groups.get', { group_id })).code === null

  test('the operator reads of the group as it was called, its admins of nothing; the others see who left', async () => {
    const { ana, caio, group_id, conversation_id } = await createStage()
    world.platform.bus.take()
    expect((await leave(caio, group_id)).code).toBeNull()
    expect(world.platform.bus.take()).toContainEqual(
      expect.objectContaining({
        event: expect.objectContaining({ kind: 'member_left', conversation_id, user_id: caio.user_id }),
      }),
    )
    expect(await isMember(caio, group_id)).toBe(false)
    await world.call(ana, 'groups.update', { group_id, name: 'Outra' })
    expect(await openFor(caio)).toMatchObject([
      { reported: null, is_of_group: true, group: { id: group_id, name: 'Turma' }, messages: null },
    ])
    expect(await list(ana, group_id)).toEqual([])
  })

  test('a repeat is answered as the first time, also after one was added again', async () => {
    const { ana, caio, group_id } = await createStage()
    const client_id = randomUUID()
    for (const _ of [1, 2]) expect((await leave(caio, group_id, client_id)).code).toBeNull()
    await world.call(ana, 'groups.add_member', { group_id, user_id: caio.user_id })
    expect((await leave(caio, group_id, client_id)).code).toBeNull()
    expect(await isMember(caio, group_id)).toBe(true)
    expect(await openFor(caio)).toHaveLength(1)
  })

  test('a repeat beside the first is answered as the first', async () => {
    const { caio, group_id, conversation_id } = await createStage()
    const client_id = randomUUID()
    const answers = await actBehind(
      world.platform.pool,
      (client) => client.query('select from conversations where id = $1 for update', [conversation_id]),
      () => Promise.all([1, 2].map(() => leave(caio, group_id, client_id))),
    )
    expect(answers.map(({ code }) => code)).toEqual([null, null])
    expect(await openFor(caio)).toHaveLength(1)
  })

  test('who is not in it reports nothing, and who has no report left stays', async () => {
    const { bia, caio, group_id, message_id } = await createStage()
    const stranger = await world.person()
    expect((await leave(stranger, group_id)).code).toBe('not_found')
    expect(await openFor(stranger)).toEqual([])
    for (let count = 0; count < 30; count += 1) await file(caio, bia, message_id)
    expect((await leave(caio, group_id)).code).toBe('rate_limited')
    expect(await isMember(caio, group_id)).toBe(true)
  })

  test('the report outlives the group that the last one leaves', async () => {
    const ana = await world.person()
    const { id: group_id } = await createTestGroup(world, ana, [])
    expect((await leave(ana, group_id)).code).toBeNull()
    expect(await openFor(ana)).toMatchObject([{ group: { id: group_id, name: 'Turma' } }])
  })
})

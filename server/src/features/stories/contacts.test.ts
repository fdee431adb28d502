import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { befriend, send, startChat } from '../../platform/testing/chats.ts'
import { countQueries } from '../../platform/testing/count-queries.ts'
import { fillList } from '../../platform/testing/fill-list.ts'
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

test('a custom audience is chosen of those who can see it: whom nobody answered yet, who asks and who is blocked are none', async () => {
  const [ana, friend, talking, writing, asking, blocked] = (await Promise.all(
    ['Ana', 'Amigo', 'Conversa', 'Escreve', 'Pede', 'Bloqueado'].map((display_name) =>
      world.person({ display_name }),
    ),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller]
  for (const other of [friend, blocked]) await befriend(world, ana, other)
  for (const other of [talking, blocked]) await talk(ana, other)
  await send(world, writing, await startChat(world, writing, ana), 'oi')
  await world.call(asking, 'connections.request', { user_id: ana.user_id })
  await world.call(ana, 'people.block', { user_id: blocked.user_id })
  const namesOf = async (who: Caller) => {
    const { contacts, has_more } = await world.call(who, 'stories.contacts', {})
    expect(has_more).toBe(false)
    return Object.fromEntries(contacts.map(({ profile, is_friend }) => [profile.display_name, is_friend]))
  }
  expect(await namesOf(ana)).toEqual({ Amigo: true, Conversa: false })
  for (const who of [writing, asking, blocked]) expect(await namesOf(who)).toEqual({})
  expect(await namesOf(friend)).toEqual({ Ana: true })
  // A chat that one has deleted is one in which both have written all the same.
  const id = await startChat(world, ana, talking)
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'me' })
  expect(await namesOf(ana)).toEqual({ Amigo: true, Conversa: false })
})

test('1,000 contacts come in pages of two statements, each once', async () => {
  const ana = await world.person()
  await fillList(world, ana, 700)
  await world.platform.pool.query(
    `update conversation_participants p set sent_count = 1
     from (
       select id from conversations where $1 in (direct_low, direct_high) order by id limit 600
     ) c where p.conversation_id = c.id`,
    [ana.user_id],
  )
  await world.platform.pool.query(
    `with people as (insert into auth.users (id) select gen_random_uuid() from generate_series(1, 400) returning id)
     insert into friends (user_id, friend_id, status) select $1, id, 'accepted' from people`,
    [ana.user_id],
  )
  const found: string[] = []
  const sizes: number[] = []
  let friends = 0
  for (let after: string | undefined, hasMore = true; hasMore;) {
    expect(
      await countQueries(async () => {
        const page = await world.call(ana, 'stories.contacts', after ? { after } : {})
        sizes.push(page.contacts.length)
        found.push(...page.contacts.map((one) => one.user_id))
        friends += page.contacts.filter((one) => one.is_friend).length
        hasMore = page.has_more
      }),
    ).toBe(2)
    after = found.at(-1)
  }
  expect(sizes).toEqual([500, 500])
  expect([new Set(found).size, friends]).toEqual([1000, 400])
  expect(found).toEqual(found.toSorted())
})

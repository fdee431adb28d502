import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../platform/call.ts'
import { createTestGroup, send } from '../../../platform/testing/chats.ts'
import { createWorld, type World } from '../../../platform/testing/world.ts'
import { findTexts, indexAll } from '../testing/searching.ts'

const RUNS = process.env['LERO_DEEP'] === '1' ? 300 : 20

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** No two of them begin alike, and none has an ending that a stem loses. */
const WORDS = ['norte', 'sul', 'leste', 'oeste', 'perto', 'longe'] as const

const someone = fc.constantFrom(0, 1, 2)
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '))
const some = fc.nat({ max: 30 })
const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('send' as const), who: someone, text, isInGroup: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), which: some, text }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which: some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hide' as const), who: someone, which: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rejoin' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), who: someone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('index' as const) }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

/** Ana, Bia and Caio in a group, and Ana with Bia alone; Caio is the one who leaves and comes back. */
const createStage = async () => {
  const people = (await world.people(3)) as [Caller, Caller, Caller]
  const [ana, bia, caio] = people
  const group = await createTestGroup(world, ana, [bia, caio])
  // Between friends nothing is a request.
  for (const [from, to] of [
    [ana, bia],
    [bia, ana],
  ] as const)
    await world.call(from, 'connections.request', { user_id: to.user_id })
  const { conversation_id: direct } = await world.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: bia.user_id,
  })
  return { people, group, direct, sent: [] as { id: string; sender: Caller }[] }
}
type Stage = Awaited<ReturnType<typeof createStage>>

/** What is refused is refused; it changes nothing. */
const act = async ({ people, group, direct, sent }: Stage, one: Operation): Promise<void> => {
  const message = 'which' in one && sent.length > 0 ? sent[one.which % sent.length] : undefined
  const group_id = group.id
  switch (one.do) {
    case 'send': {
      const sender = people[one.who]
      const conversationId = one.isInGroup || one.who === 2 ? group.conversation_id : direct
      const ack = await send(world, sender, conversationId, one.text).catch(() => null)
      if (ack) sent.push({ id: ack.message_id, sender })
      break
    }
    case 'edit':
      if (message)
        await world.ask(message.sender, 'messages.edit', { message_id: message.id, content: one.text })
      break
    case 'delete':
      if (message) await world.ask(message.sender, 'messages.delete_for_everyone', { message_id: message.id })
      break
    case 'hide':
      if (message) await world.ask(people[one.who], 'messages.delete_for_me', { message_id: message.id })
      break
    case 'leave':
      await world.ask(people[2], 'groups.leave', { group_id })
      break
    case 'rejoin':
      await world.ask(people[0], 'groups.add_member', { group_id, user_id: people[2].user_id })
      break
    case 'remove':
      if (one.who < 2)
        await world.ask(people[one.who], 'conversations.delete', { conversation_id: direct, scope: 'me' })
      break
    case 'index':
      await indexAll(world)
  }
}

/** By the history that the person is shown, newest first. */
const recount = async ({ group, direct }: Stage, person: Caller, word: string): Promise<string[]> => {
  const pages = await Promise.all(
    [group.conversation_id, direct].map((conversation_id) =>
      world.ask(person, 'messages.open', { conversation_id }),
    ),
  )
  return pages
    .flatMap(({ output }) => output?.messages ?? [])
    .filter(({ content }) => content?.split(' ').includes(word))
    .toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))
    .map(({ content }) => content ?? '')
}

test('whatever is sent, edited, deleted, hidden, left and joined again: each finds what their history shows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async (operations) => {
      const stage = await createStage()
      for (const one of operations) await act(stage, one)
      for (const person of stage.people)
        for (const word of WORDS)
          expect(await findTexts(world, person, word, { limit: 3 })).toEqual(
            await recount(stage, person, word),
          )
    }),
    { numRuns: RUNS },
  )
})

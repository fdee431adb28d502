import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { befriend } from '../../platform/testing/chats.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import type { World } from '../../platform/testing/world.ts'
import type { Push } from './start-push.ts'
import type { PushService } from './testing/push-service.ts'
import { addDevice, createPushWorld, waitFor } from './testing/push-world.ts'

let world: World
let push: Push
let service: PushService
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, close } = await createPushWorld())
  push = world.startPush()
})
afterAll(() => close())

test('a reaction to a story is pushed once: as the message that says it, or where none does as what it is', async () => {
  const [ana, bia] = (await world.people(2)) as [Caller, Caller]
  await addDevice(world, ana, service, 'reacted')
  const kinds = () => service.told('reacted').map(({ kind }) => kind)
  await befriend(world, ana, bia)
  await waitFor(() => expect(kinds()).toEqual(['notice']))
  const { story } = await world.call(ana, 'stories.publish', {
    id: randomUUID(),
    content_type: 'text',
    text_content: 'bom dia',
    privacy_type: 'public',
  })
  const react = (who: Caller) =>
    world.call(who, 'stories.react', { story_id: story.id, reaction_type: 'heart', client_id: randomUUID() })
  await world.call(ana, 'notifications.mark_all_read', {})
  await waitFor(() => expect(kinds()).toEqual(['notice', 'read']))
  service.arrived.length = 0
  // Their chat begins with it, and something else is due before that has begun.
  await actBehind(
    world.platform.pool,
    (client) => client.query('lock table conversations in share row exclusive mode'),
    () => react(bia),
    async () => {
      await world.call(await world.person(), 'follows.set', { user_id: ana.user_id, is_following: true })
      await waitFor(() =>
        expect(service.told('reacted')).toContainEqual(
          expect.objectContaining({ tag: 'notice-new_follower' }),
        ),
      )
    },
  )
  await waitFor(() => expect(kinds()).toEqual(['notice', 'message']))
  const due = () =>
    world.platform.pool.query('select from notifications where user_id = $1 and is_push_due', [ana.user_id])
  await waitFor(async () => expect((await due()).rowCount).toBe(0))
  await push.settle()
  expect(kinds()).toEqual(['notice', 'message'])

  await world.call(ana, 'settings.update', { allow_messages: 'nobody' })
  await react(await world.person({ display_name: 'Caio' }))
  await waitFor(() =>
    expect(service.told('reacted').at(-1)).toMatchObject({
      tag: `notice-story_reaction-${story.id}`,
      path: '/notifications',
      title: 'Caio',
      body: 'reagiu ao seu story',
    }),
  )
})

import { expect, test } from 'vitest'
import type { Head } from '#contract/conversations.ts'
import { createMemory } from '../../sync/memory.ts'
import { createEmitter, createValue } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import { createFakeClock } from '../../sync/testing/fake-clock.ts'
import { settle } from '../../sync/testing/turns.ts'
import { createGroupPresence } from './group-presence.ts'

const createStand = (groups: number) => {
  const memory = createMemory()
  const put = Array.from(
    { length: groups },
    (_, n) =>
      ({
        conversation_id: `chat ${n}`,
        group_id: `group ${n}`,
        updated_at: String(1000 + n),
        peer: null,
      }) as Head,
  )
  memory.apply({ heads: { put } })
  const asked: string[] = []
  const answers: (() => void)[] = []
  const call = (_name: string, { group_id }: { group_id: string }) =>
    new Promise((resolve) => {
      asked.push(group_id)
      answers.push(() => resolve({ members: [{ user_id: 'bia', profile: { is_online: true } }] }))
    })
  const sync = {
    me: 'ana',
    memory,
    call,
    clock: createFakeClock(),
    now: createValue(0),
    status: createValue({ state: 'online', via: 'socket', since: 0 }),
    onRegisters: createEmitter<never>().on,
  } as unknown as Sync
  return { presence: createGroupPresence(sync), asked, answers }
}

test('a long list of groups is asked about a few at a time, the newest first', async () => {
  const { presence, asked, answers } = createStand(10)
  presence.refresh()
  expect(asked).toEqual(['group 9', 'group 8', 'group 7'])
  answers[0]!()
  await settle(2)
  expect(asked).toHaveLength(4)
  for (let n = 1; n < 10; n += 1) {
    answers[n]!()
    await settle(2)
  }
  expect(asked).toHaveLength(10)
  expect([presence.isOnline('chat 9'), presence.isOnline('chat 0')]).toEqual([true, true])
})

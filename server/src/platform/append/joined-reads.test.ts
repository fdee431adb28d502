import { expect, test } from 'vitest'
import { JoinedReads } from './joined-reads.ts'

const waiter = { resolve: () => undefined, reject: () => undefined }

const join = (joined: JoinedReads, conversation_id: string, ...people: string[]): void => {
  for (const user_id of people) joined.add({ conversation_id, user_id, seq: 1 }, waiter)
}

const take = (joined: JoinedReads, max: number): string[] =>
  joined.take(max).map(({ read }) => `${read.conversation_id} ${read.user_id}`)

test('the conversation that waits longest is written first', () => {
  const joined = new JoinedReads()
  join(joined, 'a', 'ana', 'bia')
  join(joined, 'b', 'rui')
  expect(take(joined, 10)).toEqual(['a ana', 'a bia', 'b rui'])
  expect(joined.size).toBe(0)
})

test('a group of more readers than a statement takes goes behind the others, however many come after', () => {
  const joined = new JoinedReads()
  join(joined, 'group', 'ana', 'bia', 'rui')
  join(joined, 'direct', 'lia')
  expect(take(joined, 2)).toEqual(['group ana', 'group bia'])
  join(joined, 'group', 'ana', 'bia')
  expect(take(joined, 2)).toEqual(['direct lia', 'group rui'])
  expect(take(joined, 2)).toEqual(['group ana', 'group bia'])
})

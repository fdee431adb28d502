import { expect, test } from 'vitest'
import { createMessage, uuidOf } from '../../sync/testing/fake-records.ts'
import { withPending } from './pending-reactions.ts'

const message = createMessage({
  id: uuidOf(2, 1),
  conversation_id: uuidOf(1, 1),
  seq: 1,
  reactions: [
    { reaction: '👍', count: 2 },
    { reaction: '😂', count: 1 },
  ],
  my_reactions: ['😂'],
})
const change = (reaction: string, is_set: boolean) => ({ message_id: message.id, reaction, is_set })

test('what is on its way shows as it will be, in the order it was chosen in', () => {
  const shown = withPending(message, [change('😂', false), change('❤️', true), change('👍', true)])
  expect(shown.reactions).toEqual([
    { reaction: '👍', count: 3 },
    { reaction: '❤️', count: 1 },
  ])
  expect(shown.my_reactions).toEqual(['❤️', '👍'])
})

test('what the server already says is not counted twice', () => {
  expect(withPending(message, [change('😂', true), change('❤️', false)])).toEqual(message)
})

test('a message with the same changes keeps its reference', () => {
  const first = withPending(message, [change('❤️', true)])
  expect(withPending(message, [change('❤️', true)])).toBe(first)
  expect(withPending(message, [change('❤️', true), change('❤️', false)])).not.toBe(first)
})

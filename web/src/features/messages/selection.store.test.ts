import { expect, test } from 'vitest'
import { createMessage, uuidOf } from '../../sync/testing/fake-records.ts'
import { createSelection } from './selection.store.ts'
import { showRow } from './shown-message.ts'

const shown = (n: number) =>
  showRow(
    createMessage({ id: uuidOf(2, n), conversation_id: uuidOf(1, 1), seq: n }),
    uuidOf(4, 1),
    undefined,
    null,
  )

test('messages are chosen and let go of one by one; selecting ends when it is ended', () => {
  const selection = createSelection()
  const choices = () => [1, 2].map((n) => selection.of(shown(n).key).getSnapshot())
  expect(choices()).toEqual(['off', 'off'])
  selection.start(shown(1))
  expect(choices()).toEqual(['in', 'out'])
  selection.toggle(shown(2))
  selection.toggle(shown(1))
  expect(choices()).toEqual(['out', 'in'])
  selection.toggle(shown(2))
  expect(choices()).toEqual(['out', 'out'])
  selection.end()
  expect(choices()).toEqual(['off', 'off'])
})

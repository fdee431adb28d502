import { expect, it } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { findOnDevice } from './find-on-device.ts'

const write = (seq: number, content: string | null, more: object = {}) =>
  ({ id: `m${seq}`, conversation_id: 'c', seq, content, view_once: false, ...more }) as Message

it('finds what begins with the words, newest first, and nothing that is gone or seen only once', () => {
  const messages = [
    write(1, 'Gato e cão'),
    write(2, null),
    write(3, 'gatos', { view_once: true }),
    write(4, 'GATOS e cães'),
    write(5, 'gato', { notice: { kind: 'member_joined' } }),
  ]
  const find = (query: string) => findOnDevice(messages, query).hits.map(({ seq }) => seq)
  expect(find('gato')).toEqual([4, 1])
  expect(find('gato ca')).toEqual([4, 1])
  expect(find('gatos')).toEqual([4])
  expect(find('ato')).toEqual([])
  expect(find('!?')).toEqual([])
  expect(findOnDevice(messages, 'GÁTOS').hits[0]?.marks).toEqual(['gatos'])
})

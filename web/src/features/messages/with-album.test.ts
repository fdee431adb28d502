import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { createTextMessage } from '#contract/text-message.ts'
import type { ShownMessage } from './shown-message.ts'
import { withAlbum } from './with-album.ts'

const ALBUM_ID = '00000008-0000-4000-8000-000000000001'
const media = { content_type: 'image/webp', bytes: 1, album_id: ALBUM_ID }

function show(seq: number, fields: Partial<Message> = {}): ShownMessage {
  const made = { id: `m${seq}`, conversation_id: 'c', seq, created_at: '2026-11-25T12:00:00.000Z' }
  const message = createTextMessage({ ...made, sender_id: 'ana', extra: { media }, ...fields })
  return { key: made.id, state: 'sent', is_own: true, failure_code: null, message, reply_to: null }
}
const keysOf = (chosen: readonly ShownMessage[], all: readonly ShownMessage[]) =>
  withAlbum(chosen, all).map(({ key }) => key)

test('with a photo of an album comes all of it that stands together, of one sender', () => {
  const all = [
    show(1, { extra: null, content: 'oi' }),
    show(2),
    show(3),
    show(4),
    show(5, { sender_id: 'bia' }),
    show(6),
  ]
  expect(keysOf([all[3]!], all)).toEqual(['m2', 'm3', 'm4'])
  expect(keysOf([all[0]!, all[5]!], all)).toEqual(['m1', 'm6'])
})

test('what has words, was deleted, may be seen once or is on its way stands by itself', () => {
  for (const fields of [{ content: 'a praia' }, { deleted_for_everyone: true }, { view_once: true }]) {
    const all = [show(1), show(2, fields), show(3)]
    expect(keysOf([all[0]!], all)).toEqual(['m1'])
    expect(keysOf([all[1]!], all)).toEqual(['m2'])
  }
  const all = [show(1), { ...show(2), message: { ...show(2).message, seq: 0 } }]
  expect(keysOf([all[0]!], all)).toEqual(['m1'])
})

test('what was chosen is taken as it is by now, and as it was where it is not shown any more', () => {
  const before = show(1, { extra: null, content: 'segredo' })
  const now = show(1, { content: null, deleted_for_everyone: true })
  expect(withAlbum([before], [now])).toEqual([now])
  expect(withAlbum([before], [])).toEqual([before])
})

test('two that were chosen before they became an album are taken once', () => {
  const all = [show(1), show(2), show(3)]
  expect(keysOf([all[0]!, all[2]!], all)).toEqual(['m1', 'm2', 'm3'])
})

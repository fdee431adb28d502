import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { createTextMessage } from '#contract/text-message.ts'
import { findAlbum } from './find-album.ts'

const rowOf = (id: string, album_id: string | undefined, part: Partial<Message> = {}): Message =>
  createTextMessage({
    id,
    conversation_id: 'c',
    seq: 1,
    created_at: '',
    sender_id: 'ana',
    extra: { media: { content_type: 'image/jpeg', bytes: 1, ...(album_id && { album_id }) } },
    ...part,
  })

const idsFor = (rows: readonly Message[], id: string) =>
  findAlbum(
    rows,
    rows.find((row) => row.id === id)!,
  ).map((row) => row.id)

test('those of one album that follow each other stand together, whichever of them is asked', () => {
  const rows = [rowOf('0', undefined), rowOf('1', 'a'), rowOf('2', 'a'), rowOf('3', 'a'), rowOf('4', 'b')]
  for (const id of ['1', '2', '3']) expect(idsFor(rows, id)).toEqual(['1', '2', '3'])
  expect(idsFor(rows, '0')).toEqual(['0'])
  expect(idsFor(rows, '4')).toEqual(['4'])
})

test('words, another person, a deletion and what may be seen once end it', () => {
  for (const part of [
    { content: 'olha' },
    { sender_id: 'bia' },
    { deleted_for_everyone: true },
    { view_once: true },
  ]) {
    const rows = [rowOf('1', 'a'), rowOf('2', 'a', part), rowOf('3', 'a')]
    expect(idsFor(rows, '1')).toEqual(['1'])
    expect(idsFor(rows, '2')).toEqual(['2'])
    expect(idsFor(rows, '3')).toEqual(['3'])
  }
})

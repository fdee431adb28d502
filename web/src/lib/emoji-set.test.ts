import { expect, it } from 'vitest'
import { listAllEmoji } from './emoji-set.ts'
import { keepEmojiOnly } from '../features/messages/emoji-text.ts'

it('every entry of the picker is one emoji, shown once', () => {
  const all = listAllEmoji()
  expect(all.length).toBeGreaterThan(300)
  expect(new Set(all).size).toBe(all.length)
  for (const emoji of all) expect(keepEmojiOnly(emoji)).toBe(emoji)
})

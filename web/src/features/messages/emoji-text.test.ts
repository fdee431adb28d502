import { expect, it, vi } from 'vitest'
import { isEmojiOnly, keepEmojiOnly } from './emoji-text.ts'

it('a text that does not begin with an emoji needs no search for what belongs together', () => {
  const segment = vi.spyOn(Intl, 'Segmenter')
  expect(isEmojiOnly('bom dia 😂')).toBe(false)
  expect(segment).not.toHaveBeenCalled()
})

it.each(['😂', '😂😂', '👍🏽❤️🇧🇷', '👩‍👩‍👧‍👦', '1️⃣', '☀️'])('%s is shown large', (text) => {
  expect(isEmojiOnly(text)).toBe(true)
})

it.each(['', '😂😂😂😂', 'oi 😂', '12', '#', '😂 😂'])('%j is an ordinary message', (text) => {
  expect(isEmojiOnly(text)).toBe(false)
})

it('COMPOSER-020: emoji insertion keeps emoji characters only', () => {
  expect(keepEmojiOnly('a👍🏽<b>1❤️ 2🇧🇷')).toBe('👍🏽❤️🇧🇷')
  expect(keepEmojiOnly('javascript:alert(1)')).toBe('')
})

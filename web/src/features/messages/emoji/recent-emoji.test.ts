import { beforeEach, expect, it, vi } from 'vitest'
import { listAllEmoji } from '../../../lib/emoji-set.ts'
import { keepRecentEmoji, readRecentEmoji } from './recent-emoji.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

it('the newest stands first, once, at most 24, for each person', () => {
  const all = listAllEmoji()
  expect(readRecentEmoji('ana')).toEqual([])
  for (const emoji of all.slice(0, 30)) keepRecentEmoji('ana', emoji)
  expect(readRecentEmoji('ana')).toEqual(all.slice(6, 30).toReversed())
  keepRecentEmoji('ana', all[10] ?? '')
  expect(readRecentEmoji('ana')).toHaveLength(24)
  expect(new Set(readRecentEmoji('ana')).size).toBe(24)
  expect(readRecentEmoji('ana').slice(0, 2)).toEqual([all[10], all[29]])
  expect(readRecentEmoji('bruno')).toEqual([])
})

it.each(['no json', '{"0":"👍"}', '["<b>", 3, null]'])('%s counts as none', (text) => {
  stored.set('lero-recent-emoji-ana', text)
  expect(readRecentEmoji('ana')).toEqual([])
  keepRecentEmoji('ana', '👍')
  expect(readRecentEmoji('ana')).toEqual(['👍'])
})

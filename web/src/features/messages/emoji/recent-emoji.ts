import { readLocal, writeLocal } from '../../../lib/local-store.ts'
import { EMOJI_PER_ROW, listAllEmoji } from '../../../lib/emoji-set.ts'

const MAX_RECENT = 3 * EMOJI_PER_ROW
const keyOf = (me: string): string => `lero-recent-emoji-${me}`

/** What this person chose last on this device, the newest first; at most 24. */
export function readRecentEmoji(me: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readLocal(keyOf(me)) ?? '[]')
    const known = new Set(listAllEmoji())
    return Array.isArray(kept) ? kept.filter((emoji: string) => known.has(emoji)) : []
  } catch {
    return []
  }
}

export function keepRecentEmoji(me: string, emoji: string): void {
  const earlier = readRecentEmoji(me).filter((one) => one !== emoji)
  writeLocal(keyOf(me), JSON.stringify([emoji, ...earlier].slice(0, MAX_RECENT)))
}

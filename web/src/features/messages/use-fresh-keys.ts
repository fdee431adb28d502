import { useRef } from 'react'
import type { TimelineItem } from './timeline.ts'

const freshMs = 400

/** Keys of messages that came at the end while one was looking: they grow from their corner, once. */
export function useFreshKeys(items: readonly TimelineItem[]): ReadonlySet<string> {
  const seen = useRef<{ lastKey: string | undefined; since: Map<string, number> } | null>(null)
  const now = performance.now()
  const lastKey = items.at(-1)?.shown.key
  if (seen.current === null) {
    if (items.length > 0) seen.current = { lastKey, since: new Map() }
    return new Set()
  }
  const { since } = seen.current
  if (lastKey !== seen.current.lastKey) {
    for (let index = items.length - 1; index >= 0; index -= 1) {
      const key = items[index]?.shown.key
      if (key === undefined || key === seen.current.lastKey || since.has(key)) break
      since.set(key, now)
    }
    seen.current.lastKey = lastKey
  }
  for (const [key, at] of since) if (now - at > freshMs) since.delete(key)
  return new Set(since.keys())
}

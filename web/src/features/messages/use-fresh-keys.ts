import { useState } from 'react'
import type { TimelineItem } from './timeline.ts'

const NONE: ReadonlySet<string> = new Set()

type Seen = { items: readonly TimelineItem[]; fresh: ReadonlySet<string> }

/** Keys of messages that came at the end with the last change while one was looking: they grow from their corner. */
export function useFreshKeys(items: readonly TimelineItem[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<Seen>({ items, fresh: NONE })
  if (seen.items === items) return seen.fresh
  const fresh = listNew(seen.items, items)
  setSeen({ items, fresh })
  return fresh
}

/** Keys after the one that was the last before. */
function listNew(before: readonly TimelineItem[], items: readonly TimelineItem[]): ReadonlySet<string> {
  const lastKey = before.at(-1)?.shown.key
  if (lastKey === undefined || lastKey === items.at(-1)?.shown.key) return NONE
  const keys = new Set<string>()
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const key = items[index]?.shown.key
    if (key === undefined || key === lastKey) return keys
    keys.add(key)
  }
  // The one that was the last is gone: nothing says what is new.
  return NONE
}

import { foldText } from '../../lib/fold-text.ts'
import type { ChatRow } from './chat-row.ts'

export type ChatFilter = 'all' | 'unread' | 'groups' | 'favourites'
/** What stands in the place of the list, behind an entry of its own. */
export type Shelf = 'archive' | 'requests'
export type PresenceFilter = 'all' | 'online' | 'offline'

export function matchesFilter(row: ChatRow, filter: ChatFilter): boolean {
  if (filter === 'unread') return isUnread(row)
  if (filter === 'groups') return row.is_group
  return filter === 'all' || row.is_favourite
}

export function isUnread({ unread_count, is_marked_unread }: ChatRow): boolean {
  return unread_count > 0 || is_marked_unread
}

/** `folded`: a text that went through foldText. */
export function matchesText(row: ChatRow, folded: string): boolean {
  return folded === '' || foldText(row.name ?? '').includes(folded)
}

/** What is pinned, then the rest, each newest first; ties by id, so that the order is the same everywhere. */
export function byPlace(a: ChatRow, b: ChatRow): number {
  if (a.is_pinned !== b.is_pinned) return a.is_pinned ? -1 : 1
  return a.updated_at === b.updated_at ? (a.id < b.id ? -1 : 1) : compareTimes(b.updated_at, a.updated_at)
}

/** Timestamps of the server carry micro-, ours milliseconds: text order does where the length agrees. */
const compareTimes = (a: string, b: string): number => {
  if (a.length === b.length) return a < b ? -1 : 1
  const difference = Date.parse(a) - Date.parse(b)
  return difference === 0 ? (a < b ? -1 : 1) : difference
}

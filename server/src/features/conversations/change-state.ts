import type { ParsedInput } from '#contract/registry.ts'
import type { StoredState } from './state.queries.ts'

export type StateChange = Omit<ParsedInput<'conversations.set_state'>, 'conversation_id'>

/** The state after a change. What is set already keeps its time; of being archived and on top the one set later holds. */
export function changeState(before: StoredState, change: StateChange, nowMs: number): StoredState {
  const now = new Date(nowMs).toISOString()
  const since = (isSet: boolean | undefined, at: string | null): string | null => {
    if (isSet === undefined) return at
    return isSet ? (at ?? now) : null
  }
  const archivedAt = since(change.is_archived, before.archived_at)
  const isArchiving = change.is_archived === true
  const pinnedAt = isArchiving ? null : since(change.is_pinned, before.pinned_at)
  return {
    pinned_at: pinnedAt,
    muted_until: muteUntil(change.muted_until, before.muted_until, nowMs),
    favourite_at: since(change.is_favourite, before.favourite_at),
    archived_at: pinnedAt === null ? archivedAt : null,
    marked_unread_at: since(change.is_marked_unread, before.marked_unread_at),
    is_request: before.is_request && change.is_request !== false,
    theme_index: change.theme_index ?? before.theme_index,
    wallpaper_index: change.wallpaper_index ?? before.wallpaper_index,
    draft: change.draft === undefined ? before.draft : change.draft,
  }
}

/** A time that is over mutes nothing: a change that waited for a line may come so late. */
function muteUntil(asked: string | null | undefined, before: string | null, nowMs: number): string | null {
  if (asked === undefined) return before
  return asked !== null && Date.parse(asked) > nowMs ? asked : null
}

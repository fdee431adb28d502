import type { GroupNotice } from '#contract/messages.ts'
import type { messagesTexts } from '../../../locales/messages.ts'
import { unreachable } from '../../../lib/unreachable.ts'

type Texts = ReturnType<typeof messagesTexts.get>['notices']

/** So many of those who were added are named. */
const NAMED_MAX = 2

/** Whose names the line needs. */
export function listNamed(notices: readonly GroupNotice[], me: string): readonly string[] {
  const actor = notices[0]?.actor_id ?? null
  const people = notices
    .slice(0, NAMED_MAX)
    .flatMap((notice) => ('user_id' in notice ? [notice.user_id] : []))
  return [...new Set([...(actor === null ? [] : [actor]), ...people])].filter((id) => id !== me)
}

/** What one line tells: an entry, or several of one person who added others. */
export function describeNotices(
  notices: readonly GroupNotice[],
  me: string,
  names: ReadonlyMap<string, string>,
  t: Texts,
): string {
  const [notice] = notices
  if (!notice) return ''
  /** Null: the reader. */
  const who = (id: string | null): string | null =>
    id === me ? null : (names.get(id ?? '') ?? t.unknownPerson)
  const whom = (id: string): string => who(id) ?? t.you
  const actor = who(notice.actor_id)
  switch (notice.kind) {
    case 'member_joined': {
      if (notice.user_id !== notice.actor_id) return t.added(actor, listAdded(notices, whom, t))
      return notice.role === 'admin' ? t.created(actor) : t.joined(actor)
    }
    case 'member_left':
      return notice.user_id === notice.actor_id ? t.left(actor) : t.removed(actor, whom(notice.user_id))
    case 'role_changed':
      return t.became[notice.role](who(notice.user_id))
    case 'group_changed':
      switch (notice.changed) {
        case 'name':
          return t.renamed(actor, notice.name)
        case 'description':
          return t.described(actor)
        case 'avatar_url':
          return t.pictured(actor)
        default:
          return t.changed(actor)
      }
    default:
      return unreachable(notice)
  }
}

function listAdded(notices: readonly GroupNotice[], whom: (id: string) => string, t: Texts): string {
  const ids = notices.flatMap((notice) => ('user_id' in notice ? [notice.user_id] : []))
  return t.people(ids.slice(0, NAMED_MAX).map(whom), Math.max(0, ids.length - NAMED_MAX))
}

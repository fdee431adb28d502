import type { Notification, NotificationType } from '#contract/notifications.ts'

/** What the app has words and a place to go for; others wait for an app that knows them. */
export const KNOWN_TYPES = [
  'new_follower',
  'friend_request',
  'friend_accepted',
  'group_invite',
  'story_reaction',
] as const satisfies readonly NotificationType[]
export type KnownType = (typeof KNOWN_TYPES)[number]

/** Many do the same to one thing: 'Ana e mais 4 reagiram'. Of the others each leads somewhere else, and stands alone. */
const GROUPED: ReadonlySet<string> = new Set<KnownType>(['story_reaction'])

/** One line of the page: what one person did, or several did to the same thing. */
export type NotificationGroup = {
  readonly key: string
  readonly type: KnownType
  /** Newest first, one for each person. */
  readonly rows: readonly [Notification, ...Notification[]]
  readonly isNew: boolean
}

const isKnown = (type: string): type is KnownType => (KNOWN_TYPES as readonly string[]).includes(type)

/** Lines in the order of their newest row. `isNew` says of a row whether it was unread when this visit began. */
export function groupRows(
  rows: readonly Notification[],
  isNew: (row: Notification) => boolean,
): readonly NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const row of rows) {
    if (!isKnown(row.type)) continue
    // What is new does not hide among what was seen.
    const fresh = isNew(row)
    const key = GROUPED.has(row.type) ? `${row.type} ${row.story_id} ${fresh}` : row.id
    const group = groups.get(key)
    groups.set(
      key,
      group ? { ...group, rows: [...group.rows, row] } : { key, type: row.type, rows: [row], isNew: fresh },
    )
  }
  return [...groups.values()]
}

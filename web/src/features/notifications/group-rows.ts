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

/** Many do the same to one thing or person: 'Ana e mais 4 reagiram'. Each of the others asks for an answer of its own. */
const GROUPED: ReadonlySet<string> = new Set<KnownType>(['new_follower', 'story_reaction'])
/** A day without any ends a line. */
const GAP_MAX_MS = 24 * 3600_000

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
  const lines: { type: KnownType; rows: [Notification, ...Notification[]]; isNew: boolean }[] = []
  const lastLines = new Map<string, (typeof lines)[number]>()
  for (const row of rows) {
    const { type } = row
    if (!isKnown(type)) continue
    // What is new does not hide among what was seen.
    const fresh = isNew(row)
    const deed = `${type} ${row.story_id} ${fresh}`
    const line = lastLines.get(deed)
    if (line && GROUPED.has(type) && isSoonAfter(line.rows.at(-1), row)) line.rows.push(row)
    else {
      const begun: (typeof lines)[number] = { type, rows: [row], isNew: fresh }
      lines.push(begun)
      lastLines.set(deed, begun)
    }
  }
  // The oldest stays the oldest, whoever comes.
  return lines.map((line) => ({ ...line, key: line.rows.at(-1)?.id ?? line.rows[0].id }))
}

function isSoonAfter(later: Notification | undefined, earlier: Notification): boolean {
  return later !== undefined && Date.parse(later.created_at) - Date.parse(earlier.created_at) <= GAP_MAX_MS
}

import type pg from 'pg'
import { NOTICES_PAGE_MAX } from '#contract/limits.ts'
import type { ConversationEvent, GroupNotice, Message } from '#contract/messages.ts'
import { createEvent } from './log-entry.ts'

/** A place in a conversation's log. */
export type Place = {
  readonly conversation_id: string
  readonly seq: number
}

/** A message as stored: whether it counts as read depends on the read positions. */
export type StoredMessage = Omit<Message, 'is_read' | 'notice'>

/** The viewer's reactions to the message `m`, looked up where somebody reacted; null where there is none. */
const selectOwnReactions = (viewer: string) => `
  case when m.reactions is not null then (
    select array_agg(r.reaction order by r.created_at, r.reaction) from message_reactions r
    where r.conversation_id = m.conversation_id and r.seq = m.seq and r.user_id = ${viewer}
  ) end as my_reactions`

/** When the viewer looked at what may be seen once; for its sender, when everybody had. */
const selectViewedAt = (viewer: string) => `
  case when m.view_once then coalesce((
    select v.viewed_at from message_views v
    where v.conversation_id = m.conversation_id and v.seq = m.seq and v.user_id = ${viewer}
  ), m.viewed_at) end as viewed_at`

/**
 * Up to where a message shows what its entries tell. Read for nobody it lacks what each person did to it themselves: the
 * entries that come after it are applied once more, and tell each their own.
 */
const selectAmendedSeq = (viewer: string) => `
  case when ${viewer} is not null or (m.reactions is null and not m.view_once) then m.amended_seq end as amended_seq`

/** Columns of a StoredMessage; `m` is the alias of messages in the query, `viewer` the parameter with who reads it. */
export function storedMessageColumns(viewer: string): string {
  return `
  m.id, m.conversation_id, m.seq, m.sender_id, m.client_id, m.content, m.message_type, m.media_url,
  m.media_type, m.file_name, m.audio_url, m.audio_duration, m.view_once, ${selectViewedAt(viewer)},
  m.reply_to_message_id, m.deleted_for_everyone, m.deleted_at, m.reactions, m.edited_at, m.amended_seq, m.extra, m.created_at,
  ${selectOwnReactions(viewer)}`
}

type EntryFields = {
  readonly kind: string
  readonly actor_id: string | null
  readonly data: object | null
  readonly created_at: string
}

type EventRow = Omit<StoredMessage, 'id'> &
  EntryFields & {
    readonly id: string | null
    readonly about_message_id: string | null
  }

const eventColumns = (viewer: string) => `
  l.conversation_id, l.seq, l.kind, l.actor_id, l.message_id as about_message_id, l.data, l.created_at,
  m.id, m.sender_id, m.client_id, m.content, m.message_type, m.media_url, m.media_type, m.file_name,
  m.audio_url, m.audio_duration, m.view_once, ${selectViewedAt(viewer)}, m.reply_to_message_id,
  m.deleted_for_everyone, m.deleted_at, m.reactions, m.edited_at, ${selectAmendedSeq(viewer)}, m.extra, ${selectOwnReactions(viewer)}`

/** Events after `after` up to and including `upTo`, in order, at most `limit`. */
export async function selectEventsAfter(
  pool: pg.Pool,
  range: {
    readonly conversation_id: string
    /** What this person hid is told as gone; null: whoever reads it decides who hears what. */
    readonly viewerId: string | null
    readonly after: number
    readonly upTo: number
    readonly limit: number
  },
  isRead: (message: StoredMessage) => boolean,
): Promise<ConversationEvent[]> {
  const { rows } = await pool.query<EventRow>({
    name: 'select_events_after',
    text: `
      select ${eventColumns('$5')}
      from conversation_log l
      left join messages m on m.conversation_id = l.conversation_id and m.seq = l.seq
        and not exists (
          select from hidden_messages h
          where h.conversation_id = l.conversation_id and h.user_id = $5 and h.seq = l.seq
        )
      where l.conversation_id = $1 and l.seq > $2 and l.seq <= $3
      order by l.seq limit $4`,
    values: [range.conversation_id, range.after, range.upTo, range.limit, range.viewerId],
  })
  return rows.map((row) => toEvent(row, isRead))
}

/** Entries about the group from `from` up to and including `upTo`, oldest first; of very many the newest. */
export async function selectNotices(
  pool: pg.Pool,
  range: { readonly conversation_id: string; readonly from: number; readonly upTo: number },
): Promise<GroupNotice[]> {
  const { rows } = await pool.query<Place & EntryFields>({
    name: 'select_notices',
    text: `
      select conversation_id, seq, kind, actor_id, data, created_at from conversation_log
      where conversation_id = $1 and seq between $2 and $3
        and kind in ('member_joined', 'member_left', 'role_changed', 'group_changed')
      order by seq desc limit $4`,
    values: [range.conversation_id, range.from, range.upTo, NOTICES_PAGE_MAX],
  })
  return rows
    .toReversed()
    .map(({ seq, created_at, data, ...entry }) =>
      createEvent({ ...entry, message_id: null, payload: data }, { seq, created_at }),
    ) as GroupNotice[]
}

/** The events at the given places, by conversation and number; places that are empty are left out. */
export async function selectEventsAt(pool: pg.Pool, places: readonly Place[]): Promise<ConversationEvent[]> {
  const { rows } = await pool.query<EventRow>(
    `select ${eventColumns('null')}
     from unnest($1::uuid[], $2::bigint[]) as p (conversation_id, seq)
     join conversation_log l on l.conversation_id = p.conversation_id and l.seq = p.seq
     left join messages m on m.conversation_id = l.conversation_id and m.seq = l.seq
     order by l.conversation_id, l.seq`,
    [places.map((place) => place.conversation_id), places.map((place) => place.seq)],
  )
  return rows.map((row) => toEvent(row, () => false))
}

const toEvent = (row: EventRow, isRead: (message: StoredMessage) => boolean): ConversationEvent => {
  const { kind, conversation_id, seq, created_at, id } = row
  const base = { conversation_id, seq, created_at }
  if (kind === 'purged' || (kind === 'message' && id === null)) return { ...base, kind: 'purged' }
  if (kind !== 'message' || id === null) {
    const { actor_id, about_message_id: message_id, data: payload } = row
    return createEvent({ conversation_id, kind, actor_id, message_id, payload }, base)
  }
  const message = toMessage(row, id)
  message.is_read = isRead(message)
  return { ...base, kind, message }
}

/** Field by field: a rest of so wide a row costs several times what reading it does. */
const toMessage = (row: EventRow, id: string): StoredMessage & { is_read: boolean } => ({
  id,
  conversation_id: row.conversation_id,
  seq: row.seq,
  sender_id: row.sender_id,
  client_id: row.client_id,
  content: row.content,
  message_type: row.message_type,
  media_url: row.media_url,
  media_type: row.media_type,
  file_name: row.file_name,
  audio_url: row.audio_url,
  audio_duration: row.audio_duration,
  view_once: row.view_once,
  viewed_at: row.viewed_at,
  reply_to_message_id: row.reply_to_message_id,
  deleted_for_everyone: row.deleted_for_everyone,
  deleted_at: row.deleted_at,
  reactions: row.reactions,
  my_reactions: row.my_reactions,
  edited_at: row.edited_at,
  amended_seq: row.amended_seq,
  extra: row.extra,
  created_at: row.created_at,
  is_read: false,
})

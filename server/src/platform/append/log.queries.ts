import type pg from 'pg'
import type { ConversationEvent, Message, Role } from '#contract/messages.ts'

/** A place in a conversation's log. */
export interface Place {
  readonly conversation_id: string
  readonly seq: number
}

/** A message as stored: whether it counts as read depends on the read positions. */
export type StoredMessage = Omit<Message, 'is_read'>

/** Columns of a StoredMessage; `m` is the alias of messages in the query. */
export const storedMessageColumns = `
  m.id, m.conversation_id, m.seq, m.sender_id, m.client_id, m.content, m.message_type, m.media_url,
  m.media_type, m.file_name, m.audio_url, m.audio_duration, m.view_once, m.viewed_at,
  m.reply_to_message_id, m.deleted_for_everyone, m.deleted_at, m.created_at`

interface EventRow extends Omit<StoredMessage, 'id'> {
  readonly id: string | null
  readonly kind: ConversationEvent['kind']
  readonly actor_id: string | null
  readonly about_message_id: string | null
  readonly data: EventData | null
}

/** What conversation_log.data holds. member_*, role_changed: user_id and role; group_changed: the rest. */
interface EventData {
  readonly user_id: string
  readonly role: Role
  readonly name: string
  readonly description: string | null
  readonly avatar_url: string | null
}

const eventColumns = `
  l.conversation_id, l.seq, l.kind, l.actor_id, l.message_id as about_message_id, l.data, l.created_at,
  m.id, m.sender_id, m.client_id, m.content, m.message_type, m.media_url, m.media_type, m.file_name,
  m.audio_url, m.audio_duration, m.view_once, m.viewed_at, m.reply_to_message_id,
  m.deleted_for_everyone, m.deleted_at`

/** Events after `after` up to and including `upTo`, in order, at most `limit`. */
export const selectEventsAfter = async (
  pool: pg.Pool,
  range: {
    readonly conversation_id: string
    readonly after: number
    readonly upTo: number
    readonly limit: number
  },
  isRead: (message: StoredMessage) => boolean,
): Promise<ConversationEvent[]> => {
  const { rows } = await pool.query<EventRow>({
    name: 'select_events_after',
    text: `
      select ${eventColumns}
      from conversation_log l
      left join messages m on m.conversation_id = l.conversation_id and m.seq = l.seq
      where l.conversation_id = $1 and l.seq > $2 and l.seq <= $3
      order by l.seq limit $4`,
    values: [range.conversation_id, range.after, range.upTo, range.limit],
  })
  return rows.map((row) => toEvent(row, isRead))
}

/** The events at the given places, by conversation and number; places that are empty are left out. */
export const selectEventsAt = async (
  pool: pg.Pool,
  places: readonly Place[],
): Promise<ConversationEvent[]> => {
  const { rows } = await pool.query<EventRow>(
    `select ${eventColumns}
     from unnest($1::uuid[], $2::bigint[]) as p (conversation_id, seq)
     join conversation_log l on l.conversation_id = p.conversation_id and l.seq = p.seq
     left join messages m on m.conversation_id = l.conversation_id and m.seq = l.seq
     order by l.conversation_id, l.seq`,
    [places.map((place) => place.conversation_id), places.map((place) => place.seq)],
  )
  return rows.map((row) => toEvent(row, () => false))
}

const toEvent = (row: EventRow, isRead: (message: StoredMessage) => boolean): ConversationEvent => {
  const { conversation_id, seq, created_at, actor_id } = row
  const base = { conversation_id, seq, created_at }
  switch (row.kind) {
    case 'message': {
      const { kind: _kind, actor_id: _actor, about_message_id: _about, data: _data, id, ...message } = row
      if (id === null) return { ...base, kind: 'purged' }
      const stored = { ...message, id }
      return { ...base, kind: 'message', message: { ...stored, is_read: isRead(stored) } }
    }
    case 'message_deleted':
      return { ...base, kind: row.kind, message_id: needed(row.about_message_id), actor_id }
    case 'member_joined':
    case 'role_changed': {
      const { user_id, role } = needed(row.data)
      return { ...base, kind: row.kind, user_id, role, actor_id }
    }
    case 'member_left':
      return { ...base, kind: row.kind, user_id: needed(row.data).user_id, actor_id }
    case 'group_changed': {
      const { name, description, avatar_url } = needed(row.data)
      return { ...base, kind: row.kind, name, description, avatar_url, actor_id }
    }
    case 'purged':
      return { ...base, kind: 'purged' }
  }
}

const needed = <T>(value: T | null): T => {
  if (value === null) throw new Error('a log entry is incomplete')
  return value
}

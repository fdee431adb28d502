import type pg from 'pg'
import type { MessageType } from '#contract/messages.ts'
import {
  asTimestamp,
  DEVICE_COLUMNS,
  type DeviceFacts,
  JOIN_DEVICE,
  type Read,
  withDefaults,
} from './device.queries.ts'
import type { Claim } from './outbox.queries.ts'

export type PushedMessage = {
  readonly seq: number
  readonly sender_name: string | null
  readonly message_type: MessageType
  readonly content: string | null
  readonly view_once: boolean
  readonly sent_at: string
}

/** All that decides whether a device is pushed to of a conversation, and what. */
export type PushFacts = Claim &
  DeviceFacts & {
    readonly is_member: boolean
    /** A direct conversation with a block in either direction. */
    readonly is_blocked: boolean
    readonly is_request: boolean
    readonly is_archived: boolean
    readonly muted_until_ms: number | null
    readonly read_seq: number
    /** What is to be closed was deleted for everyone. */
    readonly is_deleted: boolean
    readonly unread_count: number
    readonly group_name: string | null
    /** Of the messages that are due the newest that they may see; null: there is none (any more). */
    readonly newest: PushedMessage | null
    /** The newest of those that names them or answers something of theirs; read where only that counts. */
    readonly named: PushedMessage | null
  }

/** Code points of a message that a push carries (D-134). */
const PREVIEW_CODE_POINTS_MAX = 100

/** Of messages `m` above what was noted or read: those of others that this person sees, newest first. */
const NEWEST = `
  select jsonb_build_object(
    'seq', m.seq, 'sender_name', f.display_name, 'message_type', m.message_type,
    'content', left(m.content, ${PREVIEW_CODE_POINTS_MAX}), 'view_once', m.view_once,
    'sent_at', ${asTimestamp('m.created_at')}
  ) as message
  from messages m left join profiles f on f.user_id = m.sender_id
  where m.conversation_id = q.conversation_id and m.seq > greatest(q.from_seq, p.read_seq, p.first_seq - 1)
    and m.seq <= q.seq and m.sender_id <> q.user_id and not m.deleted_for_everyone
    and not exists (
      select from hidden_messages h
      where h.conversation_id = m.conversation_id and h.user_id = q.user_id and h.seq = m.seq
    )
    and not exists (
      select from blocked_users b where b.user_id = q.user_id and b.blocked_user_id = m.sender_id
    )`

/** As things stand now, for what was claimed: one query, whatever their number. */
export async function selectFacts(pool: pg.Pool, claims: readonly Claim[]): Promise<PushFacts[]> {
  const { rows } = await pool.query<Read<PushFacts>>({
    name: 'select_push_facts',
    text: `
      select ${DEVICE_COLUMNS}, q.conversation_id, q.seq, p.user_id is not null as is_member,
        coalesce(not c.is_group and is_blocked_between(c.direct_low, c.direct_high), false) as is_blocked,
        coalesce(p.is_request and p.sent_count = 0, false) as is_request, p.archived_at is not null as is_archived,
        case when p.muted_until is not null then
          case when isfinite(p.muted_until) then extract(epoch from p.muted_until)::float8 * 1000 else 9e15 end
        end as muted_until_ms,
        coalesce(p.read_seq, 0) as read_seq,
        q.is_closing and exists (
          select from messages m
          where m.conversation_id = q.conversation_id and m.seq = q.seq and m.deleted_for_everyone
        ) as is_deleted,
        coalesce(c.message_count - p.messages_before - p.sent_count - p.read_others, 0) as unread_count,
        g.name as group_name, newest.message as newest, named.message as named
      from unnest($1::uuid[], $2::uuid[]) claimed (session_id, conversation_id)
      join push_outbox q on q.session_id = claimed.session_id and q.conversation_id = claimed.conversation_id
      ${JOIN_DEVICE}
      join conversations c on c.id = q.conversation_id
      left join groups g on g.id = c.group_id
      left join conversation_participants p
        on p.conversation_id = q.conversation_id and p.user_id = q.user_id and p.left_seq is null
      left join lateral (
        ${NEWEST} order by m.seq desc limit 1
      ) newest on not q.is_closing
      left join lateral (
        ${NEWEST}
          -- Said in here, so that all that is new is searched for those alone who wish to hear of nothing else.
          and not q.is_closing and (p.muted_until is not null or p.archived_at is not null)
          and (m.extra->'mentions' ? q.user_id::text or exists (
            select from conversation_log l
            where l.send_key = m.reply_to_message_id and l.conversation_id = m.conversation_id
              and l.actor_id = q.user_id
          ))
        order by m.seq desc limit 1
      ) named on true`,
    values: [claims.map((one) => one.session_id), claims.map((one) => one.conversation_id)],
  })
  return rows.map(withDefaults)
}

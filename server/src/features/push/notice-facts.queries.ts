import type pg from 'pg'
import {
  asTimestamp,
  DEVICE_COLUMNS,
  type DeviceFacts,
  JOIN_DEVICE,
  type Read,
  withDefaults,
} from './device.queries.ts'
import type { NoticeClaim } from './notices.queries.ts'

/** The newest of what others did of one type to one thing, and how many did. */
export type Notice = {
  readonly from_user_id: string
  readonly name: string | null
  readonly people: number
  readonly group_name: string | null
  /** Of a group that the person is in: they were added; null: they are asked to come. */
  readonly conversation_id: string | null
  readonly sent_at: string
}

/** All that decides whether a device is pushed to of notifications, and what. */
export type NoticeFacts = NoticeClaim &
  DeviceFacts & {
    /** Of the last entry of the person's own log that told of notifications. */
    readonly told_seq: number
    /** Unread; null: there is none (any more). */
    readonly notice: Notice | null
  }

/**
 * As things stand now, for what was claimed: one query, whatever their number. A reaction to a story that was said in a
 * chat of the two is pushed there, as a message.
 */
export async function selectNoticeFacts(
  pool: pg.Pool,
  claims: readonly NoticeClaim[],
): Promise<NoticeFacts[]> {
  const { rows } = await pool.query<Read<NoticeFacts>>({
    name: 'select_notice_facts',
    text: `
      select ${DEVICE_COLUMNS}, q.type, q.target_id, q.version, coalesce(told.seq, 0) as told_seq,
        case when newest.from_user_id is not null then jsonb_build_object(
          'from_user_id', newest.from_user_id, 'name', p.display_name, 'people', newest.people,
          'group_name', g.name, 'conversation_id', m.conversation_id, 'sent_at', ${asTimestamp('newest.created_at')}
        ) end as notice
      from unnest($1::uuid[], $2::text[], $3::uuid[]) claimed (session_id, type, target_id)
      join push_notices q on q.session_id = claimed.session_id and q.type = claimed.type
        and q.target_id = claimed.target_id
      ${JOIN_DEVICE}
      left join lateral (
        select n.from_user_id, n.group_id, n.created_at, count(*) over ()::integer as people
        from notifications n
        where n.user_id = q.user_id and n.type = q.type and n.target_id = q.target_id and n.withdrawn_at is null
          and not n.is_read and /* policy */ not is_blocked_between(n.user_id, n.from_user_id)
          and not (n.type = 'story_reaction' and exists (
            select from conversations c
            join conversation_participants o
              on o.conversation_id = c.id and o.user_id = n.user_id and o.left_seq is null
            where c.direct_low = least(n.user_id, n.from_user_id)
              and c.direct_high = greatest(n.user_id, n.from_user_id) and not (o.is_request and o.sent_count = 0)
          ))
        order by n.created_at desc, n.id desc limit 1
      ) newest on true
      left join lateral (
        select l.seq from user_log l where l.user_id = q.user_id and l.kind = 'notifications_changed'
        order by l.seq desc limit 1
      ) told on true
      left join profiles p on p.user_id = newest.from_user_id
      left join groups g on g.id = newest.group_id
      left join lateral (
        select c.id as conversation_id from conversations c
        join conversation_participants o
          on o.conversation_id = c.id and o.user_id = q.user_id and o.left_seq is null
        where c.group_id = newest.group_id
      ) m on true`,
    values: [
      claims.map((one) => one.session_id),
      claims.map((one) => one.type),
      claims.map((one) => one.target_id),
    ],
  })
  return rows.map(withDefaults)
}

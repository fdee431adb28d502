import { FRIEND_NOTICES } from '#contract/friend-notices.ts'

/*
 * What came while somebody was away, as parts of statements: `s` are their settings, `seen.at` is when they were last
 * seen. Of a conversation only its newest messages are looked at, so that no backlog costs more than another.
 */

const LOOKED_AT_MAX = 100

/** When a person `f` (profiles) was last seen; who never opened the app, when they came. */
export const SEEN = `(select coalesce(f.last_seen, f.created_at) as at) seen`

/** Conversations with unread messages of others. `is_private`: not to be named in a mail (docs/decisions/0196). */
export const CHATS = `
  select case when c.is_group then g.name else other.display_name end as name,
    case when c.is_group then not g.is_public else is_private(peer.id) end as is_private,
    unread.count, unread.is_capped, unread.newest_at
  from conversation_participants p
  join conversations c on c.id = p.conversation_id
  left join groups g on g.id = c.group_id
  cross join lateral (
    select case when c.direct_low = p.user_id then c.direct_high else c.direct_low end as id
  ) peer
  left join profiles other on other.user_id = peer.id
  cross join lateral (
    select count(*) filter (where looked.is_told)::integer as count,
      max(looked.created_at) filter (where looked.is_told) as newest_at,
      count(*) = ${LOOKED_AT_MAX} and min(looked.created_at) > seen.at as is_capped
    from (
      select m.created_at, (m.created_at > seen.at and m.sender_id <> p.user_id
        and /* policy */ not m.deleted_for_everyone
        and /* policy */ not exists (
          select from hidden_messages h
          where h.conversation_id = c.id and h.user_id = p.user_id and h.seq = m.seq
        )
        and /* policy */ not exists (
          select from blocked_users b where b.user_id = p.user_id and b.blocked_user_id = m.sender_id
        )) as is_told
      from messages m
      where m.conversation_id = c.id and m.seq > greatest(p.read_seq, p.first_seq - 1)
      order by m.seq desc limit ${LOOKED_AT_MAX}
    ) looked
  ) unread
  where p.user_id = s.user_id and p.left_seq is null and not p.is_hidden
    and c.last_entry_at > seen.at and c.message_count - p.messages_before - p.sent_count - p.read_others > 0
    and unread.count > 0
    and /* policy */ p.archived_at is null
    and /* policy */ not (p.is_request and p.sent_count = 0)
    and /* policy */ (p.muted_until is null or p.muted_until <= clock_timestamp())
    and /* policy */ (c.is_group or not is_blocked_between(c.direct_low, c.direct_high))`

const OF_FRIENDS = FRIEND_NOTICES.map((type) => `'${type}'`).join(', ')

/** Notifications that were not read; of what friends do, for whom that is switched on. */
export const NOTICES = `
  select n.from_user_id, by.display_name as name, is_private(n.from_user_id) as is_private, n.created_at as newest_at
  from notifications n
  join profiles by on by.user_id = n.from_user_id
  where n.user_id = s.user_id and n.withdrawn_at is null and not n.is_read and n.created_at > seen.at
    and /* policy */ not is_blocked_between(n.user_id, n.from_user_id)
    and /* policy */ (s.friend_notifications or n.type not in (${OF_FRIENDS}))`

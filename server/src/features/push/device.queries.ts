import { type CompleteSettings, DEFAULT_SETTINGS } from '#contract/default-settings.ts'
import { countUnreadOf } from '../notifications/public.ts'
import { SETTINGS_JSON } from '../settings/public.ts'

/** What is known of a device and its person, whatever is due to it. */
export type DeviceFacts = {
  readonly session_id: string
  readonly user_id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly attempts: number
  readonly written_at_ms: number
  /** Nothing to show: what is shown goes. */
  readonly is_closing: boolean
  readonly is_signed_in: boolean
  /** Chats and notifications that are unread: what stands on the app's icon, as the page counts it. */
  readonly badge_count: number
  /** The app is in front of them on some device. */
  readonly is_online: boolean
  readonly last_seen_ms: number | null
  readonly settings: CompleteSettings
}

/** As JavaScript and the wire write it. */
export function asTimestamp(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** As it is read: null for who has stored no settings. */
export type Read<F extends DeviceFacts> = Omit<F, 'settings'> & { readonly settings: CompleteSettings | null }

export function withDefaults<F extends DeviceFacts>(row: Read<F>): F {
  return { ...row, settings: row.settings ?? DEFAULT_SETTINGS } as F
}

/** Columns of DeviceFacts; `q` is a row of what is due. */
export const DEVICE_COLUMNS = `
  q.session_id, q.user_id, d.endpoint, d.p256dh, d.auth, q.attempts, q.is_closing,
  extract(epoch from q.written_at)::float8 * 1000 as written_at_ms, a.ended_at is null as is_signed_in,
  unread.chats + ${countUnreadOf('q.user_id')} as badge_count, f.is_online, extract(epoch from f.last_seen)::float8 * 1000 as last_seen_ms,
  case when s.user_id is not null then ${SETTINGS_JSON} end as settings`

export const JOIN_DEVICE = `
  join push_subscriptions d on d.session_id = q.session_id
  join auth.sessions a on a.id = q.session_id
  join profiles f on f.user_id = q.user_id
  left join privacy_settings s on s.user_id = q.user_id
  cross join lateral (
    select count(*)::integer as chats
    from conversation_participants o join conversations k on k.id = o.conversation_id
    where o.user_id = q.user_id and o.left_seq is null and not o.is_hidden and o.archived_at is null
      and not (o.is_request and o.sent_count = 0)
      and (o.marked_unread_at is not null
        or k.message_count - o.messages_before - o.sent_count - o.read_others > 0)
  ) unread`

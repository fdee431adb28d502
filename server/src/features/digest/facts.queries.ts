import type pg from 'pg'
import type { Settings } from '#contract/settings.ts'
import { CHATS, NOTICES, SEEN } from './news.queries.ts'
import type { DigestClaim } from './outbox.queries.ts'

export type DigestChat = {
  readonly name: string | null
  /** Counted and not named. */
  readonly is_private: boolean
  readonly unread_count: number
  /** There may be more than were looked at. */
  readonly is_capped: boolean
  readonly newest_at_ms: number
}

export type DigestNotice = Pick<DigestChat, 'name' | 'is_private' | 'newest_at_ms'> & {
  readonly from_user_id: string
}

/** All that decides whether somebody gets a digest, and what stands in it. */
export type DigestFacts = DigestClaim & {
  readonly email: string | null
  readonly is_proven: boolean
  readonly is_on: boolean
  readonly is_online: boolean
  readonly seen_at_ms: number
  /** When the last one left. */
  readonly sent_at_ms: number | null
  readonly silenced_until_ms: number | null
  readonly message_notifications: boolean
  readonly private_mode: boolean
  readonly language: Settings['language']
  /** The newest first, both. */
  readonly chats: readonly DigestChat[]
  readonly notices: readonly DigestNotice[]
}

const toMs = (column: string): string => `extract(epoch from ${column})::float8 * 1000`

/** As things stand now, for whom a digest was claimed: one statement, whatever their number. */
export async function selectDigestFacts(
  pool: pg.Pool,
  claims: readonly DigestClaim[],
): Promise<DigestFacts[]> {
  const { rows } = await pool.query<DigestFacts>({
    name: 'select_digest_facts',
    text: `
      select d.user_id, d.mail_id, d.attempts, u.email, u.email_proven_at is not null as is_proven,
        s.email_digest as is_on, f.is_online, ${toMs('seen.at')} as seen_at_ms, ${toMs('d.sent_at')} as sent_at_ms,
        ${toMs('s.silenced_until')} as silenced_until_ms, s.message_notifications, s.private_mode, s.language,
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'name', chat.name, 'is_private', chat.is_private, 'unread_count', chat.count,
            'is_capped', chat.is_capped, 'newest_at_ms', ${toMs('chat.newest_at')}
          ) order by chat.newest_at desc) from (${CHATS}) chat
        ), '[]') as chats,
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'from_user_id', notice.from_user_id, 'name', notice.name, 'is_private', notice.is_private, 'newest_at_ms', ${toMs('notice.newest_at')}
          ) order by notice.newest_at desc) from (${NOTICES}) notice
        ), '[]') as notices
      from unnest($1::uuid[], $2::uuid[]) claimed (user_id, mail_id)
      join email_digests d on d.user_id = claimed.user_id and d.mail_id = claimed.mail_id
      join auth.users u on u.id = d.user_id
      join profiles f on f.user_id = d.user_id
      join privacy_settings s on s.user_id = d.user_id
      cross join lateral ${SEEN}`,
    values: [claims.map(({ user_id }) => user_id), claims.map(({ mail_id }) => mail_id)],
  })
  return rows
}

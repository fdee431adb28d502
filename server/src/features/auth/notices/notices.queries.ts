import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'

/** What a person is told about their account. A newer server may know more. */
export type NoticeKind =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'new_device'
  | 'first_proof'

export type NoticeData = {
  readonly detail?: string | null
  readonly user_agent?: string | null
  readonly ip?: string | null
}

/** In the transaction of what it tells. */
export async function insertNotice(
  db: Kysely<Database>,
  userId: string,
  kind: NoticeKind,
  data: NoticeData,
): Promise<void> {
  await sql`
    insert into auth.security_notices (user_id, kind, data)
    values (${userId}, ${kind}, ${JSON.stringify(data)}::jsonb)`.execute(db)
}

export type NoticeRow = {
  readonly id: string
  readonly kind: string
  readonly created_at: string
  readonly detail: string | null
  readonly user_agent: string | null
  readonly ip: string | null
}

/** Those the person has not dismissed, the newest first. */
export async function selectNotices(
  db: Kysely<Database>,
  userId: string,
  limit: number,
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select id, kind, created_at, data->>'detail' as detail, data->>'user_agent' as user_agent, data->>'ip' as ip
    from auth.security_notices
    where /* policy */ user_id = ${userId} and dismissed_at is null
    order by created_at desc, id
    limit ${limit}`.execute(db)
  return rows
}

export async function dismissNoticeRows(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update auth.security_notices set dismissed_at = now()
    where id = any(${ids}::uuid[]) and /* policy */ user_id = ${userId} and dismissed_at is null`.execute(db)
}

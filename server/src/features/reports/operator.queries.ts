import type pg from 'pg'
import type { MessageType } from '#contract/messages.ts'
import type { ReportReason } from '#contract/reports.ts'

/** Null: the account is gone. */
export type NamedAccount = {
  readonly user_id: string
  readonly display_name: string | null
  /** E-mail or phone. */
  readonly address: string | null
} | null

export type CopiedMessage = {
  /** By the person who is reported; else by who reports. */
  readonly is_reported: boolean
  /** Null: no words, or none that may be seen twice. */
  readonly content: string | null
  /** Left out in old copies, which are of texts. */
  readonly message_type?: MessageType
  readonly view_once?: boolean
  readonly sent_at: string
  /** What it said before it was edited, oldest first. */
  readonly before: readonly string[]
}

export type OpenReport = {
  readonly id: number
  readonly age_s: number
  readonly reason: ReportReason
  readonly details: string | null
  readonly reporter: NamedAccount
  readonly reported: NamedAccount
  /** The group it happened in, as it was called then; null: in none. */
  readonly group: { readonly id: string; readonly name: string } | null
  /** About this group, and nobody in it alone. */
  readonly is_of_group: boolean
  /** Null: none were sent along. */
  readonly messages: readonly CopiedMessage[] | null
  /** How many are open, this one among them. */
  readonly open_count: number
}

const namedAccount = (column: string) => `(
  select jsonb_build_object('user_id', u.id, 'display_name', p.display_name, 'address', coalesce(u.email, u.phone))
  from auth.users u left join profiles p on p.user_id = u.id where u.id = ${column}
)`

/** What waits for the operator, newest first. */
export async function selectOpenReports(pool: pg.Pool, limit: number): Promise<OpenReport[]> {
  const { rows } = await pool.query<OpenReport>(
    `select r.id, extract(epoch from now() - r.created_at)::float8 as age_s, r.reason, r.details, r.messages,
       ${namedAccount('r.reporter_id')} as reporter, ${namedAccount('r.reported_id')} as reported,
       case when r.group_id is not null then jsonb_build_object('id', r.group_id, 'name', r.group_name) end as "group",
       r.group_id is not null and r.message_id is null as is_of_group,
       (select count(*) from reports where state = 'open')::int as open_count
     from reports r where r.state = 'open' order by r.id desc limit $1`,
    [limit],
  )
  return rows
}

/** False when there is no such open report. */
export async function closeReport(pool: pg.Pool, id: number, state: 'done' | 'dismissed'): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update reports set state = $2, closed_at = now() where id = $1 and state = 'open'`,
    [id, state],
  )
  return rowCount === 1
}

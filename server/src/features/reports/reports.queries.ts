import type pg from 'pg'
import { REPORT_MESSAGES, REPORT_VERSIONS_MAX } from '#contract/limits.ts'
import type { ParsedInput } from '#contract/registry.ts'

export type NewReport = Pick<
  ParsedInput<'reports.file'>,
  'client_id' | 'user_id' | 'reason' | 'details' | 'with_messages'
> & { readonly reporter_id: string }

export type Standing = {
  readonly is_person: boolean
  /** This very report is there already. */
  readonly is_filed: boolean
  /** What the reporter has filed within 24 hours. */
  readonly filed_count: number
}

/** What decides whether a report is taken; `user_id` null: it is about no person. */
export async function selectStanding(
  pool: pg.Pool,
  {
    reporter_id,
    user_id,
    client_id,
  }: Pick<NewReport, 'reporter_id' | 'client_id'> & {
    readonly user_id: string | null
  },
): Promise<Standing> {
  const { rows } = await pool.query<Standing>(
    `select exists (select from auth.users where id = $2) as is_person,
       coalesce(bool_or(r.client_id = $3), false) as is_filed,
       (count(*) filter (where r.created_at > now() - interval '24 hours'))::int as filed_count
     from reports r where r.reporter_id = $1`,
    [reporter_id, user_id, client_id],
  )
  return rows[0]!
}

/**
 * The message `m` in SQL as a report keeps it, with what it said before it was edited; of what may be seen once nothing
 * but that. `isReported`: whether it is by the person who is reported. The copy points to neither message nor account:
 * it stays whole whatever becomes of them.
 */
export function copyMessage(isReported: string): string {
  return `jsonb_build_object(
    'is_reported', ${isReported}, 'content', case when not m.view_once then m.content end, 'sent_at', m.created_at,
    'message_type', m.message_type, 'view_once', m.view_once,
    'before', coalesce((
      select jsonb_agg(v.content order by v.edited_seq)
      from (
        select v.content, v.edited_seq from message_versions v
        where v.conversation_id = m.conversation_id and v.seq = m.seq
        order by v.edited_seq desc limit ${REPORT_VERSIONS_MAX}
      ) v
    ), '[]')
  )`
}

/** The newest texts of the direct conversation of $1 and $3 that $1 sees, oldest first. */
const COPIED_MESSAGES = `
  select jsonb_agg(said.copy order by said.seq)
  from (
    select m.seq, ${copyMessage('m.sender_id = $3')} as copy
    from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = $1 and p.left_seq is null
    join messages m on m.conversation_id = c.id and m.seq >= p.first_seq
    where c.direct_low = least($1::uuid, $3::uuid) and c.direct_high = greatest($1::uuid, $3::uuid)
      and m.message_type = 'text' and m.content is not null
      and /* policy */ not exists (
        select from hidden_messages h
        where h.conversation_id = m.conversation_id and h.user_id = $1 and h.seq = m.seq
      )
    order by m.seq desc limit ${REPORT_MESSAGES}
  ) said`

/** In one statement, so that what it copies is what stood there then. False when it is there already. */
export async function insertReport(client: pg.Pool | pg.ClientBase, report: NewReport): Promise<boolean> {
  const { reporter_id, client_id, user_id, reason, details, with_messages } = report
  const { rowCount } = await client.query(
    `insert into reports (reporter_id, client_id, reported_id, reason, details, messages)
     select $1::uuid, $2::uuid, $3::uuid, $4::text, nullif($5::text, ''), case when $6::boolean then coalesce((${COPIED_MESSAGES}), '[]') end
     on conflict (reporter_id, client_id) do nothing`,
    [reporter_id, client_id, user_id, reason, details ?? null, with_messages],
  )
  return rowCount === 1
}

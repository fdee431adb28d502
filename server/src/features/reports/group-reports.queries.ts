import type pg from 'pg'
import { REPORTED_EXCERPT_MAX_LENGTH, REPORTED_MESSAGES_MAX } from '#contract/limits.ts'
import type { ReportedMessage } from '#contract/reports.ts'
import type { Place } from '../../platform/append/log.queries.ts'
import { selectForMember } from '../messages/public.ts'
import type { JudgedMessage } from './reports.policy.ts'
import { copyMessage, type NewReport } from './reports.queries.ts'

type NewMessageReport = NewReport & { readonly message_id: string }

/** The message $1 in a group, written by $2, as far as $3 sees it. */
const REPORTABLE = `
  from conversation_log l
  join conversations c on c.id = l.conversation_id
  join groups g on g.id = c.group_id
  join conversation_participants p
    on p.conversation_id = l.conversation_id and p.user_id = $3 and p.left_seq is null and l.seq >= p.first_seq
  join messages m on m.conversation_id = l.conversation_id and m.seq = l.seq
  where l.send_key = $1 and m.sender_id = $2 and not m.deleted_for_everyone
    and /* policy */ not exists (
      select from hidden_messages h
      where h.conversation_id = m.conversation_id and h.user_id = $3 and h.seq = m.seq
    )`

/**
 * Copies it in the statement that writes the row. False when the report is there already, or the message is not any
 * more.
 */
export async function insertMessageReport(
  client: pg.Pool | pg.ClientBase,
  report: NewMessageReport,
): Promise<boolean> {
  const { message_id, user_id, reporter_id, client_id, reason, details } = report
  const { rowCount } = await client.query(
    `insert into reports
       (reporter_id, client_id, reported_id, reason, details, group_id, group_name, message_id, messages)
     select $3::uuid, $4::uuid, $2::uuid, $5::text, nullif($6::text, ''), g.id, g.name, $1::uuid,
       jsonb_build_array(${copyMessage('true')})
     ${REPORTABLE}
     on conflict (reporter_id, client_id) do nothing`,
    [message_id, user_id, reporter_id, client_id, reason, details ?? null],
  )
  return rowCount === 1
}

type NewGroupReport = Pick<NewReport, 'reporter_id' | 'client_id'> & { readonly group_id: string }

/** By who is in it, without a reason: none is asked of who leaves. */
export async function insertGroupReport(client: pg.ClientBase, report: NewGroupReport): Promise<void> {
  await client.query(
    `insert into reports (reporter_id, client_id, reason, group_id, group_name)
     select $1, $2, 'other', g.id, g.name from groups g where g.id = $3
     on conflict (reporter_id, client_id) do nothing`,
    [report.reporter_id, report.client_id, report.group_id],
  )
}

/**
 * Messages of a group whose reports are open there and which this admin or moderator may judge, the newest report
 * first. The conditions of `canJudge` stand before the limit: what others must judge takes no place in the list.
 */
export async function selectReported(
  pool: pg.Pool,
  groupId: string,
  userId: string,
): Promise<ReportedMessage[]> {
  const { rows } = await pool.query<ReportedMessage>(
    `select r.message_id, m.sender_id as user_id, m.message_type, m.view_once,
       left(r.excerpt, ${REPORTED_EXCERPT_MAX_LENGTH}) as excerpt, r.reasons, r.reported_at
     from (
       select message_id, max(id) as last_id, max(created_at) as reported_at,
         array_agg(distinct reason order by reason) as reasons,
         (array_agg(messages -> 0 ->> 'content' order by id desc))[1] as excerpt
       from reports
       where group_id = $1 and message_id is not null and closed_in_group_at is null
       group by message_id
     ) r
     join conversation_log l on l.send_key = r.message_id
     join messages m on m.conversation_id = l.conversation_id and m.seq = l.seq
     join conversation_participants p
       on p.conversation_id = l.conversation_id and p.user_id = $2 and p.left_seq is null
     join group_members own on own.group_id = $1 and own.user_id = $2
     left join group_members theirs on theirs.group_id = $1 and theirs.user_id = m.sender_id
     where not m.deleted_for_everyone
       and /* policy */ m.sender_id <> $2
       and /* policy */ m.seq >= p.first_seq
       and /* policy */ (own.role = 'admin' or theirs.role is distinct from 'admin')
     order by r.last_id desc limit ${REPORTED_MESSAGES_MAX}`,
    [groupId, userId],
  )
  return rows
}

/** A message that was reported in its group, for a member of it; null for everyone else, and for any other message. */
export async function selectJudged(
  client: pg.ClientBase,
  place: Place,
  userId: string,
): Promise<(JudgedMessage & { readonly id: string; readonly deleted_seq: number | null }) | null> {
  const role = (column: string) =>
    `(select g.role from group_members g where g.group_id = c.group_id and g.user_id = ${column})`
  const judged = await selectForMember<
    JudgedMessage & { id: string; deleted_seq: number | null; is_reported: boolean }
  >(
    client,
    place,
    userId,
    `m.id, m.sender_id, m.seq, m.deleted_seq, p.first_seq,
     ${role('p.user_id')} as my_role, ${role('m.sender_id')} as sender_role,
     exists (select from reports r where r.message_id = m.id and r.group_id = c.group_id) as is_reported`,
  )
  return judged?.is_reported ? judged : null
}

export async function closeReportsOf(client: pg.ClientBase, messageId: string): Promise<void> {
  await client.query(
    'update reports set closed_in_group_at = now() where message_id = $1 and closed_in_group_at is null',
    [messageId],
  )
}

import { type Kysely, sql } from 'kysely'
import { DEFAULT_SETTINGS } from '#contract/default-settings.ts'
import type { Settings } from '#contract/settings.ts'
import type { Database } from '../../platform/postgres/tables.ts'

export type SettingsChange = {
  readonly [K in keyof Omit<Settings, 'updated_at'>]?: Settings[K] | undefined
}

/** A row of privacy_settings, `s` in the query, as it goes over the wire: one value, for a join that may find none. */
export const SETTINGS_JSON = `jsonb_build_object(
  'hide_online_status', s.hide_online_status, 'allow_messages', s.allow_messages, 'language', s.language,
  'sound_notifications', s.sound_notifications, 'vibration_notifications', s.vibration_notifications,
  'friend_notifications', s.friend_notifications, 'message_notifications', s.message_notifications,
  'mention_notifications', s.mention_notifications, 'notification_preview', s.notification_preview,
  'data_saver', s.data_saver, 'private_mode', s.private_mode,
  'email_digest', s.email_digest,
  'quiet_hours', case when s.quiet_time_zone is not null then jsonb_build_object(
    'from_min', s.quiet_from_min, 'until_min', s.quiet_until_min, 'time_zone', s.quiet_time_zone
  ) end,
  'silenced_until', to_char(s.silenced_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  'updated_at', to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
)`

/** Settings of a person; the defaults while nothing was stored. */
export async function selectSettings(db: Kysely<Database>, userId: string): Promise<Settings> {
  const { rows } = await sql<{ settings: Settings }>`
    select ${sql.raw(SETTINGS_JSON)} as settings from privacy_settings s where s.user_id = ${userId}`.execute(
    db,
  )
  return rows[0]?.settings ?? DEFAULT_SETTINGS
}

/**
 * Stores the given settings and writes the person's log in the same transaction.
 * Answers the settings as they are now and the number of the log entry.
 */
export async function upsertSettings(
  db: Kysely<Database>,
  userId: string,
  change: SettingsChange,
): Promise<{ settings: Settings; user_seq: number }> {
  const given = toColumns(change)
  return db.transaction().execute(async (transaction) => {
    if (change.private_mode) await freezeReads(transaction, userId)
    await transaction
      .insertInto('privacy_settings')
      .values({ user_id: userId, ...given })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ ...given, updated_at: sql<string>`now()` }),
      )
      .execute()
    const settings = await selectSettings(transaction, userId)
    const log = await sql<{ seq: number }>`
      select write_user_log(${userId}, 'settings_changed') as seq`.execute(transaction)
    const [entry] = log.rows
    if (!entry) throw new Error('the log took no entry')
    return { settings, user_seq: entry.seq }
  })
}

/**
 * What others were told of the person's reads is all that they are told from here on (migration 0057). A conversation
 * that is joined meanwhile is not seen here: its first read freezes it (migration 0061).
 */
async function freezeReads(db: Kysely<Database>, userId: string): Promise<void> {
  // As in append_entries: conversations first, in the order of their ids.
  await sql`
    select from conversations c where c.id in (
      select p.conversation_id from conversation_participants p where p.user_id = ${userId} and p.left_seq is null
    ) order by c.id for no key update`.execute(db)
  await sql`
    update conversation_participants p
    set told_read_seq = case when p.is_request and p.sent_count = 0 then 0 else p.read_seq end
    where p.user_id = ${userId} and p.left_seq is null and p.told_read_seq is null`.execute(db)
}

/** What is given and nothing else: the rest stays, or begins with its default. */
function toColumns({ quiet_hours, ...flat }: SettingsChange) {
  const quiet = quiet_hours !== undefined && {
    quiet_from_min: quiet_hours?.from_min ?? null,
    quiet_until_min: quiet_hours?.until_min ?? null,
    quiet_time_zone: quiet_hours?.time_zone ?? null,
  }
  const given = Object.entries(flat).filter(([, value]) => value !== undefined)
  return { ...(Object.fromEntries(given) as Partial<typeof flat>), ...quiet }
}

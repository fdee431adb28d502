import { type Kysely, sql } from 'kysely'
import type { Settings } from '#contract/settings.ts'
import type { Database } from '../../platform/postgres/tables.ts'

export type SettingsChange = {
  readonly [K in keyof Omit<Settings, 'updated_at'>]?: Settings[K] | undefined
}

/** Of who has stored none. */
export const DEFAULT_SETTINGS: Settings = {
  hide_online_status: false,
  allow_messages: 'everyone',
  language: 'pt-BR',
  updated_at: null,
}

/** Settings of a person; the defaults while nothing was stored. */
export async function selectSettings(db: Kysely<Database>, userId: string): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select hide_online_status, allow_messages, language, updated_at
    from privacy_settings where user_id = ${userId}`.execute(db)
  return rows[0] ?? DEFAULT_SETTINGS
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
  const wanted = {
    hide_online_status: change.hide_online_status ?? null,
    allow_messages: change.allow_messages ?? null,
    language: change.language ?? null,
  }
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Settings>`
      insert into privacy_settings as s (user_id, hide_online_status, allow_messages, language, updated_at)
      values (${userId},
              coalesce(${wanted.hide_online_status}::boolean, false),
              coalesce(${wanted.allow_messages}::text, 'everyone'),
              coalesce(${wanted.language}::text, 'pt-BR'),
              now())
      on conflict (user_id) do update set
        hide_online_status = coalesce(${wanted.hide_online_status}::boolean, s.hide_online_status),
        allow_messages = coalesce(${wanted.allow_messages}::text, s.allow_messages),
        language = coalesce(${wanted.language}::text, s.language),
        updated_at = now()
      returning hide_online_status, allow_messages, language, updated_at`.execute(transaction)
    const log = await sql<{ seq: number }>`
      select write_user_log(${userId}, 'settings_changed') as seq`.execute(transaction)
    const [settings] = rows
    const [entry] = log.rows
    if (!settings || !entry) throw new Error('upsert returned no row')
    return { settings, user_seq: entry.seq }
  })
}

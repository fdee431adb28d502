import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const MIGRATION = fileURLToPath(
  new URL('../../../../migrations/0016_conversations_general_log.sql', import.meta.url),
)

/** Time that a real check takes on a busy machine: the race then happens in every run. */
const PAUSE_S = 0.002

const replaceOnce = (text: string, from: string, to: string): string => {
  if (text.split(from).length !== 2) throw new Error(`the control no longer fits the function: ${from}`)
  return text.replace(from, to)
}

/**
 * Replaces append_entries by one that is wrong in one point: it looks for blocks first and takes the locks
 * afterwards.
 */
export async function judgeBeforeLocking(pool: pg.Pool): Promise<void> {
  const migration = await readFile(MIGRATION, 'utf8')
  const start = migration.indexOf('create function append_entries')
  const body = migration.slice(start, migration.indexOf('\n$$;', start) + 4)
  const blocked = `(
               select true from blocked_pairs b
               where b.user_id = c.direct_low and b.other_id = c.direct_high limit 1
             )`
  const early = `begin
  v_blocked := array(select c.id from conversations c where c.id = any(p_conversation_ids) and (${blocked}));
  perform pg_sleep(${PAUSE_S});`
  const declared = replaceOnce(body, 'declare\n', 'declare\n  v_blocked uuid[];\n')
  const judged = replaceOnce(declared, blocked, 'c.id = any(v_blocked)')
  const reordered = replaceOnce(judged, 'begin\n', `${early}\n`)
  await pool.query(reordered.replace('create function', 'create or replace function'))
}

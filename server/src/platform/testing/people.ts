import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Settings } from '#contract/settings.ts'
import type { Caller } from '../call.ts'

export type PersonOptions = {
  readonly display_name?: string
  readonly email?: string
  readonly allow_messages?: Settings['allow_messages']
  readonly hide_online_status?: boolean
}

/** A signed-up person with a profile; the answer is who they are as a caller. */
export async function createPerson(pool: pg.Pool, options: PersonOptions = {}): Promise<Caller> {
  const user_id = randomUUID()
  const email = options.email ?? `${user_id}@example.com`
  await pool.query('insert into auth.users (id, email) values ($1, $2)', [user_id, email])
  await pool.query('insert into profiles (user_id, display_name, email) values ($1, $2, $3)', [
    user_id,
    options.display_name ?? `Pessoa ${user_id.slice(0, 4)}`,
    email,
  ])
  await pool.query(
    'insert into privacy_settings (user_id, allow_messages, hide_online_status) values ($1, $2, $3)',
    [user_id, options.allow_messages ?? 'everyone', options.hide_online_status ?? false],
  )
  return { user_id, session_id: randomUUID() }
}

export function createPeople(pool: pg.Pool, count: number, options: PersonOptions = {}): Promise<Caller[]> {
  return Promise.all(Array.from({ length: count }, () => createPerson(pool, options)))
}

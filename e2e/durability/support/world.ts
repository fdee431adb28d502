import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createAccessTokens } from '../../../server/src/features/auth/sessions/access-token.ts'
import { createPeople } from '../../../server/src/platform/testing/people.ts'

export type Person = {
  readonly userId: string
  readonly token: string
  readonly conversationIds: string[]
}

/** People with sessions, each in some direct conversations and all of them in one group. */
export async function createWorld(pool: pg.Pool, tokenKey: string, count: number): Promise<Person[]> {
  const people = await createSignedIn(pool, tokenKey, count)
  for (const [index, person] of people.entries()) {
    const other = people[(index + 1) % count]
    if (other) await addDirect(pool, person, other)
  }
  await addGroup(pool, people)
  return people
}

/** People with a session each, and no conversation yet. */
export async function createSignedIn(pool: pg.Pool, tokenKey: string, count: number): Promise<Person[]> {
  const tokens = createAccessTokens(tokenKey)
  const callers = await createPeople(pool, count)
  const people: Person[] = callers.map(({ user_id, session_id }) => ({
    userId: user_id,
    token: tokens.issue(
      {
        user_id,
        session_id,
        aal: 'aal1',
        rid: 0,
        amr: [],
        email: null,
        phone: null,
        user_metadata: {},
        app_metadata: {},
      },
      Date.now(),
    ).token,
    conversationIds: [],
  }))
  for (const { user_id, session_id } of callers) {
    await pool.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session_id, user_id])
  }
  return people
}

const addDirect = async (pool: pg.Pool, one: Person, other: Person): Promise<void> => {
  const id = randomUUID()
  const [low, high] = [one.userId, other.userId].toSorted()
  await pool.query('insert into conversations (id, direct_low, direct_high) values ($1, $2, $3)', [
    id,
    low,
    high,
  ])
  await join(pool, id, [one, other])
}

export async function addGroup(pool: pg.Pool, members: readonly Person[]): Promise<void> {
  const [id, groupId] = [randomUUID(), randomUUID()]
  await pool.query(`insert into groups (id, name, member_count) values ($1, 'Durability', $2)`, [
    groupId,
    members.length,
  ])
  await pool.query('insert into conversations (id, is_group, group_id) values ($1, true, $2)', [id, groupId])
  await pool.query('insert into group_members (group_id, user_id) select $1, unnest($2::uuid[])', [
    groupId,
    members.map((member) => member.userId),
  ])
  await join(pool, id, members)
}

const join = async (pool: pg.Pool, conversationId: string, members: readonly Person[]): Promise<void> => {
  await pool.query(
    'insert into conversation_participants (conversation_id, user_id) select $1, unnest($2::uuid[])',
    [conversationId, members.map((member) => member.userId)],
  )
  for (const member of members) member.conversationIds.push(conversationId)
}

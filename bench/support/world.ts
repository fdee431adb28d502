import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createAccessTokens } from '../../server/src/features/auth/access-token.ts'
import { createPeople } from '../../server/src/platform/testing/people.ts'

export interface BenchPerson {
  readonly user_id: string
  readonly token: string
}

/** People who are signed in, made straight in the database: sign-up is not what is measured. */
export const seedPeople = async (pool: pg.Pool, count: number, tokenKey: string): Promise<BenchPerson[]> => {
  const tokens = createAccessTokens(tokenKey)
  const callers = await createPeople(pool, count)
  await pool.query(
    `insert into auth.sessions (id, user_id) select s, u from unnest($1::uuid[], $2::uuid[]) as t (s, u)`,
    [callers.map((caller) => caller.session_id), callers.map((caller) => caller.user_id)],
  )
  return callers.map(({ user_id, session_id }) => {
    const subject = {
      user_id,
      session_id,
      aal: 'aal1' as const,
      amr: [],
      rid: 0,
      email: null,
      phone: null,
      user_metadata: {},
      app_metadata: {},
    }
    return { user_id, token: tokens.issue(subject, Date.now()).token }
  })
}

/** A call of the contract over HTTP. */
export const callApi = async <T>(url: string, token: string, name: string, input: unknown): Promise<T> => {
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** A direct conversation for every pair. */
export const seedDirectChat = async (url: string, a: BenchPerson, b: BenchPerson): Promise<string> => {
  const input = { other_user_id: b.user_id }
  const { conversation_id } = await callApi<{ conversation_id: string }>(
    url,
    a.token,
    'conversations.start_direct_conversation',
    input,
  )
  return conversation_id
}

/** One group of everybody. */
export const seedGroup = async (url: string, people: readonly BenchPerson[]): Promise<string> => {
  const [creator, ...others] = people
  if (!creator) throw new Error('a group needs somebody')
  const { conversation_id } = await callApi<{ conversation_id: string }>(
    url,
    creator.token,
    'groups.create',
    {
      id: randomUUID(),
      name: 'Sala de medida',
      member_ids: others.map((person) => person.user_id),
    },
  )
  return conversation_id
}

/** Each person in a direct conversation with so many on either side, made straight in the database. */
export const seedChatsOf = async (
  pool: pg.Pool,
  people: readonly BenchPerson[],
  onEitherSide: number,
): Promise<void> => {
  const pairs = people.flatMap(({ user_id }, index) =>
    Array.from({ length: onEitherSide }, (_, step) => {
      const other = people[(index + step + 1) % people.length]?.user_id ?? user_id
      return user_id < other ? ([user_id, other] as const) : ([other, user_id] as const)
    }),
  )
  await pool.query(
    `with pairs as materialized (
       select gen_random_uuid() as id, p.low, p.high from unnest($1::uuid[], $2::uuid[]) as p (low, high)
     ),
     made as (insert into conversations (id, direct_low, direct_high) select id, low, high from pairs)
     insert into conversation_participants (conversation_id, user_id)
     select id, unnest(array[low, high]) from pairs`,
    [pairs.map(([low]) => low), pairs.map(([, high]) => high)],
  )
}

/** Fills the log of a conversation with texts of one sender. */
export const seedLog = async (
  pool: pg.Pool,
  conversationId: string,
  senderId: string,
  count: number,
): Promise<void> => {
  const atOnce = 250
  for (let from = 1; from <= count; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - from + 1) }, (_, index) => from + index)
    await pool.query('select from append_messages($1, $2, $3, $4, $5)', [
      numbers.map(() => conversationId),
      numbers.map(() => senderId),
      numbers.map(() => randomUUID()),
      numbers.map((number) => `Mensagem ${number} ${'palavra '.repeat(number % 17)}`),
      numbers.map(() => null),
    ])
  }
}

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createAccessTokens } from '../../server/src/features/auth/sessions/access-token.ts'
import { createPeople } from '../../server/src/platform/testing/people.ts'

export type BenchPerson = {
  readonly user_id: string
  readonly token: string
}

/** People who are signed in, made straight in the database: sign-up is not what is measured. */
export async function seedPeople(pool: pg.Pool, count: number, tokenKey: string): Promise<BenchPerson[]> {
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
export async function callApi<T>(url: string, token: string, name: string, input: unknown): Promise<T> {
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** A direct conversation for every pair; both begin it, so that it is a request of neither. */
export async function seedDirectChat(url: string, a: BenchPerson, b: BenchPerson): Promise<string> {
  const start = (from: BenchPerson, to: BenchPerson) =>
    callApi<{ conversation_id: string }>(url, from.token, 'conversations.start_direct_conversation', {
      other_user_id: to.user_id,
    })
  await start(b, a)
  return (await start(a, b)).conversation_id
}

/** One group of everybody. */
export async function seedGroup(url: string, people: readonly BenchPerson[]): Promise<string> {
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

/** One group of more than a call would make at once, straight in the database. */
export async function seedLargeGroup(pool: pg.Pool, people: readonly BenchPerson[]): Promise<string> {
  const [id, groupId] = [randomUUID(), randomUUID()]
  const userIds = people.map((person) => person.user_id)
  await pool.query("insert into groups (id, name, member_count) values ($1, 'Sala de medida', $2)", [
    groupId,
    people.length,
  ])
  await pool.query('insert into conversations (id, is_group, group_id) values ($1, true, $2)', [id, groupId])
  await pool.query('insert into group_members (group_id, user_id) select $1, unnest($2::uuid[])', [
    groupId,
    userIds,
  ])
  await pool.query(
    'insert into conversation_participants (conversation_id, user_id) select $1, unnest($2::uuid[])',
    [id, userIds],
  )
  return id
}

/** Each person in a direct conversation with so many on either side, made straight in the database. */
export async function seedChatsOf(
  pool: pg.Pool,
  people: readonly BenchPerson[],
  onEitherSide: number,
): Promise<void> {
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

const PAIRS_PER_STATEMENT = 2000

/** Each person in so many direct conversations, with people who never come. */
export async function seedAbsentPartners(
  pool: pg.Pool,
  people: readonly Pick<BenchPerson, 'user_id'>[],
  count: number,
): Promise<void> {
  const partners = (await createPeople(pool, count)).map(({ user_id }) => user_id)
  const userIds = people.map(({ user_id }) => user_id)
  const atOnce = Math.max(1, Math.floor(PAIRS_PER_STATEMENT / people.length))
  for (let from = 0; from < count; from += atOnce) {
    await pool.query(
      `with pairs as materialized (
         select gen_random_uuid() as id, person, partner
         from unnest($1::uuid[]) as a (person), unnest($2::uuid[]) as b (partner)
       ),
       made as (
         insert into conversations (id, direct_low, direct_high)
         select id, least(person, partner), greatest(person, partner) from pairs
       )
       insert into conversation_participants (conversation_id, user_id)
       select id, unnest(array[person, partner]) from pairs`,
      [userIds, partners.slice(from, from + atOnce)],
    )
  }
  await pool.query('analyze conversations, conversation_participants')
}

/** So many messages in each direct conversation of a person, the last one `Saudação <its place in the list>.`. */
export async function seedGreetings(pool: pg.Pool, userId: string, count = 1): Promise<void> {
  const { rows } = await pool.query<{ id: string; other: string }>(
    `select c.id, case when c.direct_low = $1 then c.direct_high else c.direct_low end as other
     from conversation_participants p join conversations c on c.id = p.conversation_id
     where p.user_id = $1 and not c.is_group order by c.id`,
    [userId],
  )
  // One after the other: the list stands in the order of their times.
  for (const [index, { id, other }] of rows.entries()) {
    const place = rows.length - 1 - index
    const before = Array.from({ length: count - 1 }, (_, number) => `Mensagem ${number}`)
    await appendTexts(pool, id, other, [...before, `Saudação ${place}.`])
  }
}

/** Fills the log of a conversation with texts of one sender. */
export async function seedLog(
  pool: pg.Pool,
  conversationId: string,
  senderId: string,
  count: number,
): Promise<void> {
  const atOnce = 250
  for (let from = 1; from <= count; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - from + 1) }, (_, index) => from + index)
    const texts = numbers.map((number) => `Mensagem ${number} ${'palavra '.repeat(number % 17)}`)
    await appendTexts(pool, conversationId, senderId, texts)
  }
}

const appendTexts = async (
  pool: pg.Pool,
  conversationId: string,
  senderId: string,
  texts: readonly string[],
): Promise<void> => {
  await pool.query('select from append_entries($1, $2, $3, $4, $5, $6, $7, false)', [
    texts.map(() => conversationId),
    texts.map(() => 'message'),
    texts.map(() => senderId),
    texts.map(() => randomUUID()),
    texts.map(() => null),
    texts,
    texts.map(() => null),
  ])
}

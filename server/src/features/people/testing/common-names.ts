import type pg from 'pg'
import { withoutTimeouts } from '../../../platform/testing/without-timeouts.ts'

const FILL = `
  with someone as (
    insert into auth.users (id) select gen_random_uuid() from generate_series(1, $1::int) returning id
  ),
  numbered as (select id, row_number() over () as n from someone)
  insert into profiles (user_id, display_name, bio)
  select id,
    (array['Maria','José','Ana','João','Antônia','Élio','Luzia','Íris','Paulo','Úrsula','Marcos','Zélia'])[1 + n % 12]
      || ' ' || (array['Silva','Souza','Ávila','Lima','Ópera','Nunes','Xavier'])[1 + n % 7] || ' ' || n,
    case when n % 5 = 0 then 'Toca rabeca em Olinda e corre aos domingos' end
  from numbered`

/** People with common names, so that two letters find thousands; every fifth has a bio. */
export async function addCommonNames(pool: pg.Pool, count: number): Promise<void> {
  await withoutTimeouts(pool, async (client) => {
    await client.query(FILL, [count])
    await client.query('analyze')
  })
}

/** To look for: frequent and rare, at the beginning of names, inside them, in bios, and nowhere. */
export const SEARCHED_TEXTS = [
  'ma',
  'an',
  'il',
  'xa',
  'zq',
  'mar',
  'ila',
  'rab',
  'rabeca',
  'olinda',
  'xavier',
  'silva 7',
  'zzzzzz',
] as const

import type { Caller } from '../call.ts'
import type { World } from './world.ts'

/** Direct conversations of a person, written at once; the later ones are the newer ones. */
export async function fillList({ platform }: World, caller: Caller, count: number): Promise<void> {
  await platform.pool.query(
    `with people as (
       insert into auth.users (id) select gen_random_uuid() from generate_series(1, $2::integer) returning id
     ), named as (
       insert into profiles (user_id, display_name) select id, 'Pessoa' from people
     ), begun as (
       insert into conversations (id, direct_low, direct_high, updated_at)
       select gen_random_uuid(), least(id, $1::uuid), greatest(id, $1::uuid),
         now() - interval '1 day' + row_number() over () * interval '1 second'
       from people returning id, direct_low, direct_high
     )
     insert into conversation_participants (conversation_id, user_id)
     select id, direct_low from begun union all select id, direct_high from begun`,
    [caller.user_id, count],
  )
}

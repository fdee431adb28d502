-- additive: a function that only newer programs use
-- Takes people offline whom silent processes held, so many a call: a process may have held very many. Answers how
-- each of them stands now, those whom another process still holds among them; nobody, when nothing is left to do.
-- Profiles are locked first and in the order of the ids, as wherever presence and accounts meet.
create function take_silent_offline(p_before timestamptz, p_except uuid, p_limit integer)
  returns table (user_id uuid, is_online boolean, last_seen timestamptz)
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  v_processes uuid[];
  v_people uuid[];
begin
  select array_agg(silent.process_id) into v_processes from (
    select process_id from presence_processes
    where seen_at < p_before and process_id <> p_except
    order by process_id for update skip locked
  ) silent;
  if v_processes is null then
    return;
  end if;
  v_people := array(
    select distinct c.user_id from online_connections c where c.process_id = any (v_processes)
    order by c.user_id limit p_limit
  );
  if cardinality(v_people) = 0 then
    delete from presence_processes where process_id = any (v_processes);
    return;
  end if;
  perform from profiles p where p.user_id = any (v_people) order by p.user_id for no key update;
  update profiles p set is_online = false, last_seen = greatest(p.last_seen, gone.seen_at)
    from (
      select c.user_id, max(s.seen_at) as seen_at
      from online_connections c join presence_processes s using (process_id)
      where c.process_id = any (v_processes) and c.user_id = any (v_people)
      group by c.user_id
    ) gone
    where p.user_id = gone.user_id and not exists (
      select from online_connections c where c.user_id = p.user_id and c.process_id <> all (v_processes)
    );
  delete from online_connections c where c.process_id = any (v_processes) and c.user_id = any (v_people);
  return query select p.user_id, p.is_online, p.last_seen from profiles p where p.user_id = any (v_people);
end $$;

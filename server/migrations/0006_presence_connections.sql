-- additive: tables and functions of presence
-- Server processes that live: each repeats seen_at; one that stops is taken for gone, and with it its people.
create table presence_processes (
  process_id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);

-- Which process holds a visible connection of a person (D-138, D-139).
create table online_connections (
  user_id uuid not null references auth.users on delete cascade,
  process_id uuid not null references presence_processes on delete cascade,
  primary key (user_id, process_id)
);
create index online_connections_process on online_connections (process_id);

-- What one process says about its people: they came (p_online) or went (p_offline, with their last sign of
-- life). Somebody whom another process still holds stays online. Answers the profiles that were written.
-- The profiles are locked before anything is looked at: two processes speak of one person one after the other.
create function set_presence(p_process_id uuid, p_online uuid[], p_offline uuid[], p_last_seen timestamptz[])
  returns table (user_id uuid, is_online boolean, last_seen timestamptz)
  language plpgsql volatile as $$
#variable_conflict use_column
begin
  perform from profiles p where p.user_id = any (p_online || p_offline) order by p.user_id for no key update;
  insert into online_connections (user_id, process_id)
    select p.user_id, p_process_id from profiles p where p.user_id = any (p_online)
    on conflict do nothing;
  delete from online_connections c where c.process_id = p_process_id and c.user_id = any (p_offline);
  return query
    update profiles p set is_online = true, last_seen = clock_timestamp()
    where p.user_id = any (p_online)
    returning p.user_id, p.is_online, p.last_seen;
  return query
    update profiles p set is_online = false, last_seen = greatest(p.last_seen, gone.last_seen)
    from unnest(p_offline, p_last_seen) as gone (user_id, last_seen)
    where p.user_id = gone.user_id and p.is_online
      and not exists (select from online_connections c where c.user_id = p.user_id)
    returning p.user_id, p.is_online, p.last_seen;
end $$;

-- Takes offline whom only processes silent since p_before held, and forgets those processes.
create function remove_silent_processes(p_before timestamptz, p_except uuid)
  returns table (user_id uuid, is_online boolean, last_seen timestamptz)
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  v_processes uuid[];
begin
  select array_agg(silent.process_id) into v_processes from (
    select process_id from presence_processes
    where seen_at < p_before and process_id <> p_except
    order by process_id for update skip locked
  ) silent;
  if v_processes is null then
    return;
  end if;
  perform from profiles p
    where p.user_id in (select c.user_id from online_connections c where c.process_id = any (v_processes))
    order by p.user_id for no key update;
  return query
    update profiles p set is_online = false, last_seen = greatest(p.last_seen, gone.seen_at)
    from (
      select c.user_id, max(s.seen_at) as seen_at
      from online_connections c join presence_processes s using (process_id)
      where c.process_id = any (v_processes)
      group by c.user_id
    ) gone
    where p.user_id = gone.user_id and not exists (
      select from online_connections c where c.user_id = p.user_id and c.process_id <> all (v_processes)
    )
    returning p.user_id, p.is_online, p.last_seen;
  delete from presence_processes where process_id = any (v_processes);
end $$;

-- additive: constraints that are gone, a column, a view and functions that only newer programs use
-- A log entry has a kind and a payload, and several entries may concern one message (decision 0030): a new kind
-- needs no change of these tables. Kinds are written by programs alone; the check is there so that a wrong one never
-- gets into a log that stays for ever.
alter table conversation_log drop constraint conversation_log_kind_check;
alter table conversation_log add constraint conversation_log_kind_check
  check (kind = 'message' or kind ~ '^[a-z][a-z0-9_]{0,39}$') not valid;
alter table conversation_log add constraint conversation_log_data_check
  check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 16384) not valid;
alter table user_log drop constraint user_log_kind_check;
alter table user_log add constraint user_log_kind_check check (kind ~ '^[a-z][a-z0-9_]{0,39}$') not valid;
alter table user_log add constraint user_log_data_check
  check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 16384) not valid;

-- The number of the entry that deleted the message for everyone. Until now it was found by an index that allowed a
-- message one entry.
alter table messages add column deleted_seq bigint;
update messages m set deleted_seq = deletion.seq
from conversation_log deletion join conversation_log sent on sent.send_key = deletion.message_id
where deletion.message_id is not null
  and m.conversation_id = sent.conversation_id and m.seq = sent.seq;
drop index conversation_log_message_id;

-- Who is kept apart from whom by a block, from either side; is_own: user_id set it. The one place that says so: for
-- sets, and where each microsecond counts; a question about one pair is asked with is_blocked_between.
create view blocked_pairs (user_id, other_id, is_own) as
  select user_id, blocked_user_id, true from blocked_users
  union all
  select blocked_user_id, user_id, false from blocked_users;

create function is_blocked_between(a uuid, b uuid) returns boolean
  language sql stable parallel safe
  return exists (select from blocked_pairs p where p.user_id = a and p.other_id = b);

-- Appends a batch of entries of any kind; the arrays run in parallel, `ord` counts from 1. A message ('message') has
-- its text in p_contents and what is no text in its payload; p_message_ids is the message that an entry concerns or
-- that a message quotes.
-- One row per entry:
--   sent              number, id and time of the new entry; the id is null where no client made one
--   unquoted          the same; the message it quotes is none that its sender can see, so it stands without
--   known             was here before: number, id and time of the first time
--   not_found, blocked, client_id_reused   refused for good
-- and one row 'revived' for each person to whose list a message brought the conversation back: ord is that of an
-- entry, seq the number in the person's log, id the person.
-- p_is_judged: the caller has the lock and has decided who may write what.
-- Two entries with the same actor and client id must not be in one batch. The settings keep the plan at index
-- lookups, whatever size the tables had when it was made (see append_messages).
create function append_entries(
  p_conversation_ids uuid[], p_kinds text[], p_actor_ids uuid[], p_client_ids uuid[], p_message_ids uuid[],
  p_contents text[], p_payloads jsonb[], p_is_judged boolean
) returns table (ord integer, outcome text, seq bigint, id uuid, created_at timestamptz)
  language plpgsql volatile
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_material = off
as $$
#variable_conflict use_column
declare
  v_has_hidden boolean;
  v_now timestamptz;
begin
  select coalesce(bool_or(locked.hidden_count > 0), false) into v_has_hidden
  from (
    select c.hidden_count from conversations c
    where c.id = any(p_conversation_ids) order by c.id for no key update
  ) locked;
  v_now := clock_timestamp();

  return query
  with asked as materialized (
    select a.ord::integer as ord, a.conversation_id, a.kind, a.actor_id, a.client_id, a.message_id, a.content,
           a.payload, send_key(a.actor_id, a.client_id) as key
    from unnest(
      p_conversation_ids, p_kinds, p_actor_ids, p_client_ids, p_message_ids, p_contents, p_payloads
    ) with ordinality as a (conversation_id, kind, actor_id, client_id, message_id, content, payload, ord)
  ),
  judged as materialized (
    select a.*, c.last_seq, c.message_count, known.seq as known_seq, known.created_at as known_at,
           greatest(v_now, c.last_entry_at) as at,
           case
             when p.user_id is null and (not p_is_judged or c.id is null) then 'not_found'
             when known.seq is not null then
               case when known.conversation_id = a.conversation_id then 'known' else 'client_id_reused' end
             when p_is_judged then 'sent'
             when not c.is_group and (
               select true from blocked_pairs b
               where b.user_id = c.direct_low and b.other_id = c.direct_high limit 1
             ) then 'blocked'
             when a.message_id is null or (
               concerned.conversation_id = a.conversation_id and concerned.seq >= p.first_seq
               and concerned.kind = 'message'
             ) then 'sent'
             when a.kind = 'message' then 'unquoted'
             else 'not_found'
           end as outcome
    from asked a
    left join conversations c on c.id = a.conversation_id
    left join conversation_participants p
      on p.conversation_id = a.conversation_id and p.user_id = a.actor_id and p.left_seq is null
    left join conversation_log known on known.send_key = a.key
    left join conversation_log concerned on concerned.send_key = a.message_id
  ),
  -- All of them, so that no join has to bring the refused back: 300 by 300 rows cost more than the rest.
  numbered as materialized (
    select j.*, case when j.outcome in ('sent', 'unquoted') then
             j.last_seq + row_number() over (
               partition by j.conversation_id, j.outcome in ('sent', 'unquoted') order by j.ord
             )
           end as new_seq
    from judged j
  ),
  logged as (
    insert into conversation_log (conversation_id, seq, kind, actor_id, message_id, send_key, data, created_at)
    select n.conversation_id, n.new_seq, n.kind, n.actor_id, case when n.kind <> 'message' then n.message_id end,
           n.key, case when n.kind <> 'message' then n.payload end, n.at
    from numbered n where n.outcome in ('sent', 'unquoted')
  ),
  stored as (
    insert into messages (
      conversation_id, seq, id, sender_id, client_id, content, reply_to_message_id, created_at,
      message_type, media_url, media_type, file_name, audio_url, audio_duration, view_once
    )
    select n.conversation_id, n.new_seq, n.key, n.actor_id, n.client_id, n.content,
           case when n.outcome = 'sent' then n.message_id end, n.at,
           coalesce(n.payload->>'message_type', 'text'), n.payload->>'media_url', n.payload->>'media_type',
           n.payload->>'file_name', n.payload->>'audio_url', (n.payload->>'audio_duration')::double precision,
           coalesce((n.payload->>'view_once')::boolean, false)
    from numbered n where n.outcome in ('sent', 'unquoted') and n.kind = 'message'
  ),
  -- 'outcome in' rather than 'new_seq is not null': the planner then takes it for few rows, and goes from them to the
  -- participants and not the other way round.
  moved as (
    -- updated_at is moved by messages alone (D-007).
    update conversations c
    set last_seq = c.last_seq + t.count, message_count = c.message_count + t.messages,
        last_entry_at = t.at, updated_at = case when t.messages > 0 then t.at else c.updated_at end
    from (
      select n.conversation_id, count(*) as count, count(*) filter (where n.kind = 'message') as messages,
             max(n.at) as at
      from numbered n where n.outcome in ('sent', 'unquoted') group by n.conversation_id
    ) t
    where c.id = t.conversation_id
  ),
  counted as (
    -- A sender who had read everything before has also read what they now wrote; it is theirs alone to
    -- say when other people's entries stand in between.
    update conversation_participants p
    set sent_count = p.sent_count + t.messages,
        read_seq = case
          when t.message_count - p.messages_before - p.sent_count - p.read_others = 0
            and t.new_seq = t.last_seq + t.count then t.new_seq
          else p.read_seq
        end
    from (
      select n.conversation_id, n.actor_id, count(*) as count,
             count(*) filter (where n.kind = 'message') as messages, max(n.new_seq) as new_seq,
             max(n.last_seq) as last_seq, max(n.message_count) as message_count
      from numbered n where n.outcome in ('sent', 'unquoted') group by n.conversation_id, n.actor_id
    ) t
    where t.messages > 0 and p.conversation_id = t.conversation_id and p.user_id = t.actor_id
      and p.left_seq is null
  )
  select n.ord, n.outcome, coalesce(n.new_seq, n.known_seq), n.key, coalesce(n.known_at, n.at)
  from numbered n;

  if v_has_hidden then
    return query
    with shown as (
      update conversation_participants p set is_hidden = false
      from conversations c
      where c.id = any(p_conversation_ids) and c.hidden_count > 0
        and p.conversation_id = c.id and p.is_hidden and p.left_seq is null
        and exists (select from messages m where m.conversation_id = c.id and m.seq >= p.first_seq)
      returning p.conversation_id, p.user_id
    ),
    lowered as (
      update conversations c set hidden_count = c.hidden_count - t.count
      from (select s.conversation_id, count(*) as count from shown s group by s.conversation_id) t
      where c.id = t.conversation_id
    )
    select array_position(p_conversation_ids, s.conversation_id), 'revived',
           write_user_log(s.user_id, 'conversation_added', jsonb_build_object('conversation_id', s.conversation_id)),
           s.user_id, v_now
    from (select * from shown order by user_id) s;
  end if;
end
$$;

-- The others of a person's conversations, without those whom a block keeps apart. p_group_max: groups of more members
-- do not count; null: all do.
create function audience(p_user_id uuid, p_group_max integer) returns table (user_id uuid)
  language sql stable parallel safe
begin atomic
  select distinct other.user_id
  from (
    select case when c.direct_low = p_user_id then c.direct_high else c.direct_low end as user_id
    from conversation_participants own join conversations c on c.id = own.conversation_id
    where own.user_id = p_user_id and own.left_seq is null and not c.is_group
    union all
    select mate.user_id
    from group_members own
    join groups g on g.id = own.group_id and (p_group_max is null or g.member_count <= p_group_max)
    join group_members mate on mate.group_id = g.id
    where own.user_id = p_user_id
  ) other
  where other.user_id <> p_user_id and other.user_id <> all (array(
    select b.other_id from blocked_pairs b where b.user_id = p_user_id
  ));
end;

-- As before (migration 0015); who is blocked is asked in the one place.
create or replace function search_people(p_viewer_id uuid, p_text text, p_limit integer)
  returns table (user_id uuid, is_prefix boolean)
  language plpgsql stable
  set enable_seqscan = off
  set jit = off
as $$
#variable_conflict use_column
declare
  c_rows_max constant integer := 2000;
  v_text text := fold(p_text);
  v_end text := v_text || chr(1114111);
  v_pattern text := '%' || replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  v_first uuid[];
  v_rest uuid[];
  v_missing integer;
begin
  if char_length(v_text) < 2 then
    return;
  end if;
  v_first := array(
    select s.user_id from people_search s
    where s.folded_name >= v_text and s.folded_name < v_end
      and s.user_id <> p_viewer_id
      and not is_blocked_between(p_viewer_id, s.user_id) /* policy */
    order by s.folded_name, s.user_id limit p_limit
  );
  v_missing := p_limit - cardinality(v_first);
  if v_missing > 0 then
    v_rest := array(
      select s.user_id from (
        select n.user_id, n.folded_name, n.folded_text from people_search n
        order by n.folded_name, n.user_id limit c_rows_max
      ) s
      where s.folded_text like v_pattern
        and not (s.folded_name >= v_text and s.folded_name < v_end)
        and s.user_id <> p_viewer_id
        and not is_blocked_between(p_viewer_id, s.user_id) /* policy */
      order by s.folded_name, s.user_id limit v_missing
    );
  end if;
  if v_missing > cardinality(v_rest) then
    v_rest := array(
      select s.user_id from people_with_pairs(v_text, c_rows_max) s
      where s.folded_text like v_pattern
        and not (s.folded_name >= v_text and s.folded_name < v_end)
        and s.user_id <> p_viewer_id
        and not is_blocked_between(p_viewer_id, s.user_id) /* policy */
      order by s.folded_name, s.user_id limit v_missing
    );
  end if;
  return query
    select f.id, true from unnest(v_first) f (id) union all
    select r.id, false from unnest(v_rest) r (id);
end $$;

-- As the program of the release before calls them: the same way into the log under their old names.
create or replace function append_messages(
  p_conversation_ids uuid[], p_sender_ids uuid[], p_client_ids uuid[], p_contents text[], p_reply_ids uuid[]
) returns table (ord integer, outcome text, seq bigint, id uuid, created_at timestamptz)
  language sql volatile as $$
  select ord, case outcome when 'unquoted' then 'sent' else outcome end, seq, id, created_at
  from append_entries(
    p_conversation_ids, array_fill('message'::text, array[cardinality(p_sender_ids)]), p_sender_ids, p_client_ids,
    p_reply_ids, p_contents, array_fill(null::jsonb, array[cardinality(p_sender_ids)]), false
  )
$$;

create or replace function write_conversation_log(
  p_conversation_id uuid, p_kind text, p_actor_id uuid, p_message_id uuid default null, p_data jsonb default null
) returns table (seq bigint, created_at timestamptz)
  language plpgsql volatile as $$
#variable_conflict use_column
begin
  select e.seq, e.created_at into seq, created_at
  from append_entries(
    array[p_conversation_id], array[p_kind], array[p_actor_id], array[null::uuid], array[p_message_id],
    array[null::text], array[p_data], true
  ) e where e.outcome = 'sent';
  if not found then
    return;
  end if;
  if p_kind = 'message_deleted' then
    update messages m set deleted_seq = write_conversation_log.seq
    from conversation_log sent
    where sent.send_key = p_message_id and m.conversation_id = sent.conversation_id and m.seq = sent.seq;
  end if;
  return next;
end $$;

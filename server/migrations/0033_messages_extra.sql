-- additive: a column that only newer programs use
-- What few messages have, in one field: what is known of a file, that it was forwarded, whom it names, the story it
-- answers (messageExtra in contract/messages.ts). Null for nearly all of them, which costs a row nothing.
alter table messages add column extra jsonb;
alter table messages add constraint messages_extra_check
  check (jsonb_typeof(extra) = 'object' and pg_column_size(extra) <= 8192) not valid;

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
create or replace function append_entries(
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
      message_type, media_url, media_type, file_name, audio_url, audio_duration, view_once, extra
    )
    select n.conversation_id, n.new_seq, n.key, n.actor_id, n.client_id, n.content,
           case when n.outcome = 'sent' then n.message_id end, n.at,
           coalesce(n.payload->>'message_type', 'text'), n.payload->>'media_url', n.payload->>'media_type',
           n.payload->>'file_name', n.payload->>'audio_url', (n.payload->>'audio_duration')::double precision,
           coalesce((n.payload->>'view_once')::boolean, false), n.payload->'extra'
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

-- additive: functions that nothing used before
-- How entries get into a log (sync.md, append). Every function here is VOLATILE and runs under READ
-- COMMITTED: the statement after the locking one sees everything that was committed before the locks
-- were granted.

create function send_key(p_sender_id uuid, p_client_id uuid) returns uuid
  language sql immutable strict parallel safe
  return encode(substr(sha256(uuid_send(p_sender_id) || uuid_send(p_client_id)), 1, 16), 'hex')::uuid;

-- Appends a batch of text messages; the arrays run in parallel, `ord` counts from 1.
-- One row per message:
--   sent              number, id and time of the new message
--   known             was here before: number, id and time of the first time
--   not_found, blocked, client_id_reused   refused for good
-- and one row 'revived' for each person to whose list the message brought the conversation back: ord is
-- that of a message, seq the number in the person's log, id the person.
-- Two sends with the same sender and client id must not be in one batch.
-- The settings keep the plan at index lookups, whatever size the tables had when it was made. With
-- enable_material a plan made on empty tables holds a table in memory and goes through it for every
-- message: a third of the time of a batch of 300.
create function append_messages(
  p_conversation_ids uuid[], p_sender_ids uuid[], p_client_ids uuid[], p_contents text[], p_reply_ids uuid[]
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
    select a.ord::integer as ord, a.conversation_id, a.sender_id, a.client_id, a.content, a.reply_id,
           send_key(a.sender_id, a.client_id) as key
    from unnest(p_conversation_ids, p_sender_ids, p_client_ids, p_contents, p_reply_ids)
      with ordinality as a (conversation_id, sender_id, client_id, content, reply_id, ord)
  ),
  judged as materialized (
    select a.*, c.last_seq, c.message_count, known.seq as known_seq, known.created_at as known_at,
           greatest(v_now, c.last_entry_at) as at,
           case
             when p.user_id is null then 'not_found'
             when known.seq is not null then
               case when known.conversation_id = a.conversation_id then 'known' else 'client_id_reused' end
             when not c.is_group and (
               (select true from blocked_users b where b.user_id = c.direct_low and b.blocked_user_id = c.direct_high)
               or (select true from blocked_users b where b.user_id = c.direct_high and b.blocked_user_id = c.direct_low)
             ) then 'blocked'
             else 'sent'
           end as outcome
    from asked a
    left join conversations c on c.id = a.conversation_id
    left join conversation_participants p
      on p.conversation_id = a.conversation_id and p.user_id = a.sender_id and p.left_seq is null
    left join conversation_log known on known.send_key = a.key
  ),
  -- All of them, so that no join has to bring the refused back: 300 by 300 rows cost more than the rest.
  numbered as materialized (
    select j.*, case when j.outcome = 'sent' then
             j.last_seq + row_number() over (partition by j.conversation_id, j.outcome order by j.ord)
           end as new_seq
    from judged j
  ),
  logged as (
    insert into conversation_log (conversation_id, seq, kind, actor_id, send_key, created_at)
    select n.conversation_id, n.new_seq, 'message', n.sender_id, n.key, n.at
    from numbered n where n.outcome = 'sent'
  ),
  stored as (
    insert into messages
      (conversation_id, seq, id, sender_id, client_id, content, reply_to_message_id, created_at)
    select n.conversation_id, n.new_seq, n.key, n.sender_id, n.client_id, n.content, n.reply_id, n.at
    from numbered n where n.outcome = 'sent'
  ),
  moved as (
    update conversations c
    set last_seq = c.last_seq + t.count, message_count = c.message_count + t.count,
        last_entry_at = t.at, updated_at = t.at
    from (
      select n.conversation_id, count(*) as count, max(n.at) as at
      from numbered n where n.outcome = 'sent' group by n.conversation_id
    ) t
    where c.id = t.conversation_id
  ),
  counted as (
    -- A sender who had read everything before has also read what they now wrote; it is theirs alone to
    -- say when other people's messages stand in between.
    update conversation_participants p
    set sent_count = p.sent_count + t.count,
        read_seq = case
          when t.message_count - p.messages_before - p.sent_count - p.read_others = 0
            and t.new_seq = t.last_seq + t.count then t.new_seq
          else p.read_seq
        end
    from (
      select n.conversation_id, n.sender_id, count(*) as count, max(n.new_seq) as new_seq,
             max(n.last_seq) as last_seq, max(n.message_count) as message_count
      from numbered n where n.outcome = 'sent' group by n.conversation_id, n.sender_id
    ) t
    where p.conversation_id = t.conversation_id and p.user_id = t.sender_id and p.left_seq is null
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

-- Takes the next number of a conversation for an entry that is no message. The caller holds the row's lock
-- (lock_conversation), taken before it checked whether the entry may be written.
create function write_conversation_log(
  p_conversation_id uuid, p_kind text, p_actor_id uuid, p_message_id uuid default null, p_data jsonb default null
) returns table (seq bigint, created_at timestamptz)
  language sql volatile as $$
  with head as (
    update conversations
    set last_seq = last_seq + 1, last_entry_at = greatest(clock_timestamp(), last_entry_at)
    where id = p_conversation_id
    returning last_seq, last_entry_at
  )
  insert into conversation_log (conversation_id, seq, kind, actor_id, message_id, data, created_at)
  select p_conversation_id, last_seq, p_kind, p_actor_id, p_message_id, p_data, last_entry_at from head
  returning seq, created_at
$$;

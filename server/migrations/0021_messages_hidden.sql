-- additive: a table, and a function that counts without what is in it
-- Messages that one person deleted for themselves (D-069): gone from their pages, quotes and previews, on all of
-- their devices, and nowhere else. One of others is counted nowhere any more: in messages_before, as what was before
-- the membership; an own one stays in sent_count. What a device missed it finds in the person's log
-- ('message_hidden').
create table hidden_messages (
  conversation_id uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  seq bigint not null,
  primary key (conversation_id, user_id, seq)
);
create index hidden_messages_user_id on hidden_messages (user_id);

-- As before (migration 0017); hidden messages are not counted.
create or replace function mark_reads(p_conversation_ids uuid[], p_user_ids uuid[], p_seqs bigint[])
  returns table (ord integer, outcome text, conversation_id uuid, read_seq bigint, unread bigint)
  language plpgsql volatile
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_material = off
as $$
#variable_conflict use_column
declare
  v_has_group boolean;
begin
  -- As in append_entries: conversations first, in the order of their ids. Nothing else moves a read position now.
  select coalesce(bool_or(locked.is_group), false) into v_has_group
  from (
    select c.is_group from conversations c
    where c.id = any(p_conversation_ids) order by c.id for no key update
  ) locked;

  return query
  with now as materialized (
    select a.ord::integer as ord, p.conversation_id, p.user_id, c.is_group, c.last_seq, p.read_seq, p.read_others,
           p.told_read_seq, c.message_count - p.messages_before - p.sent_count as others,
           greatest(p.read_seq, least(a.seq, c.last_seq)) as target
    from unnest(p_conversation_ids, p_user_ids, p_seqs) with ordinality as a (conversation_id, user_id, seq, ord)
    join conversation_participants p
      on p.conversation_id = a.conversation_id and p.user_id = a.user_id and p.left_seq is null
    join conversations c on c.id = a.conversation_id
  ),
  -- Only the log between the position and the nearer of the head and the old position is counted.
  wanted as materialized (
    select n.ord, n.conversation_id, n.user_id, n.is_group, n.read_seq, n.told_read_seq, n.others, n.target, case
      when n.target = n.read_seq then n.read_others
      when n.target = n.last_seq then n.others
      when n.last_seq - n.target <= n.target - n.read_seq then n.others - (
        select count(*) from conversation_log l
        where l.conversation_id = n.conversation_id and l.seq > n.target and l.seq <= n.last_seq
          and l.kind = 'message' and l.actor_id <> n.user_id
          and not exists (
            select from hidden_messages h
            where h.conversation_id = l.conversation_id and h.user_id = n.user_id and h.seq = l.seq))
      else n.read_others + (
        select count(*) from conversation_log l
        where l.conversation_id = n.conversation_id and l.seq > n.read_seq and l.seq <= n.target
          and l.kind = 'message' and l.actor_id <> n.user_id
          and not exists (
            select from hidden_messages h
            where h.conversation_id = l.conversation_id and h.user_id = n.user_id and h.seq = l.seq))
    end as target_others
    from now n
  ),
  moved as (
    update conversation_participants p
    set read_seq = w.target, read_others = w.target_others
    from wanted w
    where w.target > w.read_seq
      and p.conversation_id = w.conversation_id and p.user_id = w.user_id and p.left_seq is null
      -- A program of the release before moves it without the lock.
      and p.read_seq = w.read_seq
  ),
  -- A new version of the row: the other's list is read by what of conversations was written (migration 0010).
  touched as (
    update conversations c set last_seq = c.last_seq
    from (
      select distinct w.conversation_id from wanted w
      where w.target > w.read_seq and not w.is_group and w.told_read_seq is null
    ) t
    where c.id = t.conversation_id
  )
  select w.ord,
         case
           when w.target = w.read_seq then 'known'
           when w.is_group or w.told_read_seq is not null then 'kept'
           else 'moved'
         end,
         w.conversation_id, w.target, w.others - w.target_others
  from wanted w;

  if v_has_group then
    return query
    with raised as (
      update conversations c set read_by_all_seq = t.seq
      from (
        select g.id, (
          select min(p.read_seq) from conversation_participants p
          where p.conversation_id = g.id and p.left_seq is null
        ) as seq
        from conversations g
        where g.id = any(p_conversation_ids) and g.is_group and not exists (
          select from conversation_participants p
          where p.conversation_id = g.id and p.left_seq is null and p.read_seq <= g.read_by_all_seq
        )
      ) t
      where c.id = t.id and t.seq > c.read_by_all_seq
      returning c.id, c.read_by_all_seq
    )
    select 0, 'all', r.id, r.read_by_all_seq, 0::bigint from raised r;
  end if;
end
$$;

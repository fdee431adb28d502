-- additive: a function
-- As before (migration 0057). A conversation that was joined while the mode was being switched on was frozen by neither:
-- its first read in the mode freezes it.
create or replace function move_read_positions(p_conversation_ids uuid[], p_user_ids uuid[], p_seqs bigint[])
  returns table (
    ord integer, outcome text, conversation_id uuid, read_seq bigint, unread bigint, as_of bigint
  )
  language plpgsql volatile
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
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
           p.is_request and p.sent_count = 0 or other.is_private or frozen.is_kept as is_untold,
           frozen.is_kept,
           c.message_count - p.messages_before - p.sent_count as others,
           greatest(p.read_seq, least(a.seq, c.last_seq)) as target
    from unnest(p_conversation_ids, p_user_ids, p_seqs) with ordinality as a (conversation_id, user_id, seq, ord)
    left join conversation_participants p
      on p.conversation_id = a.conversation_id and p.user_id = a.user_id and p.left_seq is null
    left join conversations c on c.id = a.conversation_id
    cross join lateral (
      select case when c.direct_low = p.user_id then c.direct_high else c.direct_low end as id
    ) peer
    cross join lateral (
      select not c.is_group and is_private(peer.id) as is_private
    ) other
    cross join lateral (
      select exists (select from privacy_settings s where s.user_id = p.user_id and s.private_mode)
        or p.told_read_seq is not null and not c.is_group and is_blocked_between(p.user_id, peer.id) as is_kept
    ) frozen
  ),
  judged as materialized (
    select n.*, case
             when n.target = n.read_seq then 'known'
             when n.is_group or n.is_untold then 'kept'
             else 'moved'
           end as outcome
    from now n where n.user_id is not null
  ),
  -- Only the log between the position and the nearer of the head and the old position is counted.
  wanted as materialized (
    select j.ord, j.outcome, j.conversation_id, j.user_id, j.read_seq, j.is_kept, j.others, j.target, j.last_seq, case
      when j.target = j.read_seq then j.read_others
      when j.target = j.last_seq then j.others
      when j.last_seq - j.target <= j.target - j.read_seq then j.others - (
        select count(*) from conversation_log l
        where l.conversation_id = j.conversation_id and l.seq > j.target and l.seq <= j.last_seq
          and l.kind = 'message' and l.actor_id <> j.user_id
          and not exists (
            select from hidden_messages h
            where h.conversation_id = l.conversation_id and h.user_id = j.user_id and h.seq = l.seq))
      else j.read_others + (
        select count(*) from conversation_log l
        where l.conversation_id = j.conversation_id and l.seq > j.read_seq and l.seq <= j.target
          and l.kind = 'message' and l.actor_id <> j.user_id
          and not exists (
            select from hidden_messages h
            where h.conversation_id = l.conversation_id and h.user_id = j.user_id and h.seq = l.seq))
    end as target_others
    from judged j
  ),
  moved as (
    update conversation_participants p
    set read_seq = w.target, read_others = w.target_others,
        told_read_seq = case when w.is_kept then coalesce(
          p.told_read_seq, case when p.is_request and p.sent_count = 0 then 0 else p.read_seq end
        ) end
    from wanted w
    where w.outcome in ('moved', 'kept')
      and p.conversation_id = w.conversation_id and p.user_id = w.user_id and p.left_seq is null
      -- A program of the release before moves it without the lock.
      and p.read_seq = w.read_seq
  ),
  -- A new version of the row: the other's list is read by what of conversations was written (migration 0010).
  touched as (
    update conversations c set last_seq = c.last_seq
    from (select distinct w.conversation_id from wanted w where w.outcome = 'moved') t
    where c.id = t.conversation_id
  )
  select w.ord, w.outcome, w.conversation_id, w.target, w.others - w.target_others, w.last_seq
  from wanted w;

  if v_has_group then
    return query
    with raised as (
      update conversations c set read_by_all_seq = t.seq
      from (
        select g.id, (
          select least(min(p.read_seq), min(p.told_read_seq)) from conversation_participants p
          where p.conversation_id = g.id and p.left_seq is null
        ) as seq
        from conversations g
        where g.id = any(p_conversation_ids) and g.is_group and not exists (
          select from conversation_participants p
          where p.conversation_id = g.id and p.left_seq is null and p.read_seq <= g.read_by_all_seq
        ) and not exists (
          select from conversation_participants p
          where p.conversation_id = g.id and p.left_seq is null and p.told_read_seq <= g.read_by_all_seq
        )
      ) t
      where c.id = t.id and t.seq > c.read_by_all_seq
      returning c.id, c.read_by_all_seq, c.last_seq
    )
    select 0, 'all', r.id, r.read_by_all_seq, 0::bigint, r.last_seq from raised r;
  end if;
end
$$;

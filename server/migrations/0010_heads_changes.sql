-- additive: a column, an index and functions that only newer programs use
-- What changed in a person's list since they were last here (sync.md, heads by change). A row's own xmin says in
-- which transaction it was last written: no counter, no clock and no index on the way of a message. A watermark is
-- the oldest transaction that was still running when heads were read; whatever it or a later one wrote may be new.

-- What others see of a profile changed in this transaction; presence, on the same row, does not count.
alter table profiles add column shown_xid xid8;
create index profiles_shown_xid on profiles (shown_xid) where shown_xid is not null;

create function mark_profile_shown() returns trigger language plpgsql as $$
begin
  new.shown_xid := pg_current_xact_id();
  return new;
end $$;
create trigger profiles_shown before update of display_name, bio, avatar_url on profiles
  for each row when (
    (old.display_name, old.bio, old.avatar_url) is distinct from (new.display_name, new.bio, new.avatar_url)
  )
  execute function mark_profile_shown();

-- One page of ids of a person's list, newest first, below (p_before, p_before_id).
--   is_complete  the base says nothing about this database, or too little: all of the list is meant
--   watermark    base of the next time, with the cluster whose transactions it counts
--   ids          conversations that changed since the base, or all of them: at most p_limit
--   removed      changed and not in the list any more; first page only
--   has_settings, has_profile   the person's own settings, profile changed
-- p_system and p_since are the two parts of a watermark. Everything is as of one snapshot.
create function read_list_changes(
  p_user_id uuid, p_epoch uuid, p_user_seq bigint, p_system text, p_since bigint,
  p_before timestamptz, p_before_id uuid, p_limit integer
) returns table (
  epoch uuid, user_seq bigint, watermark text, is_complete boolean, total integer,
  ids uuid[], removed uuid[], has_settings boolean, has_profile boolean
)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_material = off
  set enable_memoize = off
as $$
#variable_conflict use_variable
declare
  -- Beyond these a base is answered with the whole list.
  c_transactions_max constant bigint := 1000000000;
  c_entries_max constant bigint := 1000;
  -- When more people than that changed their profile, those of the list are looked at instead.
  c_people_max constant integer := 500;
  v_system text;
  v_xmin bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  -- age() counts transactions from a row's xmin to now; below zero it is a row committed a moment ago, far below it
  -- one so old that the count has come round.
  v_age_min constant integer := -1000000000;
  v_age_max integer := 0;
  v_logged uuid[] := '{}';
  v_people uuid[] := '{}';
  v_are_many boolean := false;
begin
  select e.epoch into epoch from server_epoch e;
  select s.system_identifier::text into v_system from pg_control_system() s;
  select h.last_seq into user_seq from user_heads h where h.user_id = p_user_id;
  user_seq := coalesce(user_seq, 0);
  watermark := v_system || '.' || v_xmin;
  is_complete := coalesce(
    epoch <> p_epoch or v_system <> p_system or p_since > v_xmin or v_xmin - p_since > c_transactions_max
      or p_user_seq > user_seq or user_seq - p_user_seq > c_entries_max,
    true);
  has_settings := is_complete;
  has_profile := false;

  if not is_complete then
    v_age_max := age(p_since::text::xid8::xid);
    if user_seq > p_user_seq then
      select coalesce(array_agg(distinct (l.data->>'conversation_id')::uuid)
               filter (where l.data ? 'conversation_id'), '{}'),
             coalesce(bool_or(l.kind = 'settings_changed'), false)
        into v_logged, has_settings
        from user_log l where l.user_id = p_user_id and l.seq > p_user_seq;
    end if;
    select coalesce(array_agg(f.user_id), '{}') into v_people from (
      select f.user_id from profiles f
      where f.shown_xid >= p_since::text::xid8 and f.shown_xid < pg_snapshot_xmax(pg_current_snapshot())
      limit c_people_max + 1
    ) f;
    v_are_many := cardinality(v_people) > c_people_max;
    has_profile := exists (
      select from profiles f where f.user_id = p_user_id and f.shown_xid >= p_since::text::xid8
    );
  end if;

  return query
    with contacts as materialized (
      select c.id from unnest(v_people) as f (user_id)
      join conversations c
        on c.direct_low = least(f.user_id, p_user_id) and c.direct_high = greatest(f.user_id, p_user_id)
      where not v_are_many
    ),
    touched as materialized (
      select array(select c.id from contacts c union select l.id from unnest(v_logged) as l (id)) as ids
    ),
    mine as materialized (
      select p.conversation_id as id, c.updated_at,
        is_complete
          or age(c.xmin) between v_age_min and v_age_max
          or age(p.xmin) between v_age_min and v_age_max
          or p.conversation_id = any (t.ids)
          or v_are_many and exists (
            select from profiles f
            where f.user_id = case when c.direct_low = p_user_id then c.direct_high else c.direct_low end
              and f.shown_xid >= p_since::text::xid8
          ) as is_changed
      from conversation_participants p
      join conversations c on c.id = p.conversation_id
      cross join touched t
      where p.user_id = p_user_id and p.left_seq is null and not p.is_hidden
    )
    select epoch, user_seq, watermark, is_complete, (select count(*)::integer from mine),
      array(
        select m.id from mine m
        where m.is_changed and (p_before is null or (m.updated_at, m.id) < (p_before, p_before_id))
        order by m.updated_at desc, m.id desc limit p_limit
      ),
      array(select l.id from unnest(v_logged) as l (id) where not exists (select from mine m where m.id = l.id)),
      has_settings, has_profile;
end $$;

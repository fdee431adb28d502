-- additive: a table, a view, an index and a function; the audience of a person has their friends too
-- Who asked whom to be friends and what became of it (D-106, D-107): one row a pair, whichever of the two asked.
-- 'blocked' is the documents' word for a request that was declined: shown to nobody, and no block of messages.
create table friends (
  id uuid primary key default gen_random_uuid(),
  -- Who asked.
  user_id uuid not null references auth.users on delete cascade,
  friend_id uuid not null references auth.users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'blocked')),
  -- When it was asked, and when that was answered.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (user_id <> friend_id)
);
create unique index friends_pair on friends (least(user_id, friend_id), greatest(user_id, friend_id));
-- Both directions, each by its own index alone.
create index friends_user_id on friends (user_id, status, friend_id);
create index friends_friend_id on friends (friend_id, status, user_id);

-- Accepted friendships from both ends.
create view friend_pairs as
select user_id, friend_id as other_id from friends where status = 'accepted'
union all
select friend_id, user_id from friends where status = 'accepted';

-- Who may hear of a person's name, face and presence (D-005, D-138): the others of their direct conversations, their
-- friends, and the people of their groups that are no larger than p_group_max; nobody between whom a block stands.
create or replace function audience(p_user_id uuid, p_group_max integer) returns table (user_id uuid)
  language sql stable parallel safe
begin atomic
  select distinct other.user_id
  from (
    select case when c.direct_low = p_user_id then c.direct_high else c.direct_low end as user_id
    from conversation_participants own
    join conversations c on c.id = own.conversation_id
    where own.user_id = p_user_id and own.left_seq is null and not c.is_group
    union all
    select pair.other_id from friend_pairs pair where pair.user_id = p_user_id
    union all
    select mate.user_id
    from group_members own
    join groups g on g.id = own.group_id and (p_group_max is null or g.member_count <= p_group_max)
    join group_members mate on mate.group_id = g.id
    where own.user_id = p_user_id
  ) other
  where other.user_id <> p_user_id
    and other.user_id <> all (array(select b.other_id from blocked_pairs b where b.user_id = p_user_id));
end;

create index profiles_created_at on profiles (created_at);

-- People whom a person may know (D-108): by the number of common friends, then of common groups, then the newest.
-- Without the person, whoever a row of friends stands with (friends, pending and declined requests), and blocked pairs.
-- Of the friends of friends some tens of thousands are looked at, however many there are: each friend's share of them,
-- where it would be too small that of some friends; those found most often are then counted in full, so that the number
-- is the real one. Who shares groups, and who is new, is looked for where that leaves places free.
-- Planned for each person anew: then `<> all` of an array is a look into a hash table. A join would compare each with
-- each where the newest are left out, and so would a plan for everybody.
create function suggest_people(p_user_id uuid, p_limit integer)
  returns table (user_id uuid, mutual_friends integer, mutual_ids uuid[])
  language plpgsql stable
  set enable_seqscan = off
  set jit = off
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  c_pairs_max constant integer := 40000;
  c_each_min constant integer := 20;
  c_counted_max constant integer := 60;
  c_groups_max constant integer := 50;
  c_mates_max constant integer := 200;
  v_friends uuid[] := array(select f.other_id from friend_pairs f where f.user_id = p_user_id);
  v_each integer := greatest(c_pairs_max / greatest(cardinality(v_friends), 1), c_each_min);
  v_left_out uuid[] := array(
    select p_user_id
    union all select f.friend_id from friends f where f.user_id = p_user_id
    union all select f.user_id from friends f where f.friend_id = p_user_id
    union all select b.other_id from blocked_pairs b where b.user_id = p_user_id
  );
  v_found uuid[];
begin
  v_found := array(
    select pair.other_id
    from unnest(v_friends[:c_pairs_max / c_each_min]) f (id)
    cross join lateral (
      select p.other_id from friend_pairs p where p.user_id = f.id limit v_each
    ) pair
    where /* policy */ pair.other_id <> all (v_left_out)
    group by pair.other_id order by count(*) desc, pair.other_id limit c_counted_max
  );
  if cardinality(v_found) < p_limit then
    v_found := v_found || array(
      select mate.user_id
      from (select g.group_id from group_members g where g.user_id = p_user_id limit c_groups_max) own
      cross join lateral (
        select m.user_id from group_members m where m.group_id = own.group_id limit c_mates_max
      ) mate
      where /* policy */ mate.user_id <> all (v_left_out || v_found)
      group by mate.user_id order by count(*) desc, mate.user_id limit c_counted_max
    );
  end if;
  if cardinality(v_found) < p_limit then
    v_found := v_found || array(
      select p.user_id from profiles p
      where /* policy */ p.user_id <> all (v_left_out || v_found)
      order by p.created_at desc limit p_limit
    );
  end if;
  return query
    with shared as (
      select mate.user_id as id, count(*)::integer as groups
      from group_members own
      join group_members mate on mate.group_id = own.group_id
      where own.user_id = p_user_id and mate.user_id = any (v_found)
      group by mate.user_id
    ),
    common as (
      select their.user_id as id, count(*)::integer as friends,
        (array_agg(their.other_id order by their.other_id))[1:3] as ids
      from friend_pairs their
      join unnest(v_friends) f (id) on f.id = their.other_id
      where their.user_id = any (v_found)
      group by their.user_id
    )
    select p.user_id, coalesce(common.friends, 0), coalesce(common.ids, '{}')
    from profiles p
    left join common on common.id = p.user_id
    left join shared on shared.id = p.user_id
    where p.user_id = any (v_found)
    order by coalesce(common.friends, 0) desc, coalesce(shared.groups, 0) desc, p.created_at desc, p.user_id
    limit p_limit;
end $$;

-- additive: a table and triggers
-- Who follows whom (D-008): one row a pair, nobody themselves. The counters of profiles are kept by the database alone,
-- in the transaction of the rows, whatever takes them away: an unfollow, a block, an account that goes.
create table followers (
  id uuid primary key default gen_random_uuid(),
  follower_id uuid not null references auth.users on delete cascade,
  following_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  unique (follower_id, following_id),
  check (follower_id <> following_id)
);
-- Both lists, newest first.
create index followers_follower on followers (follower_id, created_at desc, id desc);
create index followers_following on followers (following_id, created_at desc, id desc);

-- Profiles are locked in the order of their ids, as presence does it.
create function keep_follow_counts() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from profiles p
    where p.user_id in (select follower_id from changed union select following_id from changed)
    order by p.user_id for no key update;
  update profiles p set
    followers_count = p.followers_count + sign * side.followers,
    following_count = p.following_count + sign * side.following
  from (
    select user_id, sum(followers)::integer as followers, sum(following)::integer as following
    from (
      select following_id as user_id, 1 as followers, 0 as following from changed
      union all
      select follower_id, 0, 1 from changed
    ) each group by user_id
  ) side
  where p.user_id = side.user_id;
  return null;
end $$;
create trigger followers_inserted after insert on followers
  referencing new table as changed for each statement execute function keep_follow_counts();
create trigger followers_deleted after delete on followers
  referencing old table as changed for each statement execute function keep_follow_counts();

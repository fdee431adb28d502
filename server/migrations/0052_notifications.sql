-- additive: a table that only newer programs use
-- What others did that concerns a person (part 1 §3, D-132). One row for what somebody did to one thing: a repeat finds
-- it, and within a day is no news (D-133). What was taken back stays unseen for that day, so that doing it again is none
-- either. A row goes with either person, and with its group; who deletes a story takes its rows away.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  from_user_id uuid not null references auth.users on delete cascade,
  type text not null check (type ~ '^[a-z][a-z_]{0,39}$'),
  reel_id uuid,
  story_id uuid,
  group_id uuid references groups on delete cascade,
  is_read boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  -- The one thing it is about.
  target_id uuid not null generated always as
    (coalesce(reel_id, story_id, group_id, '00000000-0000-0000-0000-000000000000')) stored,
  check (user_id <> from_user_id),
  unique (user_id, from_user_id, type, target_id)
);
-- The list, newest first, and what is unread in it.
create index notifications_list on notifications (user_id, created_at desc, id desc) where withdrawn_at is null;
create index notifications_unread on notifications (user_id) where withdrawn_at is null and not is_read;
create index notifications_from_user_id on notifications (from_user_id);
create index notifications_group_id on notifications (group_id);
create index notifications_story_id on notifications (user_id, story_id) where story_id is not null;
create index notifications_created_at on notifications (created_at);
create index notifications_withdrawn_at on notifications (withdrawn_at) where withdrawn_at is not null;

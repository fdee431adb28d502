-- additive: a table that only newer programs use; what one of the release before publishes is unknown to it, as all was
-- Which stories a person has published, those that are gone too: a device whose answer got lost asks again, and what its
-- owner has deleted meanwhile must not be shown for another day. A row lives for 30 days (stories.expire).
create table story_ids (
  user_id uuid not null references auth.users on delete cascade,
  id uuid not null,
  published_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index story_ids_published_at on story_ids (published_at);
insert into story_ids (user_id, id, published_at) select user_id, id, created_at from stories;

-- additive: a table and a kind of file that only newer programs use
-- What people asked to have of theirs (LGPD, D-159). One is made at a time; its file has the id of the row, lies in the
-- bucket exports, and goes with expires_at. Rows stay for a day after their time: they count how often somebody asked.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  state text not null default 'making' check (state in ('making', 'ready', 'failed', 'replaced')),
  -- How often it was begun: what a process cannot make is not begun for ever.
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  bytes bigint,
  expires_at timestamptz,
  check ((state = 'ready') <= (bytes is not null and expires_at is not null))
);
create unique index data_exports_making on data_exports (user_id) where state = 'making';
create index data_exports_user_id on data_exports (user_id, created_at desc);
create index data_exports_created_at on data_exports (created_at);

alter table files drop constraint files_bucket_check;
alter table files add constraint files_bucket_check
  check (bucket in ('avatars', 'media-messages', 'audio-messages', 'stories', 'music', 'exports')) not valid;

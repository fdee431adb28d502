-- additive: a table
-- What people report of others, for whoever runs the server (D-039, docs/decisions/0110). `messages` is a copy of the
-- texts that were sent along; null: none were. A report outlives both accounts.
create table reports (
  id bigint generated always as identity primary key,
  client_id uuid not null,
  reporter_id uuid references auth.users on delete set null,
  reported_id uuid references auth.users on delete set null,
  reason text not null
    check (reason in ('spam', 'harassment', 'fake_profile', 'inappropriate', 'scam', 'other')),
  details text,
  messages jsonb check (jsonb_typeof(messages) = 'array'),
  state text not null default 'open' check (state in ('open', 'done', 'dismissed')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (reporter_id, client_id),
  check (reporter_id <> reported_id),
  check ((state = 'open') = (closed_at is null))
);
create index reports_reported_id on reports (reported_id);
create index reports_open on reports (id) where state = 'open';

-- additive: columns with defaults and a table that only newer programs use
-- Pushes of what is not a message (docs/decisions/0199). All that the transaction of a deed says is that this is due,
-- and the default says it; what was there before is not pushed.
alter table notifications add is_push_due boolean not null default false;
alter table notifications alter is_push_due set default true;
create index notifications_push_due on notifications (user_id) where is_push_due and withdrawn_at is null;

-- A device says whether its service worker knows what to show of them.
alter table push_subscriptions add takes_notices boolean not null default false;

-- What a device is to be told, or shows, of one type of notifications about one thing (target_id as in notifications):
-- one row and one notification, whatever their number. version grows with what is due; due_at is null when nothing is.
-- The row stays while the device may show it, so that it can be closed.
create table push_notices (
  session_id uuid not null references push_subscriptions on delete cascade,
  type text not null,
  target_id uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  version integer not null default 1,
  is_shown boolean not null default false,
  -- Nothing to show: what is shown goes.
  is_closing boolean not null default false,
  written_at timestamptz not null default clock_timestamp(),
  due_at timestamptz default clock_timestamp(),
  claimed_until timestamptz,
  attempts integer not null default 0,
  primary key (session_id, type, target_id)
) with (fillfactor = 70);
create index push_notices_due on push_notices (due_at) where due_at is not null;
create index push_notices_user_id on push_notices (user_id);

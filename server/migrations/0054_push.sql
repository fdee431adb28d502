-- additive: tables that only newer programs use
-- Where a device is pushed to (RFC 8030): one for each entry of the person's list of devices. created_at stays when the
-- browser renews the address: what was written before a person asked for pushes is not pushed.
create table push_subscriptions (
  session_id uuid primary key references auth.sessions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp(),
  renewed_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_user_id on push_subscriptions (user_id);

-- Up to where in a conversation's log a person's pushes were derived (sync.md): what is due is above both this and what
-- they have read. before_seq is where it stood before. shown_seq: the newest message of which a device may show a
-- notification; null when there is none.
create table push_positions (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  pushed_seq bigint not null,
  before_seq bigint not null default 0,
  shown_seq bigint,
  primary key (conversation_id, user_id)
) with (fillfactor = 70);
create index push_positions_user_id on push_positions (user_id);
create index push_positions_shown on push_positions (user_id, conversation_id) where shown_seq is not null;

-- What is due to a device: one row for each of its conversations, whatever the number of messages. Written with the
-- position, removed when the push service has taken it; claimed by the process that sends it. It says where to look
-- and nothing of what is there: a push is made of what the person may see when it leaves.
create table push_outbox (
  session_id uuid not null references push_subscriptions on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  -- Of the messages above from_seq up to seq, the newest that this person may see.
  from_seq bigint not null,
  seq bigint not null,
  -- Nothing to show: what is shown goes.
  is_closing boolean not null default false,
  written_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  claimed_until timestamptz,
  attempts integer not null default 0,
  primary key (session_id, conversation_id)
) with (fillfactor = 70);
create index push_outbox_due on push_outbox (due_at);
create index push_outbox_conversation on push_outbox (conversation_id);
create index push_outbox_user_id on push_outbox (user_id);

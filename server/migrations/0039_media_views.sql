-- additive: a table that only newer programs use
-- Who looked at what may be seen once (D-097), and the address they got for it: good for one reading that begins within
-- a minute.
create table message_views (
  conversation_id uuid not null,
  seq bigint not null,
  user_id uuid not null references auth.users on delete cascade,
  viewed_at timestamptz not null,
  address_hash text not null unique,
  -- When the reading began.
  read_at timestamptz,
  primary key (conversation_id, seq, user_id)
);
create index message_views_user_id on message_views (user_id);

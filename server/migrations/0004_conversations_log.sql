-- additive: tables of conversations and logs
create table groups (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) <= 500),
  avatar_url text,
  creator_id uuid references auth.users on delete set null,
  is_public boolean not null default false,
  member_count integer not null default 0 check (member_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table group_members (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  joined_at timestamptz not null default now(),
  unique (group_id, user_id)
);
create index group_members_user_id on group_members (user_id);

-- A conversation and the head of its log. There is no index on last_seq or updated_at and the
-- pages keep room, so that every append is a HOT update.
-- direct_low < direct_high are the two people of a direct conversation: one per pair.
create table conversations (
  id uuid primary key,
  is_group boolean not null default false,
  group_id uuid unique references groups on delete cascade,
  direct_low uuid,
  direct_high uuid,
  last_seq bigint not null default 0,
  -- Time of the entry last_seq: no later entry gets an earlier one.
  last_entry_at timestamptz not null default now(),
  -- How many of the numbers up to last_seq are messages: unread counts come from it in O(1).
  message_count bigint not null default 0,
  -- Group: everybody has read up to here.
  read_by_all_seq bigint not null default 0,
  -- Participants whose row has is_hidden: append looks for them only when there are any.
  hidden_count integer not null default 0 check (hidden_count >= 0),
  created_at timestamptz not null default now(),
  -- Moved by messages alone (D-007).
  updated_at timestamptz not null default now(),
  unique (direct_low, direct_high),
  check (is_group = (group_id is not null)),
  check (is_group or direct_low < direct_high)
) with (fillfactor = 70);

-- A membership is a range of the log, first_seq..left_seq; a re-join opens a new one (D-102).
-- unread = conversation's message_count - messages_before - sent_count - read_others.
create table conversation_participants (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  first_seq bigint not null default 1,
  left_seq bigint,
  read_seq bigint not null default 0,
  -- Own messages, also those deleted for oneself.
  sent_count bigint not null default 0,
  -- Messages of others from first_seq up to read_seq.
  read_others bigint not null default 0,
  -- Messages before first_seq that are not in sent_count: not this member's to see or to count.
  messages_before bigint not null default 0,
  -- Deleted for oneself (D-058): out of the list until the next message.
  is_hidden boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (conversation_id, user_id, first_seq)
) with (fillfactor = 70);
create index conversation_participants_user on conversation_participants (user_id) where left_seq is null;
create unique index conversation_participants_current
  on conversation_participants (conversation_id, user_id) where left_seq is null;

-- Everything a member can see takes the next number, without holes (sync.md). Rows are never removed:
-- when a message is gone for good, its number stays with kind 'purged' and nothing of person or content.
-- No foreign key: the numbers outlive a conversation that was deleted for everyone.
-- send_key is a hash of sender and client id, and the id of the message: it makes a send happen once,
-- even after its message is gone, and it is the way from a message id to its place.
create table conversation_log (
  conversation_id uuid not null,
  seq bigint not null,
  kind text not null check (kind in
    ('message', 'message_deleted', 'member_joined', 'member_left', 'role_changed', 'group_changed', 'purged')),
  actor_id uuid,
  -- message_deleted: the message that was blanked.
  message_id uuid,
  send_key uuid,
  data jsonb,
  created_at timestamptz not null,
  primary key (conversation_id, seq)
);
create unique index conversation_log_send_key on conversation_log (send_key) where send_key is not null;
create unique index conversation_log_message_id on conversation_log (message_id) where message_id is not null;

-- Keyed by the place in the log; an id is found through conversation_log.send_key. No foreign key to
-- conversations: append holds the row's lock, and a check for each message would cost more than the insert.
create table messages (
  conversation_id uuid not null,
  seq bigint not null,
  id uuid not null,
  sender_id uuid,
  client_id uuid,
  content text,
  message_type text not null default 'text' check (message_type in ('text', 'audio', 'image', 'video', 'file')),
  media_url text,
  media_type text check (media_type in ('image', 'video', 'file')),
  file_name text,
  audio_url text,
  audio_duration double precision,
  view_once boolean not null default false,
  viewed_at timestamptz,
  reply_to_message_id uuid,
  deleted_for_everyone boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (conversation_id, seq)
);

-- A person's own log: conversations coming and going, settings, sessions.
create table user_heads (
  user_id uuid primary key references auth.users on delete cascade,
  last_seq bigint not null default 0
) with (fillfactor = 70);

create table user_log (
  user_id uuid not null references auth.users on delete cascade,
  seq bigint not null,
  kind text not null check (kind in
    ('conversation_added', 'conversation_removed', 'conversation_changed', 'settings_changed', 'profile_changed', 'session_ended')),
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, seq)
);

-- Takes the next number of a person's log; the row lock on the counter keeps the numbers without holes.
create function write_user_log(p_user_id uuid, p_kind text, p_data jsonb default '{}') returns bigint
  language sql as $$
  with head as (
    insert into user_heads as h (user_id, last_seq) values (p_user_id, 1)
    on conflict (user_id) do update set last_seq = h.last_seq + 1
    returning last_seq
  )
  insert into user_log (user_id, seq, kind, data)
  select p_user_id, last_seq, p_kind, p_data from head
  returning seq
$$;

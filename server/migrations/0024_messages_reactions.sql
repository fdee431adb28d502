-- additive: a table, and columns that are null for what is there
-- Who reacted to a message with which emoji (D-077: several a person, each once). The message carries the counts, in the
-- order of each emoji's first time, so that a page of messages needs no counting.
create table message_reactions (
  conversation_id uuid not null,
  seq bigint not null,
  user_id uuid not null references auth.users on delete cascade,
  reaction text not null,
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  created_at timestamptz not null,
  primary key (conversation_id, seq, user_id, reaction)
);
create index message_reactions_user_id on message_reactions (user_id);

alter table messages add column reactions jsonb;
-- The number of the last entry that changed the message after it was sent.
alter table messages add column amended_seq bigint;
update messages set amended_seq = deleted_seq where deleted_seq is not null;

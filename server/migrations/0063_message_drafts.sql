-- additive: a table, and a column with a default, that only newer programs use
-- What somebody has begun to write in a conversation (docs/decisions/0213). Not in their row of the conversation, which
-- every message writes anew; has_draft says there whether to look here.
create table message_drafts (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  content text not null,
  primary key (conversation_id, user_id)
);
create index message_drafts_user_id on message_drafts (user_id);
alter table conversation_participants add column has_draft boolean not null default false;

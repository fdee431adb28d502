-- additive: columns that are null for what is there, and a view
-- What a person set for one of their conversations, for themselves alone (D-070, D-161). It stands in their range, so
-- that who comes back to a group starts anew, and the list reads it with the row it reads anyway. All null until
-- something was set; state_seq is the number of the entry in the person's log that told of the last change.
alter table conversation_participants
  add column pinned_at timestamptz,
  add column muted_until timestamptz,
  add column favourite_at timestamptz,
  add column archived_at timestamptz,
  add column marked_unread_at timestamptz,
  add column state_seq bigint;

-- Under the name that the documents give it.
create view archived_conversations (conversation_id, user_id, created_at) as
  select conversation_id, user_id, archived_at from conversation_participants
  where archived_at is not null and left_seq is null;

-- additive: indexes alone
-- Looked up without a session, when a code is typed on another device.
create index users_email_change on auth.users (email_change) where email_change is not null;
create index users_phone_change on auth.users (phone_change) where phone_change is not null;

-- Rows that go with an account, former memberships among them, are found without going through all.
create index groups_creator_id on groups (creator_id);
drop index conversation_participants_user;
create index conversation_participants_user on conversation_participants (user_id);

-- breaking: codes and links are kept by address and asker, a program of before looks them up by account.
-- How often something was tried. key: what is counted, hashed, so that no row names anybody. A row counts until
-- ends_at; the next try after that begins anew.
create table auth.attempts (
  key text primary key,
  points integer not null,
  ends_at timestamptz not null
);
create index attempts_ends_at on auth.attempts (ends_at);

-- Devices an account was fully signed in on, by the hash of the secret in their cookie (D-168).
create table auth.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  secret_hash text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, secret_hash)
);
create index known_devices_seen_at on auth.known_devices (seen_at);

-- What a person is told about their account (SAFE-008). data: the new address shortened, the device.
create table auth.security_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  dismissed_at timestamptz
);
create index security_notices_user_id on auth.security_notices (user_id, created_at desc);
create index security_notices_created_at on auth.security_notices (created_at);

-- An address counts as proven once a code or link that was sent to it came back (D-166); confirmed says only that it
-- may be used. needs_password: the password became void and a new one is asked for.
alter table auth.users
  add column email_proven_at timestamptz,
  add column phone_proven_at timestamptz,
  add column needs_password boolean not null default false;
update auth.users u set email_proven_at = u.email_confirmed_at
where u.email_confirmed_at is not null and (
  u.email_confirmed_at > u.created_at + interval '1 second'
  or u.phone is null and exists (
    select from auth.sessions s join auth.mfa_amr_claims c on c.session_id = s.id
    where s.user_id = u.id and c.authentication_method = 'otp'));
update auth.users u set phone_proven_at = u.phone_confirmed_at
where u.phone_confirmed_at is not null and (
  u.phone_confirmed_at > u.created_at + interval '1 second'
  or u.encrypted_password is null
  or u.email is null and exists (
    select from auth.sessions s join auth.mfa_amr_claims c on c.session_id = s.id
    where s.user_id = u.id and c.authentication_method = 'otp'));

-- proven_at: when this session last showed who it is: sign-in, second factor, password or code (D-167).
alter table auth.sessions
  add column proven_at timestamptz,
  add column device_hash text;
alter table auth.sessions alter column proven_at set default now();

-- Counts within a session, whatever chain of tokens: a token ahead of the newest one known is of after the backup
-- that was restored (RUN-014).
alter table auth.refresh_tokens add column generation integer not null default 0;

-- relates_to is the e-mail or phone it was sent to. Each asker has an own code, with own tries; stranger_tries are
-- those of everybody else together (SAFE-010). A link lives longer than the code beside it.
alter table auth.one_time_tokens
  drop constraint one_time_tokens_token_type_check,
  drop constraint one_time_tokens_token_type_relates_to_key,
  add column asker text not null default '',
  add column stranger_tries integer not null default 0,
  add column code_expires_at timestamptz,
  add constraint one_time_tokens_token_type_check check (token_type in
    ('confirmation_token', 'magiclink_token', 'recovery_token', 'email_change_token_new', 'email_change_undo_token',
     'phone_change_token', 'sms_token', 'reauthentication_token')),
  add constraint one_time_tokens_recipient unique (relates_to, token_type, asker);
update auth.one_time_tokens t set code_expires_at = t.expires_at,
  relates_to = coalesce(t.data->>'address', u.email, t.relates_to)
from auth.users u where u.id = t.user_id and t.token_type <> 'sms_token';
update auth.one_time_tokens set code_expires_at = expires_at where code_expires_at is null;

-- additive: tables of accounts
-- Accounts, in the shape and with the names of the public GoTrue schema.
create schema auth;

-- email and phone are the confirmed ones (or the first ones, while AUTH_CONFIRM is on); email_change and
-- phone_change wait for their confirmation (D-158). phone is E.164.
create table auth.users (
  id uuid primary key,
  email text unique,
  phone text unique,
  encrypted_password text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text,
  email_change_sent_at timestamptz,
  phone_change text,
  phone_change_sent_at timestamptz,
  raw_user_meta_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (email = lower(email))
);

-- One row a signed-in device. An ended one stays until the clean-up, so that its tokens are known as ended.
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_user_id on auth.sessions (user_id);

-- How the person proved who they are, per session (claim amr).
create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
);

-- A refresh token is used once: its use revokes it and makes its only child. Tokens are kept as sha256.
-- parent: the token whose use made this one. confirmed_at: an access token that was given with it has come back,
-- so its client has it for sure.
create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  session_id uuid not null references auth.sessions on delete cascade,
  parent text,
  revoked boolean not null default false,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refresh_tokens_session_id on auth.refresh_tokens (session_id);

-- What a mail or an SMS carries: a link (token_hash), a code of six digits (code_hash), or both. A newer one
-- replaces the older one of the same type. relates_to: the phone for sms_token (there may be no account yet),
-- else the account's id.
create table auth.one_time_tokens (
  id uuid primary key,
  token_type text not null check (token_type in
    ('confirmation_token', 'recovery_token', 'email_change_token_new', 'phone_change_token', 'sms_token')),
  relates_to text not null,
  user_id uuid references auth.users on delete cascade,
  token_hash text unique,
  code_hash text,
  tries integer not null default 0,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (token_type, relates_to)
);
create index one_time_tokens_user_id on auth.one_time_tokens (user_id);

-- secret is sealed with a key of server_keys. last_used_step: a code is good once.
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type text not null default 'totp' check (factor_type = 'totp'),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text not null,
  last_used_step bigint not null default 0,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index mfa_factors_friendly_name on auth.mfa_factors (user_id, friendly_name)
  where friendly_name <> '';
create index mfa_factors_user_id on auth.mfa_factors (user_id);

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip_address text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);
create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id);

-- For the day the phone with the second factor is lost (D-044). Each code is good once.
create table auth.mfa_recovery_codes (
  user_id uuid not null references auth.users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

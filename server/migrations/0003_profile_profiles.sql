-- additive: tables of profiles and settings
-- Made in the transaction of the sign-up (D-010). email mirrors auth.users.email and is only ever
-- shown to its owner (D-009). is_online and last_seen belong to the server (D-139).
create table profiles (
  user_id uuid primary key references auth.users on delete cascade,
  display_name text,
  bio text,
  avatar_url text,
  email text,
  is_online boolean not null default false,
  last_seen timestamptz,
  tutorial_completed boolean not null default false,
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  created_at timestamptz not null default now()
);
create index profiles_search on profiles
  using gin ((fold(coalesce(display_name, '') || ' ' || coalesce(bio, ''))) gin_trgm_ops);

create table privacy_settings (
  user_id uuid primary key references auth.users on delete cascade,
  hide_online_status boolean not null default false,
  allow_messages text not null default 'everyone' check (allow_messages in ('everyone', 'contacts', 'nobody')),
  language text not null default 'pt-BR' check (language in ('pt-BR', 'en', 'es')),
  updated_at timestamptz not null default now()
);

create table blocked_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  blocked_user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, blocked_user_id),
  check (user_id <> blocked_user_id)
);
create index blocked_users_blocked on blocked_users (blocked_user_id);

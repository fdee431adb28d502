-- The database after all migrations. Written by `npm run schema`, compared by a test; not to be edited.

create extension pg_trgm;
create extension unaccent;
create schema auth;

create table auth.attempts (
  key text not null,
  points integer not null,
  ends_at timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (key)
);
CREATE INDEX attempts_ends_at ON auth.attempts USING btree (ends_at);

create table auth.known_devices (
  user_id uuid not null,
  secret_hash text not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint known_devices_pkey PRIMARY KEY (user_id, secret_hash)
);
CREATE INDEX known_devices_seen_at ON auth.known_devices USING btree (seen_at);

create table auth.mfa_amr_claims (
  session_id uuid not null,
  authentication_method text not null,
  created_at timestamp with time zone not null default now(),
  constraint mfa_amr_claims_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint mfa_amr_claims_pkey PRIMARY KEY (session_id, authentication_method)
);

create table auth.mfa_challenges (
  id uuid not null,
  factor_id uuid not null,
  ip_address text,
  tries integer not null default 0,
  created_at timestamp with time zone not null default now(),
  verified_at timestamp with time zone,
  constraint mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE,
  constraint mfa_challenges_pkey PRIMARY KEY (id)
);
CREATE INDEX mfa_challenges_created_at ON auth.mfa_challenges USING btree (created_at);
CREATE INDEX mfa_challenges_factor_id ON auth.mfa_challenges USING btree (factor_id);

create table auth.mfa_factors (
  id uuid not null,
  user_id uuid not null,
  friendly_name text,
  factor_type text not null default 'totp'::text,
  status text not null default 'unverified'::text,
  secret text not null,
  last_used_step bigint not null default 0,
  last_challenged_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint mfa_factors_factor_type_check CHECK (factor_type = 'totp'::text),
  constraint mfa_factors_status_check CHECK (status = ANY (ARRAY['unverified'::text, 'verified'::text])),
  constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint mfa_factors_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX mfa_factors_friendly_name ON auth.mfa_factors USING btree (user_id, friendly_name) WHERE (friendly_name <> ''::text);
CREATE INDEX mfa_factors_unverified ON auth.mfa_factors USING btree (created_at) WHERE (status = 'unverified'::text);
CREATE INDEX mfa_factors_user_id ON auth.mfa_factors USING btree (user_id);

create table auth.mfa_recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint mfa_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint mfa_recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

create table auth.one_time_tokens (
  id uuid not null,
  token_type text not null,
  relates_to text not null,
  user_id uuid,
  token_hash text,
  code_hash text,
  tries integer not null default 0,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  asker text not null default ''::text,
  stranger_tries integer not null default 0,
  code_expires_at timestamp with time zone,
  constraint one_time_tokens_token_type_check CHECK (token_type = ANY (ARRAY['confirmation_token'::text, 'magiclink_token'::text, 'recovery_token'::text, 'email_change_token_new'::text, 'email_change_undo_token'::text, 'phone_change_token'::text, 'sms_token'::text, 'reauthentication_token'::text])),
  constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint one_time_tokens_pkey PRIMARY KEY (id),
  constraint one_time_tokens_recipient UNIQUE (relates_to, token_type, asker),
  constraint one_time_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX one_time_tokens_expires_at ON auth.one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_user_id ON auth.one_time_tokens USING btree (user_id);

create table auth.refresh_tokens (
  id bigint not null generated always as identity,
  token_hash text not null,
  session_id uuid not null,
  parent text,
  revoked boolean not null default false,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  generation integer not null default 0,
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX refresh_tokens_revoked ON auth.refresh_tokens USING btree (updated_at) WHERE revoked;
CREATE INDEX refresh_tokens_session_id ON auth.refresh_tokens USING btree (session_id);

create table auth.security_notices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  dismissed_at timestamp with time zone,
  constraint security_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint security_notices_pkey PRIMARY KEY (id)
);
CREATE INDEX security_notices_created_at ON auth.security_notices USING btree (created_at);
CREATE INDEX security_notices_user_id ON auth.security_notices USING btree (user_id, created_at DESC);

create table auth.sessions (
  id uuid not null,
  user_id uuid not null,
  aal text not null default 'aal1'::text,
  user_agent text,
  ip text,
  created_at timestamp with time zone not null default now(),
  refreshed_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  proven_at timestamp with time zone default now(),
  device_hash text,
  lost_push_hash bytea,
  constraint sessions_aal_check CHECK (aal = ANY (ARRAY['aal1'::text, 'aal2'::text])),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_ended_at ON auth.sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX sessions_refreshed_at ON auth.sessions USING btree (refreshed_at);
CREATE INDEX sessions_user_id ON auth.sessions USING btree (user_id);

create table auth.users (
  id uuid not null,
  email text,
  phone text,
  encrypted_password text,
  email_confirmed_at timestamp with time zone,
  phone_confirmed_at timestamp with time zone,
  confirmation_sent_at timestamp with time zone,
  recovery_sent_at timestamp with time zone,
  email_change text,
  email_change_sent_at timestamp with time zone,
  phone_change text,
  phone_change_sent_at timestamp with time zone,
  raw_user_meta_data jsonb not null default '{}'::jsonb,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  email_proven_at timestamp with time zone,
  phone_proven_at timestamp with time zone,
  needs_password boolean not null default false,
  constraint users_email_check CHECK (email = lower(email)),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_phone_key UNIQUE (phone)
);
CREATE INDEX users_email_change ON auth.users USING btree (email_change) WHERE (email_change IS NOT NULL);
CREATE INDEX users_phone_change ON auth.users USING btree (phone_change) WHERE (phone_change IS NOT NULL);

create table public.attachments (
  conversation_id uuid not null,
  seq bigint not null,
  role text not null,
  file_id uuid not null,
  is_in_gallery boolean not null default false,
  is_once boolean not null default false,
  constraint attachments_role_check CHECK (role = ANY (ARRAY['media'::text, 'thumbnail'::text])),
  constraint attachments_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint attachments_pkey PRIMARY KEY (conversation_id, seq, role),
  constraint attachments_file_id_key UNIQUE (file_id)
);
CREATE INDEX attachments_gallery ON public.attachments USING btree (conversation_id, seq) WHERE is_in_gallery;
CREATE INDEX attachments_once ON public.attachments USING btree (conversation_id, seq) WHERE is_once;

create table public.blocked_users (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  blocked_user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint blocked_users_check CHECK (user_id <> blocked_user_id),
  constraint blocked_users_blocked_user_id_fkey FOREIGN KEY (blocked_user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint blocked_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint blocked_users_pkey PRIMARY KEY (id),
  constraint blocked_users_user_id_blocked_user_id_key UNIQUE (user_id, blocked_user_id)
);
CREATE INDEX blocked_users_blocked ON public.blocked_users USING btree (blocked_user_id);

create table public.conversation_log (
  conversation_id uuid not null,
  seq bigint not null,
  kind text not null,
  actor_id uuid,
  message_id uuid,
  send_key uuid,
  data jsonb,
  created_at timestamp with time zone not null,
  constraint conversation_log_data_check CHECK (jsonb_typeof(data) = 'object'::text AND pg_column_size(data) <= 16384) NOT VALID,
  constraint conversation_log_kind_check CHECK (kind = 'message'::text OR kind ~ '^[a-z][a-z0-9_]{0,39}$'::text) NOT VALID,
  constraint conversation_log_pkey PRIMARY KEY (conversation_id, seq)
);
CREATE INDEX conversation_log_notices ON public.conversation_log USING btree (conversation_id, seq) WHERE (kind = ANY (ARRAY['member_joined'::text, 'member_left'::text, 'role_changed'::text, 'group_changed'::text]));
CREATE UNIQUE INDEX conversation_log_send_key ON public.conversation_log USING btree (send_key) WHERE (send_key IS NOT NULL);

create table public.conversation_participants (
  conversation_id uuid not null,
  user_id uuid not null,
  first_seq bigint not null default 1,
  left_seq bigint,
  read_seq bigint not null default 0,
  sent_count bigint not null default 0,
  read_others bigint not null default 0,
  messages_before bigint not null default 0,
  is_hidden boolean not null default false,
  joined_at timestamp with time zone not null default now(),
  told_read_seq bigint,
  pinned_at timestamp with time zone,
  muted_until timestamp with time zone,
  favourite_at timestamp with time zone,
  archived_at timestamp with time zone,
  marked_unread_at timestamp with time zone,
  state_seq bigint,
  theme_index smallint not null default 0,
  wallpaper_index smallint not null default 0,
  is_request boolean not null default false,
  has_draft boolean not null default false,
  constraint conversation_participants_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint conversation_participants_pkey PRIMARY KEY (conversation_id, user_id, first_seq)
) with (fillfactor=70);
CREATE UNIQUE INDEX conversation_participants_current ON public.conversation_participants USING btree (conversation_id, user_id) WHERE (left_seq IS NULL);
CREATE INDEX conversation_participants_told ON public.conversation_participants USING btree (conversation_id, told_read_seq) WHERE ((left_seq IS NULL) AND (told_read_seq IS NOT NULL));
CREATE INDEX conversation_participants_user ON public.conversation_participants USING btree (user_id);
CREATE TRIGGER freeze_private_reads BEFORE INSERT ON conversation_participants FOR EACH ROW EXECUTE FUNCTION freeze_private_reads();

create table public.conversations (
  id uuid not null,
  is_group boolean not null default false,
  group_id uuid,
  direct_low uuid,
  direct_high uuid,
  last_seq bigint not null default 0,
  last_entry_at timestamp with time zone not null default now(),
  message_count bigint not null default 0,
  read_by_all_seq bigint not null default 0,
  hidden_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint conversations_check CHECK (is_group = (group_id IS NOT NULL)),
  constraint conversations_check1 CHECK (is_group OR direct_low < direct_high),
  constraint conversations_hidden_count_check CHECK (hidden_count >= 0),
  constraint conversations_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_direct_low_direct_high_key UNIQUE (direct_low, direct_high),
  constraint conversations_group_id_key UNIQUE (group_id)
) with (fillfactor=70);
CREATE INDEX conversations_direct_high ON public.conversations USING btree (direct_high, direct_low) WHERE (NOT is_group);

create table public.data_exports (
  id uuid not null,
  user_id uuid not null,
  state text not null default 'making'::text,
  tries integer not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  bytes bigint,
  expires_at timestamp with time zone,
  constraint data_exports_check CHECK ((state = 'ready'::text) <= (bytes IS NOT NULL AND expires_at IS NOT NULL)),
  constraint data_exports_state_check CHECK (state = ANY (ARRAY['making'::text, 'ready'::text, 'failed'::text, 'replaced'::text])),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint data_exports_pkey PRIMARY KEY (id)
);
CREATE INDEX data_exports_created_at ON public.data_exports USING btree (created_at);
CREATE UNIQUE INDEX data_exports_making ON public.data_exports USING btree (user_id) WHERE (state = 'making'::text);
CREATE INDEX data_exports_user_id ON public.data_exports USING btree (user_id, created_at DESC);

create table public.email_digests (
  user_id uuid not null,
  mail_id uuid not null default gen_random_uuid(),
  due_at timestamp with time zone,
  claimed_until timestamp with time zone,
  attempts integer not null default 0,
  sent_at timestamp with time zone,
  constraint email_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint email_digests_pkey PRIMARY KEY (user_id)
) with (fillfactor=70);
CREATE INDEX email_digests_due ON public.email_digests USING btree (due_at) WHERE (due_at IS NOT NULL);

create table public.file_parts (
  file_id uuid not null,
  first_byte bigint not null,
  bytes bigint not null,
  part_id uuid not null,
  constraint file_parts_bytes_check CHECK (bytes > 0),
  constraint file_parts_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint file_parts_pkey PRIMARY KEY (file_id, first_byte),
  constraint file_parts_part_id_key UNIQUE (part_id)
);

create table public.files (
  id uuid not null,
  owner_id uuid,
  bucket text not null,
  path text,
  state text not null,
  expected_bytes bigint not null,
  content_type text,
  sha256 text,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint files_bucket_check CHECK (bucket = ANY (ARRAY['avatars'::text, 'media-messages'::text, 'audio-messages'::text, 'stories'::text, 'music'::text, 'exports'::text])) NOT VALID,
  constraint files_check CHECK ((state = ANY (ARRAY['uploading'::text, 'removed'::text])) OR content_type IS NOT NULL AND sha256 IS NOT NULL),
  constraint files_check1 CHECK (state <> 'used'::text OR path IS NOT NULL),
  constraint files_expected_bytes_check CHECK (expected_bytes >= 0),
  constraint files_state_check CHECK (state = ANY (ARRAY['uploading'::text, 'uploaded'::text, 'used'::text, 'removed'::text])),
  constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint files_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX files_address ON public.files USING btree (bucket, path) WHERE (state = 'used'::text);
CREATE INDEX files_owner_id ON public.files USING btree (owner_id);
CREATE INDEX files_ownerless ON public.files USING btree (id) WHERE (owner_id IS NULL);
CREATE INDEX files_waiting ON public.files USING btree (changed_at) WHERE (state <> 'used'::text);

create table public.followers (
  id uuid not null default gen_random_uuid(),
  follower_id uuid not null,
  following_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint followers_check CHECK (follower_id <> following_id),
  constraint followers_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint followers_following_id_fkey FOREIGN KEY (following_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint followers_pkey PRIMARY KEY (id),
  constraint followers_follower_id_following_id_key UNIQUE (follower_id, following_id)
);
CREATE INDEX followers_follower ON public.followers USING btree (follower_id, created_at DESC, id DESC);
CREATE INDEX followers_following ON public.followers USING btree (following_id, created_at DESC, id DESC);
CREATE TRIGGER followers_deleted AFTER DELETE ON followers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_follow_counts();
CREATE TRIGGER followers_inserted AFTER INSERT ON followers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_follow_counts();

create table public.friends (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  friend_id uuid not null,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint friends_check CHECK (user_id <> friend_id),
  constraint friends_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'blocked'::text])),
  constraint friends_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint friends_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint friends_pkey PRIMARY KEY (id)
);
CREATE INDEX friends_friend_id ON public.friends USING btree (friend_id, status, user_id);
CREATE UNIQUE INDEX friends_pair ON public.friends USING btree (LEAST(user_id, friend_id), GREATEST(user_id, friend_id));
CREATE INDEX friends_user_id ON public.friends USING btree (user_id, status, friend_id);

create table public.group_invitations (
  group_id uuid not null,
  user_id uuid not null,
  inviter_id uuid not null,
  created_at timestamp with time zone not null default now(),
  declined_at timestamp with time zone,
  constraint group_invitations_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_invitations_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint group_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint group_invitations_pkey PRIMARY KEY (group_id, user_id)
);
CREATE INDEX group_invitations_inviter_id ON public.group_invitations USING btree (inviter_id);
CREATE INDEX group_invitations_user_id ON public.group_invitations USING btree (user_id);

create table public.group_members (
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  user_id uuid not null,
  role text not null default 'member'::text,
  joined_at timestamp with time zone not null default now(),
  constraint group_members_role_check CHECK (role = ANY (ARRAY['member'::text, 'moderator'::text, 'admin'::text])),
  constraint group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint group_members_pkey PRIMARY KEY (id),
  constraint group_members_group_id_user_id_key UNIQUE (group_id, user_id)
);
CREATE INDEX group_members_user_id ON public.group_members USING btree (user_id);

create table public.group_requests (
  group_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint group_requests_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint group_requests_pkey PRIMARY KEY (group_id, user_id)
);
CREATE INDEX group_requests_user_id ON public.group_requests USING btree (user_id);

create table public.groups (
  id uuid not null,
  name text not null,
  description text,
  avatar_url text,
  creator_id uuid,
  is_public boolean not null default false,
  member_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  invite_is_on boolean not null default true,
  invite_code text,
  invite_needs_approval boolean not null default false,
  constraint groups_description_check CHECK (length(description) <= 500),
  constraint groups_member_count_check CHECK (member_count >= 0),
  constraint groups_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint groups_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint groups_pkey PRIMARY KEY (id)
);
CREATE INDEX groups_creator_id ON public.groups USING btree (creator_id);
CREATE INDEX groups_public ON public.groups USING btree (member_count DESC, id) WHERE (is_public AND invite_is_on);

create table public.hidden_messages (
  conversation_id uuid not null,
  user_id uuid not null,
  seq bigint not null,
  constraint hidden_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint hidden_messages_pkey PRIMARY KEY (conversation_id, user_id, seq)
);
CREATE INDEX hidden_messages_user_id ON public.hidden_messages USING btree (user_id);

create table public.invite_links (
  user_id uuid not null,
  code text not null,
  created_at timestamp with time zone not null default now(),
  constraint invite_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint invite_links_pkey PRIMARY KEY (user_id),
  constraint invite_links_code_key UNIQUE (code)
);

create table public.job_runners (
  runner_id text not null,
  seen_at timestamp with time zone not null default clock_timestamp(),
  constraint job_runners_pkey PRIMARY KEY (runner_id)
);

create table public.message_drafts (
  conversation_id uuid not null,
  user_id uuid not null,
  content text not null,
  constraint message_drafts_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint message_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint message_drafts_pkey PRIMARY KEY (conversation_id, user_id)
);
CREATE INDEX message_drafts_user_id ON public.message_drafts USING btree (user_id);

create table public.message_reactions (
  conversation_id uuid not null,
  seq bigint not null,
  user_id uuid not null,
  reaction text not null,
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  created_at timestamp with time zone not null,
  constraint message_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint message_reactions_pkey PRIMARY KEY (conversation_id, seq, user_id, reaction)
);
CREATE INDEX message_reactions_user_id ON public.message_reactions USING btree (user_id);

create table public.message_search_again (
  conversation_id uuid not null,
  seq bigint not null,
  constraint message_search_again_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint message_search_again_pkey PRIMARY KEY (conversation_id, seq)
);

create table public.message_search_blocks (
  conversation_id uuid not null,
  block integer not null,
  oldest_at timestamp with time zone not null,
  newest_at timestamp with time zone not null,
  constraint message_search_blocks_pkey PRIMARY KEY (conversation_id, block)
) with (fillfactor=70);

create table public.message_search_places (
  conversation_id uuid not null,
  indexed_seq bigint not null default 0,
  constraint message_search_places_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint message_search_places_pkey PRIMARY KEY (conversation_id)
) with (fillfactor=70);

create table public.message_versions (
  conversation_id uuid not null,
  seq bigint not null,
  edited_seq bigint not null,
  content text not null,
  written_at timestamp with time zone not null,
  constraint message_versions_pkey PRIMARY KEY (conversation_id, seq, edited_seq)
);

create table public.message_views (
  conversation_id uuid not null,
  seq bigint not null,
  user_id uuid not null,
  viewed_at timestamp with time zone not null,
  address_hash text not null,
  read_at timestamp with time zone,
  constraint message_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint message_views_pkey PRIMARY KEY (conversation_id, seq, user_id),
  constraint message_views_address_hash_key UNIQUE (address_hash)
);
CREATE INDEX message_views_user_id ON public.message_views USING btree (user_id);

create table public.message_words (
  conversation_id uuid not null,
  block integer not null,
  word text not null,
  stem_length smallint not null,
  offsets smallint[] not null,
  constraint message_words_pkey PRIMARY KEY (conversation_id, block, word)
) with (fillfactor=80);

create table public.messages (
  conversation_id uuid not null,
  seq bigint not null,
  id uuid not null,
  sender_id uuid,
  client_id uuid,
  content text,
  message_type text not null default 'text'::text,
  media_url text,
  media_type text,
  file_name text,
  audio_url text,
  audio_duration double precision,
  view_once boolean not null default false,
  viewed_at timestamp with time zone,
  reply_to_message_id uuid,
  deleted_for_everyone boolean not null default false,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  deleted_seq bigint,
  reactions jsonb,
  amended_seq bigint,
  edited_at timestamp with time zone,
  extra jsonb,
  constraint messages_extra_check CHECK (jsonb_typeof(extra) = 'object'::text AND pg_column_size(extra) <= 8192) NOT VALID,
  constraint messages_media_type_check CHECK (media_type = ANY (ARRAY['image'::text, 'video'::text, 'file'::text])),
  constraint messages_message_type_check CHECK (message_type = ANY (ARRAY['text'::text, 'audio'::text, 'image'::text, 'video'::text, 'file'::text])),
  constraint messages_pkey PRIMARY KEY (conversation_id, seq)
);
CREATE TRIGGER messages_search_changed AFTER UPDATE OF content ON messages FOR EACH ROW WHEN (old.content IS DISTINCT FROM new.content) EXECUTE FUNCTION forget_message_words();

create table public.notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  from_user_id uuid not null,
  type text not null,
  reel_id uuid,
  story_id uuid,
  group_id uuid,
  is_read boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  withdrawn_at timestamp with time zone,
  target_id uuid not null generated always as (COALESCE(reel_id, story_id, group_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  is_push_due boolean not null default true,
  constraint notifications_check CHECK (user_id <> from_user_id),
  constraint notifications_type_check CHECK (type ~ '^[a-z][a-z_]{0,39}$'::text),
  constraint notifications_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint notifications_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_from_user_id_type_target_id_key UNIQUE (user_id, from_user_id, type, target_id)
);
CREATE INDEX notifications_created_at ON public.notifications USING btree (created_at);
CREATE INDEX notifications_from_user_id ON public.notifications USING btree (from_user_id);
CREATE INDEX notifications_group_id ON public.notifications USING btree (group_id);
CREATE INDEX notifications_list ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE (withdrawn_at IS NULL);
CREATE INDEX notifications_push_due ON public.notifications USING btree (user_id) WHERE (is_push_due AND (withdrawn_at IS NULL));
CREATE INDEX notifications_story_id ON public.notifications USING btree (user_id, story_id) WHERE (story_id IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE ((withdrawn_at IS NULL) AND (NOT is_read));
CREATE INDEX notifications_withdrawn_at ON public.notifications USING btree (withdrawn_at) WHERE (withdrawn_at IS NOT NULL);

create table public.online_connections (
  user_id uuid not null,
  process_id uuid not null,
  constraint online_connections_process_id_fkey FOREIGN KEY (process_id) REFERENCES presence_processes(process_id) ON DELETE CASCADE,
  constraint online_connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint online_connections_pkey PRIMARY KEY (user_id, process_id)
);
CREATE INDEX online_connections_process ON public.online_connections USING btree (process_id);

create table public.people_search (
  user_id uuid not null,
  folded_name text not null,
  folded_text text not null,
  constraint people_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint people_search_pkey PRIMARY KEY (user_id)
);
CREATE INDEX people_search_bigrams ON public.people_search USING gin (bigrams(folded_text)) WITH (fastupdate=off);
CREATE INDEX people_search_name ON public.people_search USING btree (folded_name, user_id);

create table public.presence_processes (
  process_id uuid not null,
  seen_at timestamp with time zone not null default clock_timestamp(),
  constraint presence_processes_pkey PRIMARY KEY (process_id)
);

create table public.privacy_settings (
  user_id uuid not null,
  hide_online_status boolean not null default false,
  allow_messages text not null default 'everyone'::text,
  language text not null default 'pt-BR'::text,
  updated_at timestamp with time zone not null default now(),
  sound_notifications boolean not null default true,
  vibration_notifications boolean not null default true,
  friend_notifications boolean not null default true,
  message_notifications boolean not null default true,
  data_saver boolean not null default false,
  quiet_from_min smallint,
  quiet_until_min smallint,
  quiet_time_zone text,
  silenced_until timestamp with time zone,
  mention_notifications boolean not null default false,
  notification_preview boolean not null default true,
  private_mode boolean not null default false,
  email_digest boolean not null default false,
  constraint privacy_settings_allow_messages_check CHECK (allow_messages = ANY (ARRAY['everyone'::text, 'contacts'::text, 'nobody'::text])),
  constraint privacy_settings_language_check CHECK (language = ANY (ARRAY['pt-BR'::text, 'en'::text, 'es'::text])),
  constraint privacy_settings_quiet_check CHECK (num_nulls(quiet_from_min, quiet_until_min, quiet_time_zone) = ANY (ARRAY[0, 3])),
  constraint privacy_settings_quiet_from_min_check CHECK (quiet_from_min >= 0 AND quiet_from_min <= 1439),
  constraint privacy_settings_quiet_until_min_check CHECK (quiet_until_min >= 0 AND quiet_until_min <= 1439),
  constraint privacy_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint privacy_settings_pkey PRIMARY KEY (user_id)
);
CREATE INDEX privacy_settings_digest ON public.privacy_settings USING btree (user_id) WHERE email_digest;
CREATE INDEX privacy_settings_private ON public.privacy_settings USING btree (user_id) WHERE private_mode;

create table public.profiles (
  user_id uuid not null,
  display_name text,
  bio text,
  avatar_url text,
  email text,
  is_online boolean not null default false,
  last_seen timestamp with time zone,
  tutorial_completed boolean not null default false,
  followers_count integer not null default 0,
  following_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  shown_xid xid8,
  constraint profiles_followers_count_check CHECK (followers_count >= 0),
  constraint profiles_following_count_check CHECK (following_count >= 0),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint profiles_pkey PRIMARY KEY (user_id)
);
CREATE INDEX profiles_created_at ON public.profiles USING btree (created_at);
CREATE INDEX profiles_shown_xid ON public.profiles USING btree (shown_xid) WHERE (shown_xid IS NOT NULL);
CREATE TRIGGER profiles_search_inserted AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION keep_people_search();
CREATE TRIGGER profiles_search_updated AFTER UPDATE OF display_name, bio ON profiles FOR EACH ROW WHEN (old.display_name IS DISTINCT FROM new.display_name OR old.bio IS DISTINCT FROM new.bio) EXECUTE FUNCTION keep_people_search();
CREATE TRIGGER profiles_shown BEFORE UPDATE OF display_name, bio, avatar_url ON profiles FOR EACH ROW WHEN (old.display_name IS DISTINCT FROM new.display_name OR old.bio IS DISTINCT FROM new.bio OR old.avatar_url IS DISTINCT FROM new.avatar_url) EXECUTE FUNCTION mark_profile_shown();

create table public.push_look (
  only_row boolean not null default true,
  looked_at timestamp with time zone not null,
  constraint push_look_only_row_check CHECK (only_row),
  constraint push_look_pkey PRIMARY KEY (only_row)
);

create table public.push_notices (
  session_id uuid not null,
  type text not null,
  target_id uuid not null,
  user_id uuid not null,
  version integer not null default 1,
  is_shown boolean not null default false,
  is_closing boolean not null default false,
  written_at timestamp with time zone not null default clock_timestamp(),
  due_at timestamp with time zone default clock_timestamp(),
  claimed_until timestamp with time zone,
  attempts integer not null default 0,
  constraint push_notices_session_id_fkey FOREIGN KEY (session_id) REFERENCES push_subscriptions(session_id) ON DELETE CASCADE,
  constraint push_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint push_notices_pkey PRIMARY KEY (session_id, type, target_id)
) with (fillfactor=70);
CREATE INDEX push_notices_due ON public.push_notices USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX push_notices_user_id ON public.push_notices USING btree (user_id);

create table public.push_outbox (
  session_id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null,
  from_seq bigint not null,
  seq bigint not null,
  is_closing boolean not null default false,
  written_at timestamp with time zone not null default clock_timestamp(),
  due_at timestamp with time zone not null default clock_timestamp(),
  claimed_until timestamp with time zone,
  attempts integer not null default 0,
  constraint push_outbox_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint push_outbox_session_id_fkey FOREIGN KEY (session_id) REFERENCES push_subscriptions(session_id) ON DELETE CASCADE,
  constraint push_outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint push_outbox_pkey PRIMARY KEY (session_id, conversation_id)
) with (fillfactor=70);
CREATE INDEX push_outbox_conversation ON public.push_outbox USING btree (conversation_id);
CREATE INDEX push_outbox_due ON public.push_outbox USING btree (due_at);
CREATE INDEX push_outbox_user_id ON public.push_outbox USING btree (user_id);

create table public.push_positions (
  conversation_id uuid not null,
  user_id uuid not null,
  pushed_seq bigint not null,
  before_seq bigint not null default 0,
  shown_seq bigint,
  constraint push_positions_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint push_positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint push_positions_pkey PRIMARY KEY (conversation_id, user_id)
) with (fillfactor=70);
CREATE INDEX push_positions_shown ON public.push_positions USING btree (user_id, conversation_id) WHERE (shown_seq IS NOT NULL);
CREATE INDEX push_positions_user_id ON public.push_positions USING btree (user_id);

create table public.push_subscriptions (
  session_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  renewed_at timestamp with time zone not null default clock_timestamp(),
  takes_notices boolean not null default false,
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint push_subscriptions_pkey PRIMARY KEY (session_id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_subscriptions_user_id ON public.push_subscriptions USING btree (user_id);

create table public.reports (
  id bigint not null generated always as identity,
  client_id uuid not null,
  reporter_id uuid,
  reported_id uuid,
  reason text not null,
  details text,
  messages jsonb,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  group_id uuid,
  group_name text,
  message_id uuid,
  closed_in_group_at timestamp with time zone,
  constraint reports_check CHECK (reporter_id <> reported_id),
  constraint reports_check1 CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  constraint reports_messages_check CHECK (jsonb_typeof(messages) = 'array'::text),
  constraint reports_reason_check CHECK (reason = ANY (ARRAY['spam'::text, 'harassment'::text, 'fake_profile'::text, 'inappropriate'::text, 'scam'::text, 'other'::text])),
  constraint reports_state_check CHECK (state = ANY (ARRAY['open'::text, 'done'::text, 'dismissed'::text])),
  constraint reports_reported_id_fkey FOREIGN KEY (reported_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reporter_id_client_id_key UNIQUE (reporter_id, client_id)
);
CREATE INDEX reports_message ON public.reports USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX reports_open ON public.reports USING btree (id) WHERE (state = 'open'::text);
CREATE INDEX reports_open_in_group ON public.reports USING btree (group_id) WHERE ((message_id IS NOT NULL) AND (closed_in_group_at IS NULL));
CREATE INDEX reports_reported_id ON public.reports USING btree (reported_id);

create table public.schema_migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  kind text not null default 'breaking'::text,
  constraint schema_migrations_kind_check CHECK (kind = ANY (ARRAY['additive'::text, 'breaking'::text])),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table public.server_epoch (
  only_row boolean not null default true,
  epoch uuid not null default gen_random_uuid(),
  constraint server_epoch_only_row_check CHECK (only_row),
  constraint server_epoch_pkey PRIMARY KEY (only_row)
);

create table public.server_keys (
  name text not null,
  value text not null,
  created_at timestamp with time zone not null default now(),
  constraint server_keys_pkey PRIMARY KEY (name)
);

create table public.server_probe (
  only_row boolean not null default true,
  written_at timestamp with time zone not null default clock_timestamp(),
  constraint server_probe_only_row_check CHECK (only_row),
  constraint server_probe_pkey PRIMARY KEY (only_row)
);

create table public.stories (
  id uuid not null,
  user_id uuid not null,
  content_type text not null,
  content_url text,
  text_content text,
  background_color text,
  text_style text,
  caption text,
  location text,
  privacy_type text not null default 'contacts'::text,
  custom_mode text,
  allow_replies boolean not null default true,
  is_active boolean not null default true,
  start_ms integer not null default 0,
  duration_ms integer,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '24:00:00'::interval),
  constraint stories_check CHECK ((content_type = 'text'::text) = (content_url IS NULL)),
  constraint stories_check1 CHECK (content_type <> 'text'::text OR text_content IS NOT NULL),
  constraint stories_check2 CHECK ((privacy_type = 'custom'::text) = (custom_mode IS NOT NULL)),
  constraint stories_content_type_check CHECK (content_type = ANY (ARRAY['image'::text, 'video'::text, 'text'::text])),
  constraint stories_custom_mode_check CHECK (custom_mode = ANY (ARRAY['only'::text, 'except'::text])),
  constraint stories_privacy_type_check CHECK (privacy_type = ANY (ARRAY['contacts'::text, 'friends'::text, 'public'::text, 'custom'::text])),
  constraint stories_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint stories_pkey PRIMARY KEY (id),
  constraint stories_content_url_key UNIQUE (content_url)
);
CREATE INDEX stories_expires_at ON public.stories USING btree (expires_at);
CREATE INDEX stories_public ON public.stories USING btree (created_at DESC) WHERE ((privacy_type = 'public'::text) AND is_active);
CREATE INDEX stories_user_id ON public.stories USING btree (user_id, created_at DESC);

create table public.story_ids (
  user_id uuid not null,
  id uuid not null,
  published_at timestamp with time zone not null default now(),
  constraint story_ids_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint story_ids_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX story_ids_published_at ON public.story_ids USING btree (published_at);

create table public.story_people (
  story_id uuid not null,
  user_id uuid not null,
  constraint story_people_story_id_fkey FOREIGN KEY (story_id) REFERENCES stories(id) ON DELETE CASCADE,
  constraint story_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint story_people_pkey PRIMARY KEY (story_id, user_id)
);
CREATE INDEX story_people_user_id ON public.story_people USING btree (user_id);

create table public.story_reactions (
  story_id uuid not null,
  user_id uuid not null,
  reaction_type text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint story_reactions_story_id_fkey FOREIGN KEY (story_id) REFERENCES stories(id) ON DELETE CASCADE,
  constraint story_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint story_reactions_pkey PRIMARY KEY (story_id, user_id)
);
CREATE INDEX story_reactions_user_id ON public.story_reactions USING btree (user_id);

create table public.story_views (
  id uuid not null default gen_random_uuid(),
  story_id uuid not null,
  viewer_id uuid not null,
  viewed_at timestamp with time zone not null default clock_timestamp(),
  constraint story_views_story_id_fkey FOREIGN KEY (story_id) REFERENCES stories(id) ON DELETE CASCADE,
  constraint story_views_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint story_views_pkey PRIMARY KEY (id),
  constraint story_views_story_id_viewer_id_key UNIQUE (story_id, viewer_id)
);
CREATE INDEX story_views_viewed_at ON public.story_views USING btree (story_id, viewed_at DESC, id DESC);
CREATE INDEX story_views_viewer_id ON public.story_views USING btree (viewer_id);

create table public.stranger_starts (
  user_id uuid not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  constraint stranger_starts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX stranger_starts_user_id ON public.stranger_starts USING btree (user_id, started_at);

create table public.user_heads (
  user_id uuid not null,
  last_seq bigint not null default 0,
  constraint user_heads_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint user_heads_pkey PRIMARY KEY (user_id)
) with (fillfactor=70);

create table public.user_log (
  user_id uuid not null,
  seq bigint not null,
  kind text not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint user_log_data_check CHECK (jsonb_typeof(data) = 'object'::text AND pg_column_size(data) <= 16384) NOT VALID,
  constraint user_log_kind_check CHECK (kind ~ '^[a-z][a-z0-9_]{0,39}$'::text) NOT VALID,
  constraint user_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint user_log_pkey PRIMARY KEY (user_id, seq)
);

create view public.archived_conversations as
 SELECT conversation_id,
    user_id,
    archived_at AS created_at
   FROM conversation_participants
  WHERE archived_at IS NOT NULL AND left_seq IS NULL;

create view public.blocked_pairs as
 SELECT blocked_users.user_id,
    blocked_users.blocked_user_id AS other_id,
    true AS is_own
   FROM blocked_users
UNION ALL
 SELECT blocked_users.blocked_user_id AS user_id,
    blocked_users.user_id AS other_id,
    false AS is_own
   FROM blocked_users;

create view public.friend_pairs as
 SELECT friends.user_id,
    friends.friend_id AS other_id
   FROM friends
  WHERE friends.status = 'accepted'::text
UNION ALL
 SELECT friends.friend_id AS user_id,
    friends.user_id AS other_id
   FROM friends
  WHERE friends.status = 'accepted'::text;

CREATE OR REPLACE FUNCTION public.append_entries(p_conversation_ids uuid[], p_kinds text[], p_actor_ids uuid[], p_client_ids uuid[], p_message_ids uuid[], p_contents text[], p_payloads jsonb[], p_is_judged boolean)
 RETURNS TABLE(ord integer, outcome text, seq bigint, id uuid, created_at timestamp with time zone)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
AS $function$
#variable_conflict use_column
declare
  v_has_hidden boolean;
  v_now timestamptz;
begin
  select coalesce(bool_or(locked.hidden_count > 0), false) into v_has_hidden
  from (
    select c.hidden_count from conversations c
    where c.id = any(p_conversation_ids) order by c.id for no key update
  ) locked;
  v_now := clock_timestamp();

  return query
  with asked as materialized (
    select a.ord::integer as ord, a.conversation_id, a.kind, a.actor_id, a.client_id, a.message_id, a.content,
           a.payload, send_key(a.actor_id, a.client_id) as key
    from unnest(
      p_conversation_ids, p_kinds, p_actor_ids, p_client_ids, p_message_ids, p_contents, p_payloads
    ) with ordinality as a (conversation_id, kind, actor_id, client_id, message_id, content, payload, ord)
  ),
  judged as materialized (
    select a.*, c.last_seq, c.message_count, known.seq as known_seq, known.created_at as known_at,
           greatest(v_now, c.last_entry_at) as at,
           case
             when p.user_id is null and (not p_is_judged or c.id is null) then 'not_found'
             when known.seq is not null then
               case when known.conversation_id = a.conversation_id then 'known' else 'client_id_reused' end
             when p_is_judged then 'sent'
             when not c.is_group and (
               select true from blocked_pairs b
               where b.user_id = c.direct_low and b.other_id = c.direct_high limit 1
             ) then 'blocked'
             when a.message_id is null or (
               concerned.conversation_id = a.conversation_id and concerned.seq >= p.first_seq
               and concerned.kind = 'message'
             ) then 'sent'
             when a.kind = 'message' then 'unquoted'
             else 'not_found'
           end as outcome
    from asked a
    left join conversations c on c.id = a.conversation_id
    left join conversation_participants p
      on p.conversation_id = a.conversation_id and p.user_id = a.actor_id and p.left_seq is null
    left join conversation_log known on known.send_key = a.key
    left join conversation_log concerned on concerned.send_key = a.message_id
  ),
  -- All of them, so that no join has to bring the refused back: 300 by 300 rows cost more than the rest.
  numbered as materialized (
    select j.*, case when j.outcome in ('sent', 'unquoted') then
             j.last_seq + row_number() over (
               partition by j.conversation_id, j.outcome in ('sent', 'unquoted') order by j.ord
             )
           end as new_seq
    from judged j
  ),
  logged as (
    insert into conversation_log (conversation_id, seq, kind, actor_id, message_id, send_key, data, created_at)
    select n.conversation_id, n.new_seq, n.kind, n.actor_id, case when n.kind <> 'message' then n.message_id end,
           n.key, case when n.kind <> 'message' then n.payload end, n.at
    from numbered n where n.outcome in ('sent', 'unquoted')
  ),
  stored as (
    insert into messages (
      conversation_id, seq, id, sender_id, client_id, content, reply_to_message_id, created_at,
      message_type, media_url, media_type, file_name, audio_url, audio_duration, view_once, extra
    )
    select n.conversation_id, n.new_seq, n.key, n.actor_id, n.client_id, n.content,
           case when n.outcome = 'sent' then n.message_id end, n.at,
           coalesce(n.payload->>'message_type', 'text'), n.payload->>'media_url', n.payload->>'media_type',
           n.payload->>'file_name', n.payload->>'audio_url', (n.payload->>'audio_duration')::double precision,
           coalesce((n.payload->>'view_once')::boolean, false), n.payload->'extra'
    from numbered n where n.outcome in ('sent', 'unquoted') and n.kind = 'message'
  ),
  -- 'outcome in' rather than 'new_seq is not null': the planner then takes it for few rows, and goes from them to the
  -- participants and not the other way round.
  moved as (
    -- updated_at is moved by messages alone (D-007).
    update conversations c
    set last_seq = c.last_seq + t.count, message_count = c.message_count + t.messages,
        last_entry_at = t.at, updated_at = case when t.messages > 0 then t.at else c.updated_at end
    from (
      select n.conversation_id, count(*) as count, count(*) filter (where n.kind = 'message') as messages,
             max(n.at) as at
      from numbered n where n.outcome in ('sent', 'unquoted') group by n.conversation_id
    ) t
    where c.id = t.conversation_id
  ),
  counted as (
    -- A sender who had read everything before has also read what they now wrote; it is theirs alone to
    -- say when other people's entries stand in between.
    update conversation_participants p
    set sent_count = p.sent_count + t.messages,
        read_seq = case
          when t.message_count - p.messages_before - p.sent_count - p.read_others = 0
            and t.new_seq = t.last_seq + t.count then t.new_seq
          else p.read_seq
        end
    from (
      select n.conversation_id, n.actor_id, count(*) as count,
             count(*) filter (where n.kind = 'message') as messages, max(n.new_seq) as new_seq,
             max(n.last_seq) as last_seq, max(n.message_count) as message_count
      from numbered n where n.outcome in ('sent', 'unquoted') group by n.conversation_id, n.actor_id
    ) t
    where t.messages > 0 and p.conversation_id = t.conversation_id and p.user_id = t.actor_id
      and p.left_seq is null
  )
  select n.ord, n.outcome, coalesce(n.new_seq, n.known_seq), n.key, coalesce(n.known_at, n.at)
  from numbered n;

  if v_has_hidden then
    return query
    with shown as (
      update conversation_participants p set is_hidden = false
      from conversations c
      where c.id = any(p_conversation_ids) and c.hidden_count > 0
        and p.conversation_id = c.id and p.is_hidden and p.left_seq is null
        and exists (select from messages m where m.conversation_id = c.id and m.seq >= p.first_seq)
      returning p.conversation_id, p.user_id
    ),
    lowered as (
      update conversations c set hidden_count = c.hidden_count - t.count
      from (select s.conversation_id, count(*) as count from shown s group by s.conversation_id) t
      where c.id = t.conversation_id
    )
    select array_position(p_conversation_ids, s.conversation_id), 'revived',
           write_user_log(s.user_id, 'conversation_added', jsonb_build_object('conversation_id', s.conversation_id)),
           s.user_id, v_now
    from (select * from shown order by user_id) s;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.append_messages(p_conversation_ids uuid[], p_sender_ids uuid[], p_client_ids uuid[], p_contents text[], p_reply_ids uuid[])
 RETURNS TABLE(ord integer, outcome text, seq bigint, id uuid, created_at timestamp with time zone)
 LANGUAGE sql
AS $function$
  select ord, case outcome when 'unquoted' then 'sent' else outcome end, seq, id, created_at
  from append_entries(
    p_conversation_ids, array_fill('message'::text, array[cardinality(p_sender_ids)]), p_sender_ids, p_client_ids,
    p_reply_ids, p_contents, array_fill(null::jsonb, array[cardinality(p_sender_ids)]), false
  )
$function$;

CREATE OR REPLACE FUNCTION public.audience(p_user_id uuid, p_group_max integer)
 RETURNS TABLE(user_id uuid)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT DISTINCT other.user_id
    FROM ( SELECT
                 CASE
                     WHEN (c.direct_low = audience.p_user_id) THEN c.direct_high
                     ELSE c.direct_low
                 END AS user_id
            FROM (conversation_participants own
              JOIN conversations c ON ((c.id = own.conversation_id)))
           WHERE ((own.user_id = audience.p_user_id) AND (own.left_seq IS NULL) AND (NOT c.is_group))
         UNION ALL
          SELECT pair.other_id
            FROM friend_pairs pair
           WHERE (pair.user_id = audience.p_user_id)
         UNION ALL
          SELECT mate.user_id
            FROM ((group_members own
              JOIN groups g ON (((g.id = own.group_id) AND ((audience.p_group_max IS NULL) OR (g.member_count <= audience.p_group_max)))))
              JOIN group_members mate ON ((mate.group_id = g.id)))
           WHERE (own.user_id = audience.p_user_id)) other
   WHERE ((other.user_id <> audience.p_user_id) AND (other.user_id <> ALL (ARRAY( SELECT b.other_id
            FROM blocked_pairs b
           WHERE (b.user_id = audience.p_user_id)))));
END;

CREATE OR REPLACE FUNCTION public.bigrams(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(distinct c.chars[n] || c.chars[n + 1]), '{}')
  from (select string_to_array(value, null) as chars) c, generate_series(1, cardinality(c.chars) - 1) n
$function$;

CREATE OR REPLACE FUNCTION public.can_see_story(p_viewer_id uuid, p_story_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (stories s
              CROSS JOIN LATERAL ( SELECT (EXISTS ( SELECT
                            FROM friend_pairs f
                           WHERE ((f.user_id = can_see_story.p_viewer_id) AND (f.other_id = s.user_id)))) AS is_friend,
                     (EXISTS ( SELECT
                            FROM conversations c
                           WHERE ((c.direct_low = LEAST(can_see_story.p_viewer_id, s.user_id)) AND (c.direct_high = GREATEST(can_see_story.p_viewer_id, s.user_id)) AND is_two_sided(c.id)))) AS has_chat,
                     (EXISTS ( SELECT
                            FROM story_people p
                           WHERE ((p.story_id = s.id) AND (p.user_id = can_see_story.p_viewer_id)))) AS is_chosen) viewer)
           WHERE ((s.id = can_see_story.p_story_id) AND s.is_active AND (s.expires_at > now()) AND ((s.user_id = can_see_story.p_viewer_id) OR ((NOT is_blocked_between(can_see_story.p_viewer_id, s.user_id)) AND
                 CASE s.privacy_type
                     WHEN 'public'::text THEN true
                     WHEN 'friends'::text THEN viewer.is_friend
                     WHEN 'contacts'::text THEN (viewer.is_friend OR viewer.has_chat)
                     ELSE ((viewer.is_friend OR viewer.has_chat) AND ((s.custom_mode = 'only'::text) = viewer.is_chosen))
                 END))))) AS "exists";
END;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent', value)) $function$;

CREATE OR REPLACE FUNCTION public.forget_message_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_indexed_seq bigint;
  v_block integer := new.seq / 1024;
  v_offset smallint := new.seq % 1024;
begin
  if current_setting('lero.words_taken', true) = 'on' then
    return null;
  end if;
  insert into message_search_places as p (conversation_id)
  select c.id from conversations c where c.id = new.conversation_id
  on conflict (conversation_id) do update set indexed_seq = p.indexed_seq
  returning p.indexed_seq into v_indexed_seq;
  if v_indexed_seq is null or new.seq > v_indexed_seq then
    return null;
  end if;
  delete from message_words w
  where w.conversation_id = new.conversation_id and w.block = v_block and w.offsets = array[v_offset];
  update message_words w set offsets = array_remove(w.offsets, v_offset)
  where w.conversation_id = new.conversation_id and w.block = v_block and v_offset = any (w.offsets);
  if new.content is null then
    delete from message_search_again a where a.conversation_id = new.conversation_id and a.seq = new.seq;
  else
    insert into message_search_again (conversation_id, seq) values (new.conversation_id, new.seq)
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.freeze_private_reads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.told_read_seq is null and is_private(new.user_id) then new.told_read_seq := new.read_seq; end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.is_blocked_between(a uuid, b uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM blocked_pairs p WHERE ((p.user_id = is_blocked_between.a) AND (p.other_id = is_blocked_between.b))));

CREATE OR REPLACE FUNCTION public.is_private(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM privacy_settings s WHERE ((s.user_id = is_private.p_user_id) AND s.private_mode)));

CREATE OR REPLACE FUNCTION public.is_two_sided(p_conversation_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (count(*) = 2)
    FROM conversation_participants p
   WHERE ((p.conversation_id = is_two_sided.p_conversation_id) AND (p.left_seq IS NULL) AND (p.sent_count > 0));
END;

CREATE OR REPLACE FUNCTION public.keep_follow_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from profiles p
    where p.user_id in (select follower_id from changed union select following_id from changed)
    order by p.user_id for no key update;
  update profiles p set
    followers_count = p.followers_count + sign * side.followers,
    following_count = p.following_count + sign * side.following
  from (
    select user_id, sum(followers)::integer as followers, sum(following)::integer as following
    from (
      select following_id as user_id, 1 as followers, 0 as following from changed
      union all
      select follower_id, 0, 1 from changed
    ) each group by user_id
  ) side
  where p.user_id = side.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_people_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into people_search (user_id, folded_name, folded_text)
  values (
    new.user_id, fold(coalesce(new.display_name, '')),
    fold(coalesce(new.display_name, '') || ' ' || coalesce(new.bio, ''))
  )
  on conflict (user_id) do update set folded_name = excluded.folded_name, folded_text = excluded.folded_text;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_profile_shown()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.shown_xid := pg_current_xact_id();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_reads(p_conversation_ids uuid[], p_user_ids uuid[], p_seqs bigint[])
 RETURNS TABLE(ord integer, outcome text, conversation_id uuid, read_seq bigint, unread bigint)
 LANGUAGE sql
AS $function$
  select m.ord, m.outcome, m.conversation_id, m.read_seq, m.unread
  from move_read_positions(p_conversation_ids, p_user_ids, p_seqs) m
$function$;

CREATE OR REPLACE FUNCTION public.move_read_positions(p_conversation_ids uuid[], p_user_ids uuid[], p_seqs bigint[])
 RETURNS TABLE(ord integer, outcome text, conversation_id uuid, read_seq bigint, unread bigint, as_of bigint)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
AS $function$
#variable_conflict use_column
declare
  v_has_group boolean;
begin
  -- As in append_entries: conversations first, in the order of their ids. Nothing else moves a read position now.
  select coalesce(bool_or(locked.is_group), false) into v_has_group
  from (
    select c.is_group from conversations c
    where c.id = any(p_conversation_ids) order by c.id for no key update
  ) locked;

  return query
  with now as materialized (
    select a.ord::integer as ord, p.conversation_id, p.user_id, c.is_group, c.last_seq, p.read_seq, p.read_others,
           p.is_request and p.sent_count = 0 or other.is_private or frozen.is_kept as is_untold,
           frozen.is_kept,
           c.message_count - p.messages_before - p.sent_count as others,
           greatest(p.read_seq, least(a.seq, c.last_seq)) as target
    from unnest(p_conversation_ids, p_user_ids, p_seqs) with ordinality as a (conversation_id, user_id, seq, ord)
    left join conversation_participants p
      on p.conversation_id = a.conversation_id and p.user_id = a.user_id and p.left_seq is null
    left join conversations c on c.id = a.conversation_id
    cross join lateral (
      select case when c.direct_low = p.user_id then c.direct_high else c.direct_low end as id
    ) peer
    cross join lateral (
      select not c.is_group and is_private(peer.id) as is_private
    ) other
    cross join lateral (
      select exists (select from privacy_settings s where s.user_id = p.user_id and s.private_mode)
        or p.told_read_seq is not null and not c.is_group and is_blocked_between(p.user_id, peer.id) as is_kept
    ) frozen
  ),
  judged as materialized (
    select n.*, case
             when n.target = n.read_seq then 'known'
             when n.is_group or n.is_untold then 'kept'
             else 'moved'
           end as outcome
    from now n where n.user_id is not null
  ),
  -- Only the log between the position and the nearer of the head and the old position is counted.
  wanted as materialized (
    select j.ord, j.outcome, j.conversation_id, j.user_id, j.read_seq, j.is_kept, j.others, j.target, j.last_seq, case
      when j.target = j.read_seq then j.read_others
      when j.target = j.last_seq then j.others
      when j.last_seq - j.target <= j.target - j.read_seq then j.others - (
        select count(*) from conversation_log l
        where l.conversation_id = j.conversation_id and l.seq > j.target and l.seq <= j.last_seq
          and l.kind = 'message' and l.actor_id <> j.user_id
          and not exists (
            select from hidden_messages h
            where h.conversation_id = l.conversation_id and h.user_id = j.user_id and h.seq = l.seq))
      else j.read_others + (
        select count(*) from conversation_log l
        where l.conversation_id = j.conversation_id and l.seq > j.read_seq and l.seq <= j.target
          and l.kind = 'message' and l.actor_id <> j.user_id
          and not exists (
            select from hidden_messages h
            where h.conversation_id = l.conversation_id and h.user_id = j.user_id and h.seq = l.seq))
    end as target_others
    from judged j
  ),
  moved as (
    update conversation_participants p
    set read_seq = w.target, read_others = w.target_others,
        told_read_seq = case when w.is_kept then coalesce(
          p.told_read_seq, case when p.is_request and p.sent_count = 0 then 0 else p.read_seq end
        ) end
    from wanted w
    where w.outcome in ('moved', 'kept')
      and p.conversation_id = w.conversation_id and p.user_id = w.user_id and p.left_seq is null
      -- A program of the release before moves it without the lock.
      and p.read_seq = w.read_seq
  ),
  -- A new version of the row: the other's list is read by what of conversations was written (migration 0010).
  touched as (
    update conversations c set last_seq = c.last_seq
    from (select distinct w.conversation_id from wanted w where w.outcome = 'moved') t
    where c.id = t.conversation_id
  )
  select w.ord, w.outcome, w.conversation_id, w.target, w.others - w.target_others, w.last_seq
  from wanted w;

  if v_has_group then
    return query
    with raised as (
      update conversations c set read_by_all_seq = t.seq
      from (
        select g.id, (
          select least(min(p.read_seq), min(p.told_read_seq)) from conversation_participants p
          where p.conversation_id = g.id and p.left_seq is null
        ) as seq
        from conversations g
        where g.id = any(p_conversation_ids) and g.is_group and not exists (
          select from conversation_participants p
          where p.conversation_id = g.id and p.left_seq is null and p.read_seq <= g.read_by_all_seq
        ) and not exists (
          select from conversation_participants p
          where p.conversation_id = g.id and p.left_seq is null and p.told_read_seq <= g.read_by_all_seq
        )
      ) t
      where c.id = t.id and t.seq > c.read_by_all_seq
      returning c.id, c.read_by_all_seq, c.last_seq
    )
    select 0, 'all', r.id, r.read_by_all_seq, 0::bigint, r.last_seq from raised r;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.people_with_pairs(p_text text, p_limit integer)
 RETURNS SETOF people_search
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET jit TO 'off'
AS $function$
  select user_id, folded_name, folded_text from people_search
  where bigrams(folded_text) @> bigrams(p_text) limit p_limit
$function$;

CREATE OR REPLACE FUNCTION public.read_list_changes(p_user_id uuid, p_epoch uuid, p_user_seq bigint, p_system text, p_since bigint, p_before timestamp with time zone, p_before_id uuid, p_limit integer)
 RETURNS TABLE(epoch uuid, user_seq bigint, watermark text, is_complete boolean, total integer, ids uuid[], removed uuid[], has_settings boolean, has_profile boolean)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET enable_memoize TO 'off'
AS $function$
#variable_conflict use_variable
declare
  -- Beyond these a base is answered with the whole list.
  c_transactions_max constant bigint := 1000000000;
  c_entries_max constant bigint := 1000;
  -- When more people than that changed their profile, those of the list are looked at instead.
  c_people_max constant integer := 500;
  v_system text;
  v_xmin bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  -- age() counts transactions from a row's xmin to now; below zero it is a row committed a moment ago, far below it
  -- one so old that the count has come round.
  v_age_min constant integer := -1000000000;
  v_age_max integer := 0;
  v_logged uuid[] := '{}';
  v_people uuid[] := '{}';
  v_are_many boolean := false;
begin
  select e.epoch into epoch from server_epoch e;
  select s.system_identifier::text into v_system from pg_control_system() s;
  select h.last_seq into user_seq from user_heads h where h.user_id = p_user_id;
  user_seq := coalesce(user_seq, 0);
  watermark := v_system || '.' || v_xmin;
  is_complete := coalesce(
    epoch <> p_epoch or v_system <> p_system or p_since > v_xmin or v_xmin - p_since > c_transactions_max
      or p_user_seq > user_seq or user_seq - p_user_seq > c_entries_max,
    true);
  has_settings := is_complete;
  has_profile := false;

  if not is_complete then
    v_age_max := age(p_since::text::xid8::xid);
    if user_seq > p_user_seq then
      select coalesce(array_agg(distinct (l.data->>'conversation_id')::uuid)
               filter (where l.data ? 'conversation_id'), '{}'),
             coalesce(bool_or(l.kind = 'settings_changed'), false)
        into v_logged, has_settings
        from user_log l where l.user_id = p_user_id and l.seq > p_user_seq;
    end if;
    select coalesce(array_agg(f.user_id), '{}') into v_people from (
      select f.user_id from profiles f
      where f.shown_xid >= p_since::text::xid8 and f.shown_xid < pg_snapshot_xmax(pg_current_snapshot())
      limit c_people_max + 1
    ) f;
    v_are_many := cardinality(v_people) > c_people_max;
    has_profile := exists (
      select from profiles f where f.user_id = p_user_id and f.shown_xid >= p_since::text::xid8
    );
  end if;

  return query
    with contacts as materialized (
      select c.id from unnest(v_people) as f (user_id)
      join conversations c
        on c.direct_low = least(f.user_id, p_user_id) and c.direct_high = greatest(f.user_id, p_user_id)
      where not v_are_many
    ),
    touched as materialized (
      select array(select c.id from contacts c union select l.id from unnest(v_logged) as l (id)) as ids
    ),
    mine as materialized (
      select p.conversation_id as id, c.updated_at,
        is_complete
          or age(c.xmin) between v_age_min and v_age_max
          or age(p.xmin) between v_age_min and v_age_max
          or p.conversation_id = any (t.ids)
          or v_are_many and exists (
            select from profiles f
            where f.user_id = case when c.direct_low = p_user_id then c.direct_high else c.direct_low end
              and f.shown_xid >= p_since::text::xid8
          ) as is_changed
      from conversation_participants p
      join conversations c on c.id = p.conversation_id
      cross join touched t
      where p.user_id = p_user_id and p.left_seq is null and not p.is_hidden
    )
    select epoch, user_seq, watermark, is_complete, (select count(*)::integer from mine),
      array(
        select m.id from mine m
        where m.is_changed and (p_before is null or (m.updated_at, m.id) < (p_before, p_before_id))
        order by m.updated_at desc, m.id desc limit p_limit
      ),
      array(select l.id from unnest(v_logged) as l (id) where not exists (select from mine m where m.id = l.id)),
      has_settings, has_profile;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_silent_processes(p_before timestamp with time zone, p_except uuid)
 RETURNS TABLE(user_id uuid, is_online boolean, last_seen timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  v_processes uuid[];
begin
  select array_agg(silent.process_id) into v_processes from (
    select process_id from presence_processes
    where seen_at < p_before and process_id <> p_except
    order by process_id for update skip locked
  ) silent;
  if v_processes is null then
    return;
  end if;
  perform from profiles p
    where p.user_id in (select c.user_id from online_connections c where c.process_id = any (v_processes))
    order by p.user_id for no key update;
  return query
    update profiles p set is_online = false, last_seen = greatest(p.last_seen, gone.seen_at)
    from (
      select c.user_id, max(s.seen_at) as seen_at
      from online_connections c join presence_processes s using (process_id)
      where c.process_id = any (v_processes)
      group by c.user_id
    ) gone
    where p.user_id = gone.user_id and not exists (
      select from online_connections c where c.user_id = p.user_id and c.process_id <> all (v_processes)
    )
    returning p.user_id, p.is_online, p.last_seen;
  delete from presence_processes where process_id = any (v_processes);
end $function$;

CREATE OR REPLACE FUNCTION public.search_messages(p_user_id uuid, p_conversation_id uuid, p_words text[], p_is_begun boolean[], p_limit integer, p_before_at timestamp with time zone, p_before_conversation_id uuid, p_before_seq bigint)
 RETURNS TABLE(conversation_id uuid, seq bigint)
 LANGUAGE plpgsql
 STABLE ROWS 30
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  c_block_size constant integer := 1024;
  -- So many of the newest blocks say what the words are like.
  c_sample constant integer := 4;
  -- To open a form's places costs as much as to compare with so many of them.
  c_form_cost constant integer := 60;
  v_stems text[] := array(select stem_word(w) from unnest(p_words) with ordinality t (w, n) order by n);
  v_ends text[] := array(select s || chr(1114111) from unnest(v_stems) with ordinality t (s, n) order by n);
  v_count integer := cardinality(p_words);
  v_order integer[];
  v_forms bigint[];
  v_places bigint[];
  v_ids uuid[];
  v_blocks integer[];
  v_firsts bigint[];
  v_newest timestamptz[];
  v_from integer := 1;
  v_to integer;
  v_step integer := 8;
  v_found_ids uuid[] := '{}';
  v_found_seqs bigint[] := '{}';
  v_found_at timestamptz[] := '{}';
  -- Of a full page, the oldest: nothing older is wanted.
  v_last_at timestamptz;
  v_offsets smallint[];
  v_first bigint;
  v_low integer;
  v_high integer;
  v_middle integer;
  v_seq bigint;
  v_at timestamptz;
  v_missing integer;
  r record;
begin
  select array_agg(b.conversation_id), array_agg(b.block), array_agg(b.first_seq), array_agg(b.newest_at)
  into v_ids, v_blocks, v_firsts, v_newest
  from (
    select b.conversation_id, b.block, p.first_seq, b.newest_at
    from conversation_participants p
    join message_search_blocks b on b.conversation_id = p.conversation_id and b.block >= p.first_seq / c_block_size
    where /* policy */ p.user_id = p_user_id and p.left_seq is null
      and case
        when p_conversation_id is null then not (p.is_request and p.sent_count = 0)
        else p.conversation_id = p_conversation_id
      end
      and (p_before_at is null or b.oldest_at <= p_before_at)
    order by b.newest_at desc, b.conversation_id, b.block desc
  ) b;

  if v_count > 1 then
    select array_agg(sample.forms order by w.n), array_agg(sample.places order by w.n)
    into v_forms, v_places
    from generate_series(1, v_count) w (n)
    cross join lateral (
      select count(*) as forms, coalesce(sum(cardinality(found.offsets)), 0) as places
      from unnest(v_ids[1:c_sample], v_blocks[1:c_sample]) t (id, block)
      join message_words found on found.conversation_id = t.id and found.block = t.block
        and found.word >= v_stems[w.n] and found.word < v_ends[w.n]
    ) sample;
    select array[one.n, two.n] || array(
      select n from generate_series(1, v_count) n where n not in (one.n, two.n) order by v_forms[n], v_places[n], n
    )
    into v_order
    from generate_series(1, v_count) one (n)
    join generate_series(1, v_count) two (n) on two.n <> one.n
    order by v_places[one.n] * (c_form_cost * v_forms[two.n] + v_places[two.n]), v_forms[one.n], one.n, two.n
    limit 1;
    p_words := array(select p_words[n] from unnest(v_order) with ordinality t (n, place) order by place);
    p_is_begun := array(select p_is_begun[n] from unnest(v_order) with ordinality t (n, place) order by place);
    v_stems := array(select v_stems[n] from unnest(v_order) with ordinality t (n, place) order by place);
    v_ends := array(select v_ends[n] from unnest(v_order) with ordinality t (n, place) order by place);
  end if;

  while v_from <= coalesce(cardinality(v_ids), 0) and (v_last_at is null or v_newest[v_from] >= v_last_at) loop
    v_to := v_from + v_step - 1;
    for r in
      select t.id, t.block, t.first_seq, t.newest_at, two_words.offsets
      from unnest(v_ids[v_from:v_to], v_blocks[v_from:v_to], v_firsts[v_from:v_to], v_newest[v_from:v_to])
        with ordinality t (id, block, first_seq, newest_at, n)
      cross join lateral (
        select array_agg(distinct o.o) as offsets
        from message_words w cross join unnest(w.offsets) o (o)
        where w.conversation_id = t.id and w.block = t.block and w.word >= v_stems[1] and w.word < v_ends[1]
          and (left(w.word, w.stem_length) = v_stems[1] or p_is_begun[1] and starts_with(w.word, p_words[1]))
        offset 0
      ) first_word
      cross join lateral (
        select case when v_count = 1 or first_word.offsets is null then first_word.offsets else (
          select array_agg(distinct o.o)
          from message_words w
          cross join lateral (
            select f.o from unnest(first_word.offsets) f (o) where f.o = any (w.offsets) offset 0
          ) o
          where w.conversation_id = t.id and w.block = t.block and w.word >= v_stems[2] and w.word < v_ends[2]
            and (left(w.word, w.stem_length) = v_stems[2] or p_is_begun[2] and starts_with(w.word, p_words[2]))
        ) end as offsets
        offset 0
      ) two_words
      where two_words.offsets is not null
      order by t.n
    loop
      exit when v_last_at is not null and r.newest_at < v_last_at;
      v_offsets := r.offsets;
      for k in 3 .. v_count loop
        exit when v_offsets is null;
        select array_agg(distinct o.o) into v_offsets
        from message_words w
        cross join lateral (
          select f.o from unnest(v_offsets) f (o) where f.o = any (w.offsets) offset 0
        ) o
        where w.conversation_id = r.id and w.block = r.block and w.word >= v_stems[k] and w.word < v_ends[k]
          and (left(w.word, w.stem_length) = v_stems[k] or p_is_begun[k] and starts_with(w.word, p_words[k]));
      end loop;
      continue when v_offsets is null;

      v_first := r.block::bigint * c_block_size;
      v_high := cardinality(v_offsets);
      if r.newest_at > p_before_at then
        v_low := 1;
        while v_low <= v_high loop
          v_middle := (v_low + v_high) / 2;
          select m.created_at into v_at
          from messages m where m.conversation_id = r.id and m.seq = v_first + v_offsets[v_middle];
          if v_at > p_before_at then
            v_high := v_middle - 1;
          else
            v_low := v_middle + 1;
          end if;
        end loop;
      end if;

      v_missing := p_limit;
      for i in reverse v_high .. 1 loop
        v_seq := v_first + v_offsets[i];
        exit when v_missing = 0;
        select m.created_at into v_at
        from messages m
        where m.conversation_id = r.id and m.seq = v_seq and m.seq >= r.first_seq
          and m.content is not null and /* policy */ not m.view_once
          and /* policy */ not exists (
            select from hidden_messages h
            where h.conversation_id = r.id and h.user_id = p_user_id and h.seq = m.seq
          );
        continue when not found
          or (v_at, r.id, v_seq) >= (p_before_at, p_before_conversation_id, p_before_seq);
        exit when v_at < v_last_at;
        v_found_ids := v_found_ids || r.id;
        v_found_seqs := v_found_seqs || v_seq;
        v_found_at := v_found_at || v_at;
        v_missing := v_missing - 1;
      end loop;

      if cardinality(v_found_ids) >= p_limit then
        select array_agg(f.id), array_agg(f.seq), array_agg(f.at), min(f.at)
        into v_found_ids, v_found_seqs, v_found_at, v_last_at
        from (
          select f.id, f.seq, f.at
          from unnest(v_found_ids, v_found_seqs, v_found_at) f (id, seq, at)
          order by f.at desc, f.id desc, f.seq desc limit p_limit
        ) f;
      end if;
    end loop;
    v_from := v_to + 1;
    v_step := least(v_step * 2, 256);
  end loop;

  return query
    select f.id, f.seq from unnest(v_found_ids, v_found_seqs, v_found_at) f (id, seq, at)
    order by f.at desc, f.id desc, f.seq desc limit p_limit;
end $function$;

CREATE OR REPLACE FUNCTION public.search_people(p_viewer_id uuid, p_text text, p_limit integer)
 RETURNS TABLE(user_id uuid, is_prefix boolean)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  c_rows_max constant integer := 2000;
  v_text text := fold(p_text);
  v_end text := v_text || chr(1114111);
  v_pattern text := '%' || replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  v_first uuid[];
  v_rest uuid[];
  v_missing integer;
begin
  if char_length(v_text) < 2 then
    return;
  end if;
  v_first := array(
    select s.user_id from people_search s
    where s.folded_name >= v_text and s.folded_name < v_end
      and s.user_id <> p_viewer_id
      and not is_blocked_between(p_viewer_id, s.user_id) /* policy */
    order by s.folded_name, s.user_id limit p_limit
  );
  v_missing := p_limit - cardinality(v_first);
  if v_missing > 0 then
    v_rest := array(
      select s.user_id from (
        select n.user_id, n.folded_name, n.folded_text from people_search n
        order by n.folded_name, n.user_id limit c_rows_max
      ) s
      where s.folded_text like v_pattern
        and not (s.folded_name >= v_text and s.folded_name < v_end)
        and s.user_id <> p_viewer_id
        and not is_blocked_between(p_viewer_id, s.user_id) /* policy */
      order by s.folded_name, s.user_id limit v_missing
    );
  end if;
  if v_missing > cardinality(v_rest) then
    v_rest := array(
      select s.user_id from people_with_pairs(v_text, c_rows_max) s
      where s.folded_text like v_pattern
        and not (s.folded_name >= v_text and s.folded_name < v_end)
        and s.user_id <> p_viewer_id
        and not is_blocked_between(p_viewer_id, s.user_id) /* policy */
      order by s.folded_name, s.user_id limit v_missing
    );
  end if;
  return query
    select f.id, true from unnest(v_first) f (id) union all
    select r.id, false from unnest(v_rest) r (id);
end $function$;

CREATE OR REPLACE FUNCTION public.search_people_by_name(p_viewer_id uuid, p_text text, p_limit integer)
 RETURNS TABLE(user_id uuid, is_prefix boolean)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  c_rows_max constant integer := 2000;
  v_text text := fold(p_text);
  v_end text := v_text || chr(1114111);
  v_pattern text := '%' || replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if v_text = '' then
    return;
  end if;
  return query
    select f.user_id, f.is_prefix from (
      (
        select s.user_id, true as is_prefix, s.folded_name from people_search s
        where s.folded_name >= v_text and s.folded_name < v_end
        order by s.folded_name, s.user_id limit c_rows_max
      )
      union
      (
        select n.user_id, false, n.folded_name from (
          select s.user_id, s.folded_name from people_search s order by s.folded_name, s.user_id limit c_rows_max
        ) n
        where n.folded_name like v_pattern and not (n.folded_name >= v_text and n.folded_name < v_end)
      )
      union
      (
        select r.user_id, false, r.folded_name
        from people_with_pairs(v_text, case when char_length(v_text) > 1 then c_rows_max else 0 end) r
        where r.folded_name like v_pattern and not (r.folded_name >= v_text and r.folded_name < v_end)
      )
    ) f
    where f.user_id <> p_viewer_id
      and not exists (
        select from blocked_users b
        where (b.user_id = p_viewer_id and b.blocked_user_id = f.user_id)
           or (b.user_id = f.user_id and b.blocked_user_id = p_viewer_id)
      ) /* policy */
    order by f.is_prefix desc, f.folded_name, f.user_id limit p_limit;
end $function$;

CREATE OR REPLACE FUNCTION public.send_key(p_sender_id uuid, p_client_id uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (encode(substr(sha256((uuid_send(p_sender_id) || uuid_send(p_client_id))), 1, 16), 'hex'::text))::uuid;

CREATE OR REPLACE FUNCTION public.set_presence(p_process_id uuid, p_online uuid[], p_offline uuid[], p_last_seen timestamp with time zone[])
 RETURNS TABLE(user_id uuid, is_online boolean, last_seen timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  perform from profiles p where p.user_id = any (p_online || p_offline) order by p.user_id for no key update;
  insert into online_connections (user_id, process_id)
    select p.user_id, p_process_id from profiles p where p.user_id = any (p_online)
    on conflict do nothing;
  delete from online_connections c where c.process_id = p_process_id and c.user_id = any (p_offline);
  return query
    update profiles p set is_online = true, last_seen = clock_timestamp()
    where p.user_id = any (p_online)
    returning p.user_id, p.is_online, p.last_seen;
  return query
    update profiles p set is_online = false, last_seen = greatest(p.last_seen, gone.last_seen)
    from unnest(p_offline, p_last_seen) as gone (user_id, last_seen)
    where p.user_id = gone.user_id and p.is_online
      and not exists (select from online_connections c where c.user_id = p.user_id)
    returning p.user_id, p.is_online, p.last_seen;
end $function$;

CREATE OR REPLACE FUNCTION public.stem_word(word text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  v_stem text := coalesce((ts_lexize('pg_catalog.portuguese_stem', word))[1], word);
  v_bare text;
begin
  while not starts_with(word, v_stem) loop
    v_stem := left(v_stem, -1);
  end loop;
  v_bare := rtrim(v_stem, 'aeiou');
  if char_length(v_bare) >= 3 then
    return v_bare;
  end if;
  return case when char_length(v_stem) >= 3 then v_stem else word end;
end $function$;

CREATE OR REPLACE FUNCTION public.story_circle(p_user_id uuid, p_after uuid, p_limit integer)
 RETURNS TABLE(user_id uuid, is_friend boolean)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT other.user_id,
     bool_or(other.is_friend) AS bool_or
    FROM (( SELECT f.friend_id AS user_id,
             true AS is_friend
            FROM friends f
           WHERE ((f.user_id = story_circle.p_user_id) AND (f.status = 'accepted'::text) AND (f.friend_id > story_circle.p_after) AND (NOT (EXISTS ( SELECT
                    FROM blocked_pairs b
                   WHERE ((b.user_id = story_circle.p_user_id) AND (b.other_id = f.friend_id))))))
           ORDER BY f.friend_id
          LIMIT story_circle.p_limit)
         UNION ALL
         ( SELECT f.user_id,
             true
            FROM friends f
           WHERE ((f.friend_id = story_circle.p_user_id) AND (f.status = 'accepted'::text) AND (f.user_id > story_circle.p_after) AND (NOT (EXISTS ( SELECT
                    FROM blocked_pairs b
                   WHERE ((b.user_id = story_circle.p_user_id) AND (b.other_id = f.user_id))))))
           ORDER BY f.user_id
          LIMIT story_circle.p_limit)
         UNION ALL
         ( SELECT c.direct_high,
             false
            FROM conversations c
           WHERE ((c.direct_low = story_circle.p_user_id) AND (c.direct_high > story_circle.p_after) AND is_two_sided(c.id) AND (NOT (EXISTS ( SELECT
                    FROM blocked_pairs b
                   WHERE ((b.user_id = story_circle.p_user_id) AND (b.other_id = c.direct_high))))))
           ORDER BY c.direct_high
          LIMIT story_circle.p_limit)
         UNION ALL
         ( SELECT c.direct_low,
             false
            FROM conversations c
           WHERE ((c.direct_high = story_circle.p_user_id) AND (NOT c.is_group) AND (c.direct_low > story_circle.p_after) AND is_two_sided(c.id) AND (NOT (EXISTS ( SELECT
                    FROM blocked_pairs b
                   WHERE ((b.user_id = story_circle.p_user_id) AND (b.other_id = c.direct_low))))))
           ORDER BY c.direct_low
          LIMIT story_circle.p_limit)) other
   GROUP BY other.user_id
   ORDER BY other.user_id
  LIMIT story_circle.p_limit;
END;

CREATE OR REPLACE FUNCTION public.suggest_people(p_user_id uuid, p_limit integer)
 RETURNS TABLE(user_id uuid, mutual_friends integer, mutual_ids uuid[])
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  c_pairs_max constant integer := 40000;
  c_each_min constant integer := 20;
  c_counted_max constant integer := 60;
  c_groups_max constant integer := 50;
  c_mates_max constant integer := 200;
  v_friends uuid[] := array(select f.other_id from friend_pairs f where f.user_id = p_user_id);
  v_each integer := greatest(c_pairs_max / greatest(cardinality(v_friends), 1), c_each_min);
  v_left_out uuid[] := array(
    select p_user_id
    union all select f.friend_id from friends f where f.user_id = p_user_id
    union all select f.user_id from friends f where f.friend_id = p_user_id
    union all select b.other_id from blocked_pairs b where b.user_id = p_user_id
  );
  v_found uuid[];
begin
  v_found := array(
    select pair.other_id
    from unnest(v_friends[:c_pairs_max / c_each_min]) f (id)
    cross join lateral (
      select p.other_id from friend_pairs p where p.user_id = f.id limit v_each
    ) pair
    where /* policy */ pair.other_id <> all (v_left_out)
    group by pair.other_id order by count(*) desc, pair.other_id limit c_counted_max
  );
  if cardinality(v_found) < p_limit then
    v_found := v_found || array(
      select mate.user_id
      from (select g.group_id from group_members g where g.user_id = p_user_id limit c_groups_max) own
      cross join lateral (
        select m.user_id from group_members m where m.group_id = own.group_id limit c_mates_max
      ) mate
      where /* policy */ mate.user_id <> all (v_left_out || v_found)
      group by mate.user_id order by count(*) desc, mate.user_id limit c_counted_max
    );
  end if;
  if cardinality(v_found) < p_limit then
    v_found := v_found || array(
      select p.user_id from profiles p
      where /* policy */ p.user_id <> all (v_left_out || v_found)
      order by p.created_at desc limit p_limit
    );
  end if;
  return query
    with shared as (
      select mate.user_id as id, count(*)::integer as groups
      from group_members own
      join group_members mate on mate.group_id = own.group_id
      where own.user_id = p_user_id and mate.user_id = any (v_found)
      group by mate.user_id
    ),
    common as (
      select their.user_id as id, count(*)::integer as friends,
        (array_agg(their.other_id order by their.other_id))[1:3] as ids
      from friend_pairs their
      join unnest(v_friends) f (id) on f.id = their.other_id
      where their.user_id = any (v_found)
      group by their.user_id
    )
    select p.user_id, coalesce(common.friends, 0), coalesce(common.ids, '{}')
    from profiles p
    left join common on common.id = p.user_id
    left join shared on shared.id = p.user_id
    where p.user_id = any (v_found)
    order by coalesce(common.friends, 0) desc, coalesce(shared.groups, 0) desc, p.created_at desc, p.user_id
    limit p_limit;
end $function$;

CREATE OR REPLACE FUNCTION public.take_silent_offline(p_before timestamp with time zone, p_except uuid, p_limit integer)
 RETURNS TABLE(user_id uuid, is_online boolean, last_seen timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  v_processes uuid[];
  v_people uuid[];
begin
  select array_agg(silent.process_id) into v_processes from (
    select process_id from presence_processes
    where seen_at < p_before and process_id <> p_except
    order by process_id for update skip locked
  ) silent;
  if v_processes is null then
    return;
  end if;
  v_people := array(
    select distinct c.user_id from online_connections c where c.process_id = any (v_processes)
    order by c.user_id limit p_limit
  );
  if cardinality(v_people) = 0 then
    delete from presence_processes where process_id = any (v_processes);
    return;
  end if;
  perform from profiles p where p.user_id = any (v_people) order by p.user_id for no key update;
  update profiles p set is_online = false, last_seen = greatest(p.last_seen, gone.seen_at)
    from (
      select c.user_id, max(s.seen_at) as seen_at
      from online_connections c join presence_processes s using (process_id)
      where c.process_id = any (v_processes) and c.user_id = any (v_people)
      group by c.user_id
    ) gone
    where p.user_id = gone.user_id and not exists (
      select from online_connections c where c.user_id = p.user_id and c.process_id <> all (v_processes)
    );
  delete from online_connections c where c.process_id = any (v_processes) and c.user_id = any (v_people);
  return query select p.user_id, p.is_online, p.last_seen from profiles p where p.user_id = any (v_people);
end $function$;

CREATE OR REPLACE FUNCTION public.write_conversation_log(p_conversation_id uuid, p_kind text, p_actor_id uuid, p_message_id uuid DEFAULT NULL::uuid, p_data jsonb DEFAULT NULL::jsonb)
 RETURNS TABLE(seq bigint, created_at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  select e.seq, e.created_at into seq, created_at
  from append_entries(
    array[p_conversation_id], array[p_kind], array[p_actor_id], array[null::uuid], array[p_message_id],
    array[null::text], array[p_data], true
  ) e where e.outcome = 'sent';
  if not found then
    return;
  end if;
  if p_kind = 'message_deleted' then
    update messages m set deleted_seq = write_conversation_log.seq
    from conversation_log sent
    where sent.send_key = p_message_id and m.conversation_id = sent.conversation_id and m.seq = sent.seq;
  end if;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION public.write_user_log(p_user_id uuid, p_kind text, p_data jsonb DEFAULT '{}'::jsonb)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with head as (
    insert into user_heads as h (user_id, last_seq) values (p_user_id, 1)
    on conflict (user_id) do update set last_seq = h.last_seq + 1
    returning last_seq
  )
  insert into user_log (user_id, seq, kind, data)
  select p_user_id, last_seq, p_kind, p_data from head
  returning seq
$function$;

CREATE OR REPLACE FUNCTION public.write_user_logs(p_user_ids uuid[], p_kind text, p_data jsonb DEFAULT '{}'::jsonb)
 RETURNS TABLE(user_id uuid, seq bigint)
 LANGUAGE sql
AS $function$
  with head as (
    insert into user_heads as h (user_id, last_seq)
    select u.id, 1 from (select distinct unnest(p_user_ids) as id order by 1) u
    on conflict (user_id) do update set last_seq = h.last_seq + 1
    returning h.user_id, h.last_seq
  )
  insert into user_log (user_id, seq, kind, data)
  select user_id, last_seq, p_kind, p_data from head
  returning user_id, seq
$function$;

-- The database after all migrations. Written by `npm run schema`, compared by a test; not to be edited.

create extension pg_trgm;
create extension unaccent;
create schema auth;

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
  constraint one_time_tokens_token_type_check CHECK (token_type = ANY (ARRAY['confirmation_token'::text, 'recovery_token'::text, 'email_change_token_new'::text, 'phone_change_token'::text, 'sms_token'::text])),
  constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint one_time_tokens_pkey PRIMARY KEY (id),
  constraint one_time_tokens_token_hash_key UNIQUE (token_hash),
  constraint one_time_tokens_token_type_relates_to_key UNIQUE (token_type, relates_to)
);
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
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX refresh_tokens_session_id ON auth.refresh_tokens USING btree (session_id);

create table auth.sessions (
  id uuid not null,
  user_id uuid not null,
  aal text not null default 'aal1'::text,
  user_agent text,
  ip text,
  created_at timestamp with time zone not null default now(),
  refreshed_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint sessions_aal_check CHECK (aal = ANY (ARRAY['aal1'::text, 'aal2'::text])),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id)
);
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
  constraint users_email_check CHECK (email = lower(email)),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_phone_key UNIQUE (phone)
);
CREATE INDEX users_email_change ON auth.users USING btree (email_change) WHERE (email_change IS NOT NULL);
CREATE INDEX users_phone_change ON auth.users USING btree (phone_change) WHERE (phone_change IS NOT NULL);

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
  constraint conversation_log_kind_check CHECK (kind = ANY (ARRAY['message'::text, 'message_deleted'::text, 'member_joined'::text, 'member_left'::text, 'role_changed'::text, 'group_changed'::text, 'purged'::text])),
  constraint conversation_log_pkey PRIMARY KEY (conversation_id, seq)
);
CREATE UNIQUE INDEX conversation_log_message_id ON public.conversation_log USING btree (message_id) WHERE (message_id IS NOT NULL);
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
  constraint conversation_participants_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint conversation_participants_pkey PRIMARY KEY (conversation_id, user_id, first_seq)
) with (fillfactor=70);
CREATE UNIQUE INDEX conversation_participants_current ON public.conversation_participants USING btree (conversation_id, user_id) WHERE (left_seq IS NULL);
CREATE INDEX conversation_participants_user ON public.conversation_participants USING btree (user_id);

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
  constraint groups_description_check CHECK (length(description) <= 500),
  constraint groups_member_count_check CHECK (member_count >= 0),
  constraint groups_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint groups_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint groups_pkey PRIMARY KEY (id)
);
CREATE INDEX groups_creator_id ON public.groups USING btree (creator_id);

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
  constraint messages_media_type_check CHECK (media_type = ANY (ARRAY['image'::text, 'video'::text, 'file'::text])),
  constraint messages_message_type_check CHECK (message_type = ANY (ARRAY['text'::text, 'audio'::text, 'image'::text, 'video'::text, 'file'::text])),
  constraint messages_pkey PRIMARY KEY (conversation_id, seq)
);

create table public.online_connections (
  user_id uuid not null,
  process_id uuid not null,
  constraint online_connections_process_id_fkey FOREIGN KEY (process_id) REFERENCES presence_processes(process_id) ON DELETE CASCADE,
  constraint online_connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint online_connections_pkey PRIMARY KEY (user_id, process_id)
);
CREATE INDEX online_connections_process ON public.online_connections USING btree (process_id);

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
  constraint privacy_settings_allow_messages_check CHECK (allow_messages = ANY (ARRAY['everyone'::text, 'contacts'::text, 'nobody'::text])),
  constraint privacy_settings_language_check CHECK (language = ANY (ARRAY['pt-BR'::text, 'en'::text, 'es'::text])),
  constraint privacy_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint privacy_settings_pkey PRIMARY KEY (user_id)
);

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
  constraint profiles_followers_count_check CHECK (followers_count >= 0),
  constraint profiles_following_count_check CHECK (following_count >= 0),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint profiles_pkey PRIMARY KEY (user_id)
);
CREATE INDEX profiles_search ON public.profiles USING gin (fold(((COALESCE(display_name, ''::text) || ' '::text) || COALESCE(bio, ''::text))) gin_trgm_ops);

create table public.schema_migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
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
  constraint user_log_kind_check CHECK (kind = ANY (ARRAY['conversation_added'::text, 'conversation_removed'::text, 'conversation_changed'::text, 'settings_changed'::text, 'profile_changed'::text, 'session_ended'::text])),
  constraint user_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint user_log_pkey PRIMARY KEY (user_id, seq)
);

CREATE OR REPLACE FUNCTION public.append_messages(p_conversation_ids uuid[], p_sender_ids uuid[], p_client_ids uuid[], p_contents text[], p_reply_ids uuid[])
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
    select a.ord::integer as ord, a.conversation_id, a.sender_id, a.client_id, a.content, a.reply_id,
           send_key(a.sender_id, a.client_id) as key
    from unnest(p_conversation_ids, p_sender_ids, p_client_ids, p_contents, p_reply_ids)
      with ordinality as a (conversation_id, sender_id, client_id, content, reply_id, ord)
  ),
  judged as materialized (
    select a.*, c.last_seq, c.message_count, known.seq as known_seq, known.created_at as known_at,
           greatest(v_now, c.last_entry_at) as at,
           case
             when p.user_id is null then 'not_found'
             when known.seq is not null then
               case when known.conversation_id = a.conversation_id then 'known' else 'client_id_reused' end
             when not c.is_group and (
               (select true from blocked_users b where b.user_id = c.direct_low and b.blocked_user_id = c.direct_high)
               or (select true from blocked_users b where b.user_id = c.direct_high and b.blocked_user_id = c.direct_low)
             ) then 'blocked'
             else 'sent'
           end as outcome
    from asked a
    left join conversations c on c.id = a.conversation_id
    left join conversation_participants p
      on p.conversation_id = a.conversation_id and p.user_id = a.sender_id and p.left_seq is null
    left join conversation_log known on known.send_key = a.key
  ),
  -- All of them, so that no join has to bring the refused back: 300 by 300 rows cost more than the rest.
  numbered as materialized (
    select j.*, case when j.outcome = 'sent' then
             j.last_seq + row_number() over (partition by j.conversation_id, j.outcome order by j.ord)
           end as new_seq
    from judged j
  ),
  logged as (
    insert into conversation_log (conversation_id, seq, kind, actor_id, send_key, created_at)
    select n.conversation_id, n.new_seq, 'message', n.sender_id, n.key, n.at
    from numbered n where n.outcome = 'sent'
  ),
  stored as (
    insert into messages
      (conversation_id, seq, id, sender_id, client_id, content, reply_to_message_id, created_at)
    select n.conversation_id, n.new_seq, n.key, n.sender_id, n.client_id, n.content, n.reply_id, n.at
    from numbered n where n.outcome = 'sent'
  ),
  moved as (
    update conversations c
    set last_seq = c.last_seq + t.count, message_count = c.message_count + t.count,
        last_entry_at = t.at, updated_at = t.at
    from (
      select n.conversation_id, count(*) as count, max(n.at) as at
      from numbered n where n.outcome = 'sent' group by n.conversation_id
    ) t
    where c.id = t.conversation_id
  ),
  counted as (
    -- A sender who had read everything before has also read what they now wrote; it is theirs alone to
    -- say when other people's messages stand in between.
    update conversation_participants p
    set sent_count = p.sent_count + t.count,
        read_seq = case
          when t.message_count - p.messages_before - p.sent_count - p.read_others = 0
            and t.new_seq = t.last_seq + t.count then t.new_seq
          else p.read_seq
        end
    from (
      select n.conversation_id, n.sender_id, count(*) as count, max(n.new_seq) as new_seq,
             max(n.last_seq) as last_seq, max(n.message_count) as message_count
      from numbered n where n.outcome = 'sent' group by n.conversation_id, n.sender_id
    ) t
    where p.conversation_id = t.conversation_id and p.user_id = t.sender_id and p.left_seq is null
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

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent', value)) $function$;

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

CREATE OR REPLACE FUNCTION public.write_conversation_log(p_conversation_id uuid, p_kind text, p_actor_id uuid, p_message_id uuid DEFAULT NULL::uuid, p_data jsonb DEFAULT NULL::jsonb)
 RETURNS TABLE(seq bigint, created_at timestamp with time zone)
 LANGUAGE sql
AS $function$
  with head as (
    update conversations
    set last_seq = last_seq + 1, last_entry_at = greatest(clock_timestamp(), last_entry_at)
    where id = p_conversation_id
    returning last_seq, last_entry_at
  )
  insert into conversation_log (conversation_id, seq, kind, actor_id, message_id, data, created_at)
  select p_conversation_id, last_seq, p_kind, p_actor_id, p_message_id, p_data, last_entry_at from head
  returning seq, created_at
$function$;

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

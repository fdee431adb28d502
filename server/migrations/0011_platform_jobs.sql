-- additive: tables that only newer programs use
-- Who works on jobs: a process repeats seen_at, and the jobs of one that falls silent are handed back. The queue
-- itself is the library's, in the schema lero_jobs (platform/jobs).
create table job_runners (
  runner_id text primary key,
  seen_at timestamptz not null default clock_timestamp()
);

-- What is over is found by an index, oldest first, and removed slice by slice (features/auth/clean-up).
create index one_time_tokens_expires_at on auth.one_time_tokens (expires_at);
create index mfa_challenges_created_at on auth.mfa_challenges (created_at);
create index mfa_factors_unverified on auth.mfa_factors (created_at) where status = 'unverified';
create index refresh_tokens_revoked on auth.refresh_tokens (updated_at) where revoked;
create index sessions_ended_at on auth.sessions (ended_at) where ended_at is not null;
create index sessions_refreshed_at on auth.sessions (refreshed_at);

-- write_user_log for many people at once. Their counters are locked in the order of their ids, as everywhere.
create function write_user_logs(p_user_ids uuid[], p_kind text, p_data jsonb default '{}')
  returns table (user_id uuid, seq bigint)
  language sql volatile as $$
  with head as (
    insert into user_heads as h (user_id, last_seq)
    select u.id, 1 from (select distinct unnest(p_user_ids) as id order by 1) u
    on conflict (user_id) do update set last_seq = h.last_seq + 1
    returning h.user_id, h.last_seq
  )
  insert into user_log (user_id, seq, kind, data)
  select user_id, last_seq, p_kind, p_data from head
  returning user_id, seq
$$;

-- additive: columns with defaults for what is there, tables, indexes and a function
-- The link of a group (D-103): whether it works, and the code it must carry; null: it works without one.
alter table groups add column invite_is_on boolean not null default true;
alter table groups add column invite_code text;

-- Whether somebody lets people in who join by themselves, and who waits for it (D-103).
alter table groups add column invite_needs_approval boolean not null default false;
create table group_requests (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index group_requests_user_id on group_requests (user_id);

-- Who is asked to come where they cannot be added (D-100); of who said no it is kept, so that nobody insists.
create table group_invitations (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  inviter_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  primary key (group_id, user_id)
);
create index group_invitations_user_id on group_invitations (user_id);
create index group_invitations_inviter_id on group_invitations (inviter_id);

-- Public groups to join, the largest first (D-105).
create index groups_public on groups (member_count desc, id) where is_public and invite_is_on;

-- What stands among a group's messages as a quiet line: a page of history finds it without the rest of the log.
create index conversation_log_notices on conversation_log (conversation_id, seq)
  where kind in ('member_joined', 'member_left', 'role_changed', 'group_changed');

-- People whose name contains the text, whatever its case and accents, names that begin with it first; without the
-- viewer and without blocked pairs. Like search_people (0015), but of names alone and from one letter on.
create function search_people_by_name(p_viewer_id uuid, p_text text, p_limit integer)
  returns table (user_id uuid, is_prefix boolean)
  language plpgsql stable
  set enable_seqscan = off
  set jit = off
as $$
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
end $$;

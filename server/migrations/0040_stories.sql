-- additive: tables and functions that only newer programs use, and an index
-- What people show for a day (part 1 §3). A row lives until its owner deletes it or a job finds it over.
create table stories (
  -- Made by the client: a repeat finds it.
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  content_type text not null check (content_type in ('image', 'video', 'text')),
  -- Address within the bucket stories.
  content_url text unique,
  text_content text,
  background_color text,
  text_style text,
  caption text,
  location text,
  privacy_type text not null default 'contacts' check (privacy_type in ('contacts', 'friends', 'public', 'custom')),
  -- Of custom: the chosen people alone, or all contacts but them (D-110).
  custom_mode text check (custom_mode in ('only', 'except')),
  allow_replies boolean not null default true,
  is_active boolean not null default true,
  -- Of a video: the part that is shown.
  start_ms integer not null default 0,
  duration_ms integer,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  check ((content_type = 'text') = (content_url is null)),
  check (content_type <> 'text' or text_content is not null),
  check ((privacy_type = 'custom') = (custom_mode is not null))
);
create index stories_user_id on stories (user_id, created_at desc);
create index stories_public on stories (created_at desc) where privacy_type = 'public' and is_active;
create index stories_expires_at on stories (expires_at);

-- The people chosen for a custom story.
create table story_people (
  story_id uuid not null references stories on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  primary key (story_id, user_id)
);
create index story_people_user_id on story_people (user_id);

create table story_views (
  id uuid primary key default gen_random_uuid(),
  story_id uuid not null references stories on delete cascade,
  viewer_id uuid not null references auth.users on delete cascade,
  viewed_at timestamptz not null default clock_timestamp(),
  unique (story_id, viewer_id)
);
create index story_views_viewed_at on story_views (story_id, viewed_at desc, id desc);
create index story_views_viewer_id on story_views (viewer_id);

create table story_reactions (
  story_id uuid not null references stories on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  reaction_type text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (story_id, user_id)
);
create index story_reactions_user_id on story_reactions (user_id);

-- The other direction of the pair's own unique index.
create index conversations_direct_high on conversations (direct_high, direct_low) where not is_group;

-- Both people of a direct conversation have written in it.
create function is_two_sided(p_conversation_id uuid) returns boolean
  language sql stable parallel safe
begin atomic
  select count(*) = 2 from conversation_participants p
  where p.conversation_id = p_conversation_id and p.left_seq is null and p.sent_count > 0;
end;

-- A person's contacts (D-109): friends, and whom they have a direct conversation with in which both have written; nobody
-- between whom a block stands. In the order of their ids after p_after, so many at a time; null: all.
create function story_circle(p_user_id uuid, p_after uuid, p_limit integer)
  returns table (user_id uuid, is_friend boolean)
  language sql stable parallel safe
begin atomic
  select other.user_id, bool_or(other.is_friend)
  from (
    (select f.friend_id as user_id, true as is_friend from friends f
     where f.user_id = p_user_id and f.status = 'accepted' and f.friend_id > p_after
       and /* policy */ not exists (
         select from blocked_pairs b where b.user_id = p_user_id and b.other_id = f.friend_id
       )
     order by f.friend_id limit p_limit)
    union all
    (select f.user_id, true from friends f
     where f.friend_id = p_user_id and f.status = 'accepted' and f.user_id > p_after
       and /* policy */ not exists (
         select from blocked_pairs b where b.user_id = p_user_id and b.other_id = f.user_id
       )
     order by f.user_id limit p_limit)
    union all
    (select c.direct_high, false from conversations c
     where c.direct_low = p_user_id and c.direct_high > p_after and is_two_sided(c.id)
       and /* policy */ not exists (
         select from blocked_pairs b where b.user_id = p_user_id and b.other_id = c.direct_high
       )
     order by c.direct_high limit p_limit)
    union all
    (select c.direct_low, false from conversations c
     where c.direct_high = p_user_id and not c.is_group and c.direct_low > p_after and is_two_sided(c.id)
       and /* policy */ not exists (
         select from blocked_pairs b where b.user_id = p_user_id and b.other_id = c.direct_low
       )
     order by c.direct_low limit p_limit)
  ) other
  group by other.user_id
  order by other.user_id limit p_limit;
end;

-- Whether a person may see a story at this moment: its owner, and its audience while no block stands between the two.
create function can_see_story(p_viewer_id uuid, p_story_id uuid) returns boolean
  language sql stable parallel safe
begin atomic
  select exists (
    select from stories s
    cross join lateral (
      select exists (select from friend_pairs f where f.user_id = p_viewer_id and f.other_id = s.user_id) as is_friend,
        exists (
          select from conversations c
          where c.direct_low = least(p_viewer_id, s.user_id) and c.direct_high = greatest(p_viewer_id, s.user_id)
            and is_two_sided(c.id)
        ) as has_chat,
        exists (select from story_people p where p.story_id = s.id and p.user_id = p_viewer_id) as is_chosen
    ) viewer
    where s.id = p_story_id and s.is_active
      and /* policy */ s.expires_at > now()
      and (s.user_id = p_viewer_id or (
        /* policy */ not is_blocked_between(p_viewer_id, s.user_id)
        and /* policy */ case s.privacy_type
          when 'public' then true
          when 'friends' then viewer.is_friend
          when 'contacts' then viewer.is_friend or viewer.has_chat
          else (viewer.is_friend or viewer.has_chat) and (s.custom_mode = 'only') = viewer.is_chosen
        end
      ))
  );
end;

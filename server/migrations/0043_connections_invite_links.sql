-- additive: a table that only newer programs use
-- The link by which a person asks people to come to Lero (D-035): its code names them to who follows it. One each;
-- another code makes the earlier link void.
create table invite_links (
  user_id uuid primary key references auth.users on delete cascade,
  code text not null unique,
  created_at timestamptz not null default now()
);

-- additive: tables that only newer programs use
-- Every file has a row; its bytes lie in the file store under <bucket>/<id> (platform/files).
--   uploading  arrives in parts (file_parts)
--   uploaded   whole, its kind is known, and nobody names it yet
--   used       a row of a feature names it; path is its address within the bucket
--   removed    nobody names it any more; the bytes go by a job
-- One that nobody uses within a day, and one whose owner is gone, is removed.
create table files (
  id uuid primary key,
  owner_id uuid references auth.users on delete set null,
  bucket text not null check (bucket in ('avatars', 'media-messages', 'audio-messages', 'stories', 'music')),
  path text,
  state text not null check (state in ('uploading', 'uploaded', 'used', 'removed')),
  expected_bytes bigint not null check (expected_bytes >= 0),
  content_type text,
  sha256 text,
  created_at timestamptz not null default now(),
  -- When it came into its state.
  changed_at timestamptz not null default now(),
  check (state in ('uploading', 'removed') or (content_type is not null and sha256 is not null)),
  check (state <> 'used' or path is not null)
);
create index files_owner_id on files (owner_id);
create unique index files_address on files (bucket, path) where state = 'used';
create index files_waiting on files (changed_at) where state <> 'used';
create index files_ownerless on files (id) where owner_id is null;

-- What has arrived of an upload. Of two parts that begin at the same byte one is taken.
create table file_parts (
  file_id uuid not null references files on delete cascade,
  first_byte bigint not null,
  bytes bigint not null check (bytes > 0),
  part_id uuid not null unique,
  primary key (file_id, first_byte)
);

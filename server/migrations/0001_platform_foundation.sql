-- additive: the first tables
-- What the server keeps about itself.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Keys (tokens, links, second factor) are made once, by whichever process comes first.
create table server_keys (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- One row. A restored backup gets a new epoch: clients drop their cache and keep their outbox.
create table server_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid()
);
insert into server_epoch default values;

-- Text as it is searched: without accents and case. unaccent() alone is not immutable because its
-- dictionary can be replaced; naming the dictionary makes it safe to index.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

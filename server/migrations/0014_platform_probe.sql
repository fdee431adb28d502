-- additive: a table that only newer programs use
-- One row that a process rewrites to see whether the database still takes writes and brings them to disk.
create table server_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null default clock_timestamp()
);
insert into server_probe default values;

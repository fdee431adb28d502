-- additive: a table that only newer programs use
-- Until when every conversation was looked at for pushes that nobody noted: the next look begins there (docs/decisions/0204).
create table push_look (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null
);

-- additive: columns with a default
-- How a conversation looks to one of its members, and to them alone (D-074): the numbers of a colour and of a wallpaper,
-- 0 until they chose. They stand beside what else a person set for it (0025), and state_seq tells of their changes, too.
alter table conversation_participants
  add column theme_index smallint not null default 0,
  add column wallpaper_index smallint not null default 0;

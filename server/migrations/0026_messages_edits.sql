-- additive: a table, and a column that is null for what is there
-- What messages said before they were edited; `edited_seq` is the number of the entry that ended it.
create table message_versions (
  conversation_id uuid not null,
  seq bigint not null,
  edited_seq bigint not null,
  content text not null,
  written_at timestamptz not null,
  primary key (conversation_id, seq, edited_seq)
);

alter table messages add column edited_at timestamptz;

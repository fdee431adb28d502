-- additive: tables that only newer programs use
-- Which files a message has: its own one ('media'), and a small picture of it ('thumbnail'). A file is of one message: a
-- forwarded one is a copy, so that each goes with its own message and its own person.
create table attachments (
  conversation_id uuid not null,
  seq bigint not null,
  role text not null check (role in ('media', 'thumbnail')),
  file_id uuid not null unique references files on delete cascade,
  -- A photo or video that is swiped through.
  is_in_gallery boolean not null default false,
  -- Of what may be seen once.
  is_once boolean not null default false,
  primary key (conversation_id, seq, role)
);
create index attachments_gallery on attachments (conversation_id, seq) where is_in_gallery;
create index attachments_once on attachments (conversation_id, seq) where is_once;

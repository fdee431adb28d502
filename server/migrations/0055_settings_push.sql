-- additive: columns with defaults
-- Whether who names a person is heard in chats that they muted (D-070: not unless they wish it), and whether a
-- notification says what was written.
alter table privacy_settings
  add mention_notifications boolean not null default false,
  add notification_preview boolean not null default true;

-- additive: a column with a default, an index and a table that only newer programs use
-- 'Resumo por e-mail': off until somebody turns it on.
alter table privacy_settings add column email_digest boolean not null default false;
create index privacy_settings_digest on privacy_settings (user_id) where email_digest;

-- Where a person's digests stand. due_at: one waits to leave, from then on; null: none does. It says to whom and nothing
-- of what is in it: a digest is made of what there is when it leaves. sent_at: when the mail server took the last one, or
-- would have none for this address. mail_id names the mail, so that one that leaves twice is known to be the same.
create table email_digests (
  user_id uuid primary key references auth.users on delete cascade,
  mail_id uuid not null default gen_random_uuid(),
  due_at timestamptz,
  claimed_until timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz
) with (fillfactor = 70);
create index email_digests_due on email_digests (due_at) where due_at is not null;

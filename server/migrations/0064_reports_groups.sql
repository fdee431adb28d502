-- additive: columns that may be empty, and an index
-- What is reported in a group is for its admins and moderators too (D-098, docs/decisions/0207): which message in which
-- group, and when they were done with it; `state` is the operator's. They point to neither: a report outlives both.
alter table reports add column group_id uuid;
alter table reports add column group_name text;
alter table reports add column message_id uuid;
alter table reports add column closed_in_group_at timestamptz;
create index reports_message on reports (message_id) where message_id is not null;
create index reports_open_in_group on reports (group_id) where message_id is not null and closed_in_group_at is null;

-- additive: a column that may be empty
-- The address (SHA-256) at which a device was pushed to when its push service ended it, until it has another one: where
-- the renew token of the device leads its pushes from there, once.
alter table auth.sessions add column lost_push_hash bytea;

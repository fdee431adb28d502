-- additive: a column
-- Until when nothing of the account makes itself heard (D-037).
alter table privacy_settings add silenced_until timestamptz;

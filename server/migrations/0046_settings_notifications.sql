-- additive: columns with defaults
-- What a person chose about notifications and data (D-156), beside hide_online_status: obeyed by the server for what it
-- pushes, by the devices for sound, vibration and what they fetch unasked. Quiet hours are minutes of the day in the
-- time zone of the device that set them; they may pass midnight.
alter table privacy_settings
  add sound_notifications boolean not null default true,
  add vibration_notifications boolean not null default true,
  add friend_notifications boolean not null default true,
  add message_notifications boolean not null default true,
  add data_saver boolean not null default false,
  add quiet_from_min smallint check (quiet_from_min between 0 and 1439),
  add quiet_until_min smallint check (quiet_until_min between 0 and 1439),
  add quiet_time_zone text,
  add constraint privacy_settings_quiet_check
    check (num_nulls(quiet_from_min, quiet_until_min, quiet_time_zone) in (0, 3));

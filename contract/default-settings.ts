import type { Settings } from './settings.ts'

export type CompleteSettings = { readonly [K in keyof Settings]-?: Exclude<Settings[K], undefined> }

/** Of who has stored none, and of what an older release says nothing of. */
export const DEFAULT_SETTINGS: CompleteSettings = {
  hide_online_status: false,
  allow_messages: 'everyone',
  language: 'pt-BR',
  sound_notifications: true,
  vibration_notifications: true,
  friend_notifications: true,
  message_notifications: true,
  mention_notifications: false,
  notification_preview: true,
  data_saver: false,
  private_mode: false,
  quiet_hours: null,
  silenced_until: null,
  email_digest: false,
  updated_at: null,
}

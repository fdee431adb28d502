import { z } from 'zod'
import { timestamp } from './common.ts'
import { defineCall } from './define.ts'

export const languages = ['pt-BR', 'en', 'es'] as const
export const allowMessagesChoices = ['everyone', 'contacts', 'nobody'] as const

const minuteOfDay = z.int().min(0).max(1439)

/** No push and no sound from one minute of the day to another, which may lie behind midnight. */
export const quietHours = z.object({
  from_min: minuteOfDay,
  until_min: minuteOfDay,
  /** IANA name: where those minutes are counted. */
  time_zone: z.string().min(1).max(64),
})
export type QuietHours = z.infer<typeof quietHours>

export const settings = z.object({
  hide_online_status: z.boolean(),
  allow_messages: z.enum(allowMessagesChoices),
  language: z.enum(languages),
  updated_at: timestamp.nullable(),
  // The release before these knows nothing of them, nor does what it left on a device.
  sound_notifications: z.boolean().optional(),
  vibration_notifications: z.boolean().optional(),
  /** Friend requests and follows. */
  friend_notifications: z.boolean().optional(),
  message_notifications: z.boolean().optional(),
  /** Who names one is heard in chats that are muted too. */
  mention_notifications: z.boolean().optional(),
  /** Notifications say what was written, not only by whom. */
  notification_preview: z.boolean().optional(),
  /** Nothing large is fetched unasked. */
  data_saver: z.boolean().optional(),
  /** Nobody is told when this person is here, writes or has read, and they are told of nobody's reads (D-038). */
  private_mode: z.boolean().optional(),
  /** Null: none. */
  quiet_hours: quietHours.nullable().optional(),
  /** Nothing makes itself heard until then (D-037). Null: it does. */
  silenced_until: timestamp.nullable().optional(),
  /** Who was away for days is told by mail what waits, at most once a week, where the address is proven. */
  email_digest: z.boolean().optional(),
})
export type Settings = z.infer<typeof settings>

const quietHoursInput = quietHours.refine(({ time_zone }) => isTimeZone(time_zone), {
  error: 'unknown time zone',
})

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const settingsCalls = {
  'settings.get': defineCall({
    summary: "The caller's settings; defaults where nothing was stored yet.",
    input: z.object({}),
    output: settings,
  }),
  'settings.update': defineCall({
    summary: 'Upserts the given settings (privacy_settings, D-156). Announced to all devices of the caller.',
    input: settings.omit({ updated_at: true }).extend({ quiet_hours: quietHoursInput.nullable() }).partial(),
    output: settings,
  }),
}

import { z } from 'zod'
import { timestamp } from './common.ts'
import { defineCall } from './define.ts'

export const languages = ['pt-BR', 'en', 'es'] as const
export const allowMessagesChoices = ['everyone', 'contacts', 'nobody'] as const

export const settings = z.object({
  hide_online_status: z.boolean(),
  allow_messages: z.enum(allowMessagesChoices),
  language: z.enum(languages),
  updated_at: timestamp.nullable(),
})
export type Settings = z.infer<typeof settings>

export const settingsCalls = {
  'settings.get': defineCall({
    summary: "The caller's settings; defaults where nothing was stored yet.",
    input: z.object({}),
    output: settings,
  }),
  'settings.update': defineCall({
    summary: 'Upserts the given settings (privacy_settings, D-156). Announced to all devices of the caller.',
    input: settings.omit({ updated_at: true }).partial(),
    output: settings,
  }),
}

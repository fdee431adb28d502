import { z } from 'zod'
import { timestamp } from './common.ts'
import { defineCall } from './define.ts'

/** none: nothing was asked for, or its time is over. */
export const exportStates = ['none', 'making', 'ready', 'failed'] as const

/** How it stands with everything that a person asked to have of theirs. */
export const dataExport = z.object({
  state: z.enum(exportStates),
  requested_at: timestamp.nullable(),
  /** Of the file, once it is ready. */
  bytes: z.int().min(0).nullable(),
  /** Until then it may be fetched; then it is gone. */
  expires_at: timestamp.nullable(),
})
export type DataExport = z.infer<typeof dataExport>

export const exportsCalls = {
  'exports.get': defineCall({
    summary: "How it stands with the newest export of the caller's data.",
    input: z.object({}),
    output: dataExport,
  }),
  'exports.request': defineCall({
    summary:
      "Has everything of the caller's put into one file (LGPD, D-159); one that is being made is answered again. At most three a day; needs a session that has lately shown who it is.",
    input: z.object({}),
    output: dataExport,
    errors: ['reauthentication_needed'],
  }),
  'exports.link': defineCall({
    summary:
      "The address of the caller's file, good until `expires_at`; needs a session that has lately shown who it is.",
    input: z.object({}),
    output: z.object({ url: z.string(), expires_at: timestamp }),
    /** `not_found`: there is none, or its time is over. */
    errors: ['not_found', 'reauthentication_needed'],
  }),
}

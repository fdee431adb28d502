import { z } from 'zod'
import { clientId, humanText, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { REPORT_DETAILS_MAX_LENGTH } from './limits.ts'

/** Why somebody is reported (D-039), in the order in which it is asked. */
export const reportReasons = ['spam', 'harassment', 'fake_profile', 'inappropriate', 'scam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportsCalls = {
  'reports.file': defineCall({
    summary:
      'Reports a person to whoever runs the server (D-039), also one who blocked the caller. A repeat of the same client_id changes nothing.',
    input: z.object({
      client_id: clientId,
      user_id: uuid,
      reason: z.enum(reportReasons),
      details: humanText.trim().max(REPORT_DETAILS_MAX_LENGTH).optional(),
      /** Copies the newest five texts of the direct chat with this person that the caller sees. */
      with_messages: z.boolean().default(false),
      /** Blocks the person too, in the same step. */
      with_block: z.boolean().default(false),
    }),
    output: z.object({}),
    /** Nobody, or oneself. */
    errors: ['not_found'],
  }),
}

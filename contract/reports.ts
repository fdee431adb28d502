import { z } from 'zod'
import { clientId, humanText, timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { REPORT_DETAILS_MAX_LENGTH, REPORTED_MESSAGES_MAX } from './limits.ts'
import { messageTypes } from './messages.ts'

/** Why somebody is reported (D-039), in the order in which it is asked. */
export const reportReasons = ['spam', 'harassment', 'fake_profile', 'inappropriate', 'scam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** A message of a group as its admins and moderators decide about it. */
const reportedMessage = z.object({
  message_id: uuid,
  /** Who wrote it. */
  user_id: uuid,
  message_type: z.enum(messageTypes),
  view_once: z.boolean(),
  /** What it said when it was reported, cut; null: no words, or none that may be seen twice. */
  excerpt: z.string().nullable(),
  reasons: z.array(z.enum(reportReasons)),
  /** By the last of those who did. */
  reported_at: timestamp,
})
export type ReportedMessage = z.infer<typeof reportedMessage>

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
      /** One of theirs in a group: a copy of it goes along, and who moderates the group is told of it too. */
      message_id: uuid.optional(),
    }),
    output: z.object({}),
    /** Nobody, or oneself; a message that the caller does not see or somebody else wrote. */
    errors: ['not_found'],
  }),
  'reports.leave_group': defineCall({
    summary:
      'Leaves a group and reports it to whoever runs the server, in one step (D-100). A repeat of the same client_id changes nothing.',
    input: z.object({ client_id: clientId, group_id: uuid }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  'reports.list_in_group': defineCall({
    summary:
      'Reported messages of a group, the newest report first, for those of its admins and moderators who may decide about them (D-098): what was said, why it was reported and when, never by whom.',
    input: z.object({ group_id: uuid }),
    output: z.object({ messages: z.array(reportedMessage).max(REPORTED_MESSAGES_MAX) }),
    errors: ['not_found'],
  }),
  'reports.close_in_group': defineCall({
    summary:
      "Ends all reports of a message for its group, with or without deleting it for everyone; the operator's stay open. A repeat changes nothing.",
    input: z.object({ message_id: uuid, with_deletion: z.boolean() }),
    output: z.object({}),
    errors: ['not_found'],
  }),
}

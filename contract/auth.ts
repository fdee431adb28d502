import { z } from 'zod'
import { timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { NOTICES_MAX } from './limits.ts'

/**
 * Signing in itself speaks the public GoTrue HTTP shape under `/auth/v1`;
 * here are the calls that protocol does not have.
 */
export const authCalls = {
  'auth.list_sessions': defineCall({
    summary: 'The devices the caller is signed in on, the current one first (D-046); at most 100.',
    input: z.object({}),
    output: z.object({
      sessions: z.array(
        z.object({
          id: uuid,
          is_current: z.boolean(),
          user_agent: z.string().nullable(),
          ip: z.string().nullable(),
          created_at: timestamp,
          refreshed_at: timestamp,
        }),
      ),
    }),
  }),
  'auth.end_session': defineCall({
    summary: 'Signs one device of the caller out. A repeat changes nothing.',
    input: z.object({ session_id: uuid }),
    output: z.object({}),
  }),
  'auth.make_recovery_codes': defineCall({
    summary:
      'Ten new codes for the day the second factor is lost (D-044); the earlier ones are void. Shown once.',
    input: z.object({}),
    output: z.object({ codes: z.array(z.string()) }),
    /** The caller has no second factor; or the session is not fresh enough for it (D-167). */
    errors: ['not_found', 'reauthentication_needed'],
  }),
  'auth.count_recovery_codes': defineCall({
    summary: 'How many recovery codes of the caller are not used yet.',
    input: z.object({}),
    output: z.object({ count: z.int().min(0) }),
  }),
  'auth.list_notices': defineCall({
    summary: "What happened to the caller's account and was not dismissed, the newest first; at most 50.",
    input: z.object({}),
    output: z.object({
      notices: z.array(
        z.object({
          id: uuid,
          /** password_changed, email_changed, phone_changed, factor_added, factor_removed, new_device, first_proof. */
          kind: z.string(),
          created_at: timestamp,
          /** The new e-mail or phone, shortened. */
          detail: z.string().nullable(),
          user_agent: z.string().nullable(),
          ip: z.string().nullable(),
        }),
      ),
    }),
  }),
  'auth.dismiss_notices': defineCall({
    summary: 'The caller has read these notices. A repeat changes nothing.',
    input: z.object({ ids: z.array(uuid).min(1).max(NOTICES_MAX) }),
    output: z.object({}),
  }),
}

import { z } from 'zod'
import { timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'

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
    /** The caller has no second factor. */
    errors: ['not_found'],
  }),
  'auth.count_recovery_codes': defineCall({
    summary: 'How many recovery codes of the caller are not used yet.',
    input: z.object({}),
    output: z.object({ count: z.int().min(0) }),
  }),
}

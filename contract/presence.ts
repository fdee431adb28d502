import { z } from 'zod'
import { timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { PRESENCE_PAGE_MAX } from './limits.ts'

export const presenceCalls = {
  'presence.update': defineCall({
    summary:
      "The documented profile update {is_online, last_seen}: a hint only, the server owns both (D-139). Counts for the caller's session until its next heartbeat is missed.",
    input: z.object({ is_online: z.boolean() }),
    output: z.object({}),
  }),
  'presence.get': defineCall({
    summary:
      'Who of these people is here, for those on screen. People of whom the caller may know nothing are left out, as are ids of nobody.',
    input: z.object({ user_ids: z.array(uuid).max(PRESENCE_PAGE_MAX) }),
    output: z.object({
      online: z.array(uuid),
      /** When the others were last here, where that may be known. */
      last_seen: z.record(uuid, timestamp),
    }),
  }),
}

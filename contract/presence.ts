import { z } from 'zod'
import { defineCall } from './define.ts'

export const presenceCalls = {
  'presence.update': defineCall({
    summary:
      "The documented profile update {is_online, last_seen}: a hint only, the server owns both (D-139). Counts for the caller's session until its next heartbeat is missed.",
    input: z.object({ is_online: z.boolean() }),
    output: z.object({}),
  }),
}

import { z } from 'zod'
import { defineCall } from './define.ts'
import { DELETION_WORD } from './limits.ts'

export const accountCalls = {
  'account.delete': defineCall({
    summary:
      'Deletes the caller and everything of theirs in one step (D-159). Their sessions end everywhere; for others they are nobody.',
    input: z.object({ confirmation: z.literal(DELETION_WORD) }),
    output: z.object({}),
  }),
}

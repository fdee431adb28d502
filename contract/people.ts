import { z } from 'zod'
import { humanText, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { BLOCKED_PAGE_SIZE } from './limits.ts'
import { profile } from './profile.ts'

/** One row of blocked_users, as the person who blocked sees it. */
export const blockedUser = z.object({ id: uuid, blocked_user_id: uuid })
export type BlockedUser = z.infer<typeof blockedUser>

export const peopleCalls = {
  'people.search': defineCall({
    summary:
      'People whose name or bio contains the text, accents and case aside, without the caller and without blocked pairs; at most 20 (part 2 §9, D-081).',
    input: z.object({ query: humanText.max(200) }),
    output: z.object({ profiles: z.array(profile) }),
  }),
  'people.block': defineCall({
    summary: 'Blocks a person (D-084, D-085). A repeat changes nothing.',
    input: z.object({ user_id: uuid }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  'people.unblock': defineCall({
    summary:
      'Removes a block of the caller, by the person or by the id of its row. A repeat changes nothing.',
    input: z.union([z.object({ user_id: uuid }), z.object({ id: uuid })]),
    output: z.object({}),
  }),
  'people.list_blocked': defineCall({
    summary: 'Whom the caller has blocked, newest first; `after`: the id of the last row of the page before.',
    input: z.object({
      after: uuid.optional(),
      limit: z.int().min(1).max(BLOCKED_PAGE_SIZE).default(BLOCKED_PAGE_SIZE),
    }),
    output: z.object({ blocked: z.array(blockedUser), has_more: z.boolean() }),
    /** `after` is not, or no longer, in the list: it is read from its beginning again. */
    errors: ['not_found'],
  }),
}

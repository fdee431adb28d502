import { z } from 'zod'
import { uuid } from './common.ts'
import { defineCall } from './define.ts'
import { FOLLOWS_PAGE_SIZE } from './limits.ts'
import { profile } from './profile.ts'

/** A row of followers. */
const follow = z.object({ id: uuid, follower_id: uuid, following_id: uuid })

/** One of a list of people, with the id of their row. */
export const followedPerson = z.object({ id: uuid, person_id: uuid, profile })
export type FollowedPerson = z.infer<typeof followedPerson>

const page = {
  input: z.object({
    user_id: uuid,
    /** The `id` that the page before ended with. */
    after: uuid.optional(),
    limit: z.int().min(1).max(FOLLOWS_PAGE_SIZE).default(FOLLOWS_PAGE_SIZE),
  }),
  output: z.object({ people: z.array(followedPerson), has_more: z.boolean() }),
  /** Also where `after` is not, or no longer, in the list: it is read from its beginning again. */
  errors: ['not_found'],
} as const

export const followsCalls = {
  'follows.get': defineCall({
    summary: 'The row by which the caller follows a person; PGRST116 where there is none (part 2 §8).',
    input: z.object({ user_id: uuid }),
    output: follow,
    errors: ['PGRST116'],
  }),
  'follows.set': defineCall({
    summary:
      'Follows a person, or no longer. A repeat changes nothing. To follow nobody, oneself and blocked pairs answers alike; to end it is never refused.',
    input: z.object({ user_id: uuid, is_following: z.boolean() }),
    /** The person as they are then, counters included; null: nobody has this id. */
    output: z.object({ is_following: z.boolean(), profile: profile.nullable() }),
    errors: ['not_found'],
  }),
  'follows.followers': defineCall({
    summary:
      'Who follows a person, newest first, in pages; without people blocked by or blocking the caller.',
    ...page,
  }),
  'follows.following': defineCall({
    summary:
      'Whom a person follows, newest first, in pages; without people blocked by or blocking the caller.',
    ...page,
  }),
}

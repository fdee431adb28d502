import { z } from 'zod'
import { humanText, timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { BIO_MAX_LENGTH, DISPLAY_NAME_MAX_LENGTH, PROFILES_PAGE_MAX } from './limits.ts'

/**
 * A person as the caller may see them. `email` is null for everyone but oneself (D-009);
 * presence is masked for people who hide it or are blocked (D-085, D-141).
 */
export const profile = z.object({
  user_id: uuid,
  display_name: z.string().nullable(),
  bio: z.string().nullable(),
  avatar_url: z.string().nullable(),
  email: z.string().nullable(),
  is_online: z.boolean(),
  last_seen: timestamp.nullable(),
  tutorial_completed: z.boolean(),
  followers_count: z.int().min(0),
  following_count: z.int().min(0),
})
export type Profile = z.infer<typeof profile>

export const profileCalls = {
  'profile.get': defineCall({
    summary: 'Profiles by id, in no particular order. Ids of nobody are left out.',
    input: z.object({ user_ids: z.array(uuid).max(PROFILES_PAGE_MAX) }),
    output: z.object({ profiles: z.array(profile) }),
  }),
  'profile.update': defineCall({
    summary: "Changes the caller's own profile; fields left out stay as they are.",
    input: z.object({
      display_name: humanText.trim().min(1).max(DISPLAY_NAME_MAX_LENGTH).optional(),
      bio: humanText.trim().max(BIO_MAX_LENGTH).nullable().optional(),
      tutorial_completed: z.boolean().optional(),
    }),
    output: z.object({ profile }),
  }),
}

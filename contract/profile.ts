import { z } from 'zod'
import { humanText, nameText, timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { BIO_MAX_LENGTH, DISPLAY_NAME_MAX_LENGTH, PROFILES_PAGE_MAX } from './limits.ts'

/**
 * A person as the caller may see them. `email` is null for everyone but oneself (D-009),
 * `tutorial_completed` is left out;
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
  /** One's own alone. */
  tutorial_completed: z.boolean().optional(),
  followers_count: z.int().min(0),
  following_count: z.int().min(0),
})
export type Profile = z.infer<typeof profile>

const count = z.int().min(0)

/** What a person has, six counts (D-152). `stories`: those that are still shown. */
export const profileStats = z.object({
  conversations: count,
  friends: count,
  stories: count,
  followers: count,
  following: count,
  reels: count,
})
export type ProfileStats = z.infer<typeof profileStats>

export const profileCalls = {
  'profile.get': defineCall({
    summary: 'Profiles by id, in no particular order. Ids of nobody are left out.',
    input: z.object({ user_ids: z.array(uuid).max(PROFILES_PAGE_MAX) }),
    output: z.object({ profiles: z.array(profile) }),
  }),
  'profile.update': defineCall({
    summary: "Changes the caller's own profile; fields left out stay as they are.",
    input: z.object({
      display_name: nameText.max(DISPLAY_NAME_MAX_LENGTH).optional(),
      bio: humanText.trim().max(BIO_MAX_LENGTH).nullable().optional(),
      tutorial_completed: z.boolean().optional(),
    }),
    output: z.object({ profile }),
  }),
  'profile.set_avatar': defineCall({
    summary:
      "Makes an uploaded picture (docs/files.md, bucket avatars) the caller's photo: squared to 512 px, the one before removed (D-154).",
    input: z.object({
      file_id: uuid,
      /** Path avatars {userId}/{userId}.webp (profile dialog) or {userId}/{timestamp}.webp (profile screen). */
      address: z.enum(['person', 'moment']).default('moment'),
    }),
    output: z.object({ profile }),
    /** No such upload of the caller, not whole yet, used already, or no picture. */
    errors: ['not_found'],
  }),
  'profile.remove_avatar': defineCall({
    summary: "Removes the caller's photo. A repeat changes nothing.",
    input: z.object({}),
    output: z.object({ profile }),
  }),
  'profile.stats': defineCall({
    summary: "The caller's own six counts (part 1 §7, D-152).",
    input: z.object({}),
    output: profileStats,
  }),
  'profile.show': defineCall({
    summary:
      'What the page of a person shows beside their posts. Nobody and a block in either direction answer alike.',
    input: z.object({ user_id: uuid }),
    output: z.object({ profile, reels: count }),
    errors: ['not_found'],
  }),
}

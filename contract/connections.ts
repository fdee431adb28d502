import { z } from 'zod'
import { humanText, timestamp, userBase, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { FRIENDS_PAGE_SIZE, INVITE_CODE_MAX_LENGTH, MUTUAL_FRIENDS_PAGE_MAX } from './limits.ts'
import { profile } from './profile.ts'

/**
 * A friendship or a request of the caller's: a row of friends, with the other person. `user_id` asked, `friend_id` was
 * asked. A declined request ('blocked' in the table) is shown to nobody (D-106).
 */
export const friend = z.object({
  id: uuid,
  user_id: uuid,
  friend_id: uuid,
  status: z.enum(['pending', 'accepted']),
  /** When it was asked. */
  created_at: timestamp,
  /** When it was answered. */
  updated_at: timestamp,
  /** The other of the two, as the caller may see them. */
  person_id: uuid,
  profile,
})
export type Friend = z.infer<typeof friend>

const mutual = {
  /** How many friends the caller and this person have in common. */
  mutual_friends: z.int().min(0),
  /** Up to three of them. */
  mutual_ids: z.array(uuid).max(3),
}

/** A person whom the caller may know. */
export const suggestion = z.object({ ...profile.shape, ...mutual })
export type Suggestion = z.infer<typeof suggestion>

export const mutualFriends = z.object({ user_id: uuid, ...mutual })
export type MutualFriends = z.infer<typeof mutualFriends>

const ofPerson = z.object({ user_id: uuid })
/** How the two stand from now on; null: nothing that is shown. */
const stands = z.object({ friend: friend.nullable() })

export const connectionsCalls = {
  'connections.list': defineCall({
    summary:
      'Friends and open requests of the caller, in both directions: those that changed since a base, or all, in pages by `person_id`.',
    input: z.object({
      since: userBase.optional(),
      /** The `person_id` that the page before ended with. */
      after: uuid.optional(),
      limit: z.int().min(1).max(FRIENDS_PAGE_SIZE).default(FRIENDS_PAGE_SIZE),
    }),
    output: z.object({
      ...userBase.shape,
      /** The pages name the whole list: whom none of them names is not in it. */
      complete: z.boolean(),
      friends: z.array(friend),
      /** People with whom nothing is left since the base. */
      removed: z.array(uuid),
      has_more: z.boolean(),
    }),
  }),
  'connections.request': defineCall({
    summary:
      'Asks a person to be friends; one who asked the caller is accepted (D-107). A repeat changes nothing. Nobody, oneself and blocked pairs answer alike.',
    input: ofPerson,
    output: stands,
    errors: ['not_found', 'request_declined'],
  }),
  'connections.cancel': defineCall({
    summary: 'Takes back a request of the caller that is open. Changes nothing else, nor twice.',
    input: ofPerson,
    output: stands,
  }),
  'connections.accept': defineCall({
    summary: 'Accepts the request of a person. A repeat changes nothing.',
    input: ofPerson,
    output: stands,
    errors: ['not_found'],
  }),
  'connections.reject': defineCall({
    summary:
      'Declines the request of a person, who may not ask again for 30 days; the caller may (D-106). A repeat changes nothing.',
    input: ofPerson,
    output: stands,
    errors: ['not_found'],
  }),
  'connections.remove': defineCall({
    summary: 'Ends a friendship. Changes nothing else, nor twice.',
    input: ofPerson,
    output: stands,
  }),
  'connections.suggestions': defineCall({
    summary:
      'Up to 10 people whom the caller may know, without friends, requests and blocked pairs: by common friends, then common groups, then the newest (D-108).',
    input: z.object({}),
    output: z.object({ suggestions: z.array(suggestion) }),
  }),
  'connections.mutual_friends': defineCall({
    summary: 'Common friends with people whose request to the caller is open; all others are left out.',
    input: z.object({ user_ids: z.array(uuid).max(MUTUAL_FRIENDS_PAGE_MAX) }),
    output: z.object({ people: z.array(mutualFriends) }),
  }),
  'connections.invite_link': defineCall({
    summary:
      "The code of the caller's link to come to Lero (`/landing?convite={code}`, D-035), made at the first call; `renew`: another one, and earlier links name nobody.",
    input: z.object({ renew: z.boolean().default(false) }),
    output: z.object({ code: z.string() }),
  }),
  'connections.inviter': defineCall({
    summary:
      'Whose link brought the caller here. Unknown and earlier codes, one’s own and blocked pairs answer alike.',
    input: z.object({ code: humanText.min(1).max(INVITE_CODE_MAX_LENGTH) }),
    output: z.object({ profile }),
    errors: ['not_found'],
  }),
}

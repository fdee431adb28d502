import { z } from 'zod'
import { humanText, nameText, timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import {
  GROUP_CREATE_MAX_MEMBERS,
  GROUP_DESCRIPTION_MAX_LENGTH,
  GROUP_NAME_MAX_LENGTH,
  INVITE_CODE_MAX_LENGTH,
} from './limits.ts'
import { roles } from './messages.ts'
import { profile } from './profile.ts'

export const group = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  avatar_url: z.string().nullable(),
  creator_id: uuid.nullable(),
  is_public: z.boolean(),
  member_count: z.int().min(0),
  created_at: timestamp,
  updated_at: timestamp,
})

/** What everybody may see of a group (D-024). */
const openGroup = group.pick({
  id: true,
  name: true,
  description: true,
  avatar_url: true,
  is_public: true,
  member_count: true,
})

/**
 * How one joins a group by oneself, as its members see it (D-103): `code`, where there is one, is appended to the link as
 * ?c=; `needs_approval`: an admin or a moderator lets them in.
 */
export const groupInvite = z.object({
  is_on: z.boolean(),
  code: z.string().nullable(),
  needs_approval: z.boolean(),
})

const inviteCode = humanText.max(INVITE_CODE_MAX_LENGTH).nullable().default(null)
const groupName = nameText.max(GROUP_NAME_MAX_LENGTH)
const groupDescription = humanText.trim().max(GROUP_DESCRIPTION_MAX_LENGTH).nullable()

export const groupsCalls = {
  'groups.create': defineCall({
    summary:
      'Creates a group with its conversation; the caller becomes admin, and who does not accept being added is asked to come (D-100). The id is made by the caller: a repeat answers the first group.',
    input: z.object({
      id: uuid,
      name: groupName,
      description: groupDescription.default(null),
      is_public: z.boolean().default(false),
      member_ids: z.array(uuid).max(GROUP_CREATE_MAX_MEMBERS).default([]),
    }),
    output: z.object({ group, conversation_id: uuid }),
    errors: ['23505'],
  }),
  'groups.get_or_create_group_conversation': defineCall({
    summary: 'The conversation of a group, for its members (RPC of part 2 §7, D-102).',
    input: z.object({ _group_id: uuid }),
    output: z.object({ conversation_id: uuid }),
    errors: ['not_found'],
  }),
  'groups.get': defineCall({
    summary: 'A group with its link and the role of the caller, for its members.',
    input: z.object({ group_id: uuid }),
    output: z.object({ group, conversation_id: uuid, my_role: z.enum(roles), invite: groupInvite }),
    errors: ['not_found'],
  }),
  'groups.members': defineCall({
    summary: 'Members of a group with their profiles, for its members.',
    input: z.object({ group_id: uuid }),
    output: z.object({
      members: z.array(
        z.object({
          id: uuid,
          group_id: uuid,
          user_id: uuid,
          role: z.enum(roles),
          joined_at: timestamp,
          profile: profile.nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  'groups.update': defineCall({
    summary: 'Admins change name and description; what is left out stays. An empty description is none.',
    input: z.object({
      group_id: uuid,
      name: groupName.optional(),
      description: groupDescription.optional(),
    }),
    output: z.object({ group }),
    errors: ['not_found'],
  }),
  'groups.set_avatar': defineCall({
    summary:
      'Admins make an uploaded picture (docs/files.md, bucket avatars) the photo of a group: squared to 512 px, the one before removed.',
    input: z.object({ group_id: uuid, file_id: uuid }),
    output: z.object({ group }),
    /** Not theirs to change, no such upload of the caller, not whole yet, used already, or no picture. */
    errors: ['not_found'],
  }),
  'groups.search_people': defineCall({
    summary:
      'People to add: name contains the text, e-mail is the text, or that of a friend contains it (D-101); without the caller and without blocked pairs; at most 10. Admins alone ask for a group, anybody for a new one.',
    input: z.object({ group_id: uuid.nullable().default(null), query: humanText.max(320) }),
    output: z.object({ people: z.array(z.object({ profile, is_member: z.boolean() })) }),
    errors: ['not_found'],
  }),
  'groups.add_member': defineCall({
    summary:
      'Admins add a person. Who does not accept that is asked to come instead (`is_invited`, D-100). A repeat changes nothing and says so.',
    input: z.object({ group_id: uuid, user_id: uuid }),
    output: z.object({ is_new: z.boolean(), is_invited: z.boolean() }),
    errors: ['not_found', 'group_full'],
  }),
  'groups.add_member_by_email': defineCall({
    summary:
      'Admins add the owner of an e-mail. Unknown, blocked and not accepting answer alike: PGRST116 (D-080, D-101).',
    input: z.object({ group_id: uuid, email: humanText.trim().toLowerCase().min(1).max(320) }),
    output: z.object({ is_new: z.boolean() }),
    errors: ['not_found', 'PGRST116', 'group_full'],
  }),
  'groups.remove_member': defineCall({
    summary: 'Admins and moderators remove a member (D-098). A repeat changes nothing.',
    input: z.object({ group_id: uuid, user_id: uuid }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  'groups.set_role': defineCall({
    summary: 'Admins change a role; the last admin keeps theirs.',
    input: z.object({ group_id: uuid, user_id: uuid, role: z.enum(roles) }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  'groups.leave': defineCall({
    summary:
      'Leaves a group; the last admin is replaced, an empty group removed (D-099). A repeat changes nothing.',
    input: z.object({ group_id: uuid }),
    output: z.object({}),
  }),
  'groups.set_invite': defineCall({
    summary:
      'Admins switch the link of a group on or off, have people who join approved or not, or make every earlier link void (`renew`): from then on it works with a new code alone (D-103).',
    input: z.object({
      group_id: uuid,
      is_on: z.boolean().optional(),
      needs_approval: z.boolean().optional(),
      renew: z.boolean().default(false),
    }),
    output: z.object({ invite: groupInvite }),
    errors: ['not_found'],
  }),
  'groups.invite': defineCall({
    summary:
      'What a link to a group shows, to anybody, signed in or not (D-024). Unknown, switched off and, where it is not public, a wrong code answer alike, but to members.',
    input: z.object({ group_id: uuid, code: inviteCode }),
    output: z.object({
      group: openGroup,
      is_member: z.boolean(),
      needs_approval: z.boolean(),
      /** The caller has asked to be let in. */
      is_waiting: z.boolean(),
    }),
    errors: ['not_found'],
  }),
  'groups.discover': defineCall({
    summary:
      'Public groups that the caller may join, the largest first, at most 50; none whose link is off, and none that is full (D-105).',
    input: z.object({}),
    output: z.object({ groups: z.array(openGroup) }),
  }),
  'groups.join': defineCall({
    summary:
      'Joins a group by its link, as a member; a public one without a code. Where that is approved it asks to be let in, and answers null. A repeat changes nothing.',
    input: z.object({ group_id: uuid, code: inviteCode }),
    output: z.object({ conversation_id: uuid.nullable() }),
    errors: ['not_found', 'group_full'],
  }),
  'groups.invitations': defineCall({
    summary: 'Groups that the caller is asked to join, the newest first, at most 50 (D-100).',
    input: z.object({}),
    output: z.object({
      invitations: z.array(
        z.object({ group: openGroup, inviter: profile.nullable(), created_at: timestamp }),
      ),
    }),
  }),
  'groups.answer_invitation': defineCall({
    summary:
      'Joins a group that one is asked to join, or declines: then one is not asked again for 30 days. A repeat changes nothing.',
    input: z.object({ group_id: uuid, is_accepted: z.boolean() }),
    output: z.object({ conversation_id: uuid.nullable() }),
    errors: ['not_found', 'group_full'],
  }),
  'groups.requests': defineCall({
    summary: 'Who waits to be let in, longest first, at most 100; for admins and moderators.',
    input: z.object({ group_id: uuid }),
    output: z.object({ requests: z.array(z.object({ profile, created_at: timestamp })) }),
    errors: ['not_found'],
  }),
  'groups.answer_request': defineCall({
    summary:
      'Admins and moderators let a person in who asked, or do not; who is turned down may ask again. A repeat changes nothing.',
    input: z.object({ group_id: uuid, user_id: uuid, is_accepted: z.boolean() }),
    output: z.object({}),
    errors: ['not_found', 'group_full'],
  }),
}

import { z } from 'zod'
import { humanText, nameText, timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { GROUP_CREATE_MAX_MEMBERS, GROUP_DESCRIPTION_MAX_LENGTH, GROUP_NAME_MAX_LENGTH } from './limits.ts'
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

const groupName = nameText.max(GROUP_NAME_MAX_LENGTH)
const groupDescription = humanText.trim().max(GROUP_DESCRIPTION_MAX_LENGTH).nullable()

export const groupsCalls = {
  'groups.create': defineCall({
    summary:
      'Creates a group with its conversation; the caller becomes admin. The id is made by the caller: a repeat answers the first group.',
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
  'groups.add_member': defineCall({
    summary: 'Admins add a person. A repeat changes nothing.',
    input: z.object({ group_id: uuid, user_id: uuid }),
    output: z.object({}),
    errors: ['not_found', 'not_accepting'],
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
}

import { z } from 'zod'
import { humanText, seq, timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { messageTypes, roles } from './messages.ts'
import { profile } from './profile.ts'

/** The line a chat row shows under the name (D-057). */
export const preview = z.object({
  seq,
  message_id: uuid,
  sender_id: uuid.nullable(),
  sender_name: z.string().nullable(),
  message_type: z.enum(messageTypes),
  /** First 120 code points; null when deleted. */
  content: z.string().nullable(),
  deleted_for_everyone: z.boolean(),
  created_at: timestamp,
})
export type Preview = z.infer<typeof preview>

/**
 * Everything a chat row needs, and the state of a conversation's registers.
 * The list is complete and replaces what the client had.
 */
export const head = z.object({
  conversation_id: uuid,
  is_group: z.boolean(),
  group_id: uuid.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  first_seq: seq,
  last_seq: seq,
  my_read_seq: seq,
  /** Direct: how far the other has read. Group: how far everyone has. */
  peer_read_seq: seq,
  unread_count: z.int().min(0),
  preview: preview.nullable(),
  /** Direct chats: the other person; null when that account is gone. */
  peer: profile.nullable(),
  group: z
    .object({
      id: uuid,
      name: z.string(),
      avatar_url: z.string().nullable(),
      member_count: z.int().min(0),
      my_role: z.enum(roles),
    })
    .nullable(),
  blocked_by_me: z.boolean(),
  /** A block in either direction: sending is off (D-084). */
  sending_disabled: z.boolean(),
})
export type Head = z.infer<typeof head>

/** Full state of a person's list as of `user_seq` of their user log. */
export const heads = z.object({
  /** Changes when a backup is restored: caches are dropped, outboxes kept. */
  epoch: uuid,
  user_seq: seq,
  heads: z.array(head),
})
export type Heads = z.infer<typeof heads>

const started = z.object({ conversation_id: uuid, created: z.boolean() })

export const conversationsCalls = {
  'conversations.list': defineCall({
    summary: 'All conversations of the caller, newest first (updated_at). Twin of the `heads` frame.',
    input: z.object({}),
    output: heads,
  }),
  'conversations.start_direct_conversation': defineCall({
    summary: 'Finds or creates the one direct conversation with a person (RPC of part 2 §7, D-079).',
    input: z.object({ other_user_id: uuid }),
    output: started,
    errors: ['not_found', 'not_accepting', 'blocked'],
  }),
  'conversations.create-direct-conversation': defineCall({
    summary: 'The same as start_direct_conversation under its function name (part 2 §7, D-079).',
    input: z.object({ other_user_id: uuid }),
    output: started,
    errors: ['not_found', 'not_accepting', 'blocked'],
  }),
  'conversations.start_by_email': defineCall({
    summary:
      'Finds or creates the direct conversation with the owner of an e-mail. Unknown, own, blocked and not accepting answer alike (D-080).',
    input: z.object({ email: humanText.trim().toLowerCase().max(320) }),
    output: started,
    errors: ['not_found'],
  }),
  'conversations.get_accessible_participants': defineCall({
    summary: 'Participants for a participant, else an empty list (RPC of part 2 §7, D-003).',
    input: z.object({ conv_id: uuid }),
    output: z.object({ participants: z.array(z.object({ user_id: uuid })) }),
  }),
  'conversations.delete': defineCall({
    summary:
      'Removes a conversation for the caller, or (direct chats) for both (D-058). A repeat changes nothing.',
    input: z.object({ conversation_id: uuid, scope: z.enum(['me', 'everyone']) }),
    output: z.object({}),
    errors: ['not_found'],
  }),
}

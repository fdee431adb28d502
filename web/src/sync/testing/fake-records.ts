import type { ConversationEvent, Message } from '#contract/messages.ts'
import { createTextMessage } from '#contract/text-message.ts'
import type { Amendment } from '../change.ts'

/** A UUID for the n-th thing of a kind. */
export function uuidOf(kind: number, n: number): string {
  return `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`
}

export function messagesOf(log: readonly ConversationEvent[]): Message[] {
  return log.flatMap((event) => (event.kind === 'message' ? [event.message] : []))
}

export function createProfile(userId: string) {
  return {
    user_id: userId,
    display_name: `P${userId.slice(-4)}`,
    bio: null,
    avatar_url: null,
    email: null,
    is_online: false,
    last_seen: null,
    tutorial_completed: true,
    followers_count: 0,
    following_count: 0,
  }
}

export function createMessage(
  fields: Partial<Message> & Pick<Message, 'id' | 'conversation_id' | 'seq'>,
): Message {
  return createTextMessage({ created_at: '2026-03-07T12:00:00.000Z', ...fields })
}

/** What becomes of a message that the entry `seq` deletes for everyone. */
export function blankAt(messageId: string, seq: number): Amendment {
  const fields = { content: null, deleted_for_everyone: true, deleted_at: '2026-03-07T13:00:00.000Z' }
  return { message_id: messageId, seq, fields }
}

/** The state of a conversation for which its person has set nothing. */
export const NOTHING_SET = {
  seq: 0,
  is_pinned: false,
  muted_until: null,
  is_favourite: false,
  is_archived: false,
  is_marked_unread: false,
  theme_index: 0,
  wallpaper_index: 0,
}

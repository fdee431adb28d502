import { STRANGERS_PER_DAY_MAX } from '#contract/limits.ts'
import type { Role } from '#contract/messages.ts'
import type { Settings } from '#contract/settings.ts'

/*
 * Who may begin something with whom (D-084, D-157). Pure; group adds begin with the same answer (D-100).
 */

/** How a person stands to somebody who wants to write to them for the first time; null: nobody has this id. */
export type Reachability = {
  readonly is_self: boolean
  /** In either direction. */
  readonly is_blocked: boolean
  readonly allow_messages: Settings['allow_messages']
  /** Each has written to the other. */
  readonly has_two_sided_chat: boolean
  readonly is_friend: boolean
}

/** `has_asked`: the person who is written to waits for an answer to being friends. */
export type Asked = { readonly has_asked: boolean }

export type Reach = 'open' | 'not_found' | 'blocked' | 'not_accepting'

/** Existing chats go on whatever this says. */
export function judgeReach(target: Reachability | null): Reach {
  if (!target || target.is_self) return 'not_found'
  if (target.is_blocked) return 'blocked'
  if (target.allow_messages === 'everyone') return 'open'
  const isContact = target.is_friend || target.has_two_sided_chat
  return target.allow_messages === 'contacts' && isContact ? 'open' : 'not_accepting'
}

/** A stranger to them begins: it waits among their requests. Whoever they asked to be friends is none. */
export function isStranger({ is_friend, has_asked }: Pick<Reachability, 'is_friend'> & Asked): boolean {
  return !is_friend && !has_asked
}

/** Whether a person may begin one more conversation with a stranger, of so many within 24 hours. */
export function hasStrangersLeft(startedCount: number): boolean {
  return startedCount < STRANGERS_PER_DAY_MAX
}

/** Either person of a direct conversation; in groups an admin alone (D-058). */
export function canDeleteForAll(
  conversation: { readonly is_group: boolean },
  member: { readonly role: Role | null },
): boolean {
  return !conversation.is_group || member.role === 'admin'
}

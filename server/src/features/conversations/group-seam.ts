import type pg from 'pg'
import type { Role } from '#contract/messages.ts'
import type { LogTransaction } from '../../platform/append/log-writer.ts'
import type { LockedConversation } from '../../platform/append/log-writer.queries.ts'

/**
 * What a conversation needs of the group whose it is. Groups know conversations and not the other way round: they
 * implement this, and the app hands it over.
 */
export interface GroupSeam {
  /** Null for people who are not in the group. */
  findRole(client: pg.ClientBase, groupId: string, userId: string): Promise<Role | null>
  /** Ends a membership, under the conversation's lock; `actorId` leaves or removes `userId`. */
  leave(
    transaction: LogTransaction,
    conversation: LockedConversation,
    userId: string,
    actorId: string,
  ): Promise<void>
  /** Takes the group away whose conversation was removed. */
  remove(client: pg.ClientBase, groupId: string): Promise<void>
}

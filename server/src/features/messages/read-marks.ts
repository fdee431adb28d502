import type { StoredMessage } from '../../platform/append/log.queries.ts'
import type { Membership } from './messages.queries.ts'

/**
 * is_read is derived (D-059): an own message is read when the other has (in a group: everyone has) read so
 * far; a message of others when the viewer has, in a group when everyone has.
 */
export function createReadMark(userId: string, membership: Membership) {
  return (message: StoredMessage): boolean =>
    membership.is_group || message.sender_id === userId
      ? message.seq <= membership.others_read_seq
      : message.seq <= membership.my_read_seq
}

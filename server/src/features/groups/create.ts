import { randomUUID } from 'node:crypto'
import { writeLog } from '../../platform/append/log-writer.ts'
import type { Handler } from '../../platform/call.ts'
import { announceUserEntries, openRanges, type Reach, selectReachability } from '../conversations/public.ts'
import { judgeAdding } from './groups.policy.ts'
import { type GroupView, insertGroup, selectGroup } from './groups.queries.ts'
import { insertInvitations } from './invitations.queries.ts'
import { insertGroupMembers } from './members.queries.ts'
import { tellInvited } from './tell-invited.ts'
import { showGroup } from './show-group.ts'

/** The caller becomes admin. People who do not accept being added are asked to come (D-100), the group tells who is in. */
export const createGroup: Handler<'groups.create'> = async ({ platform, caller, refuse }, input) => {
  const creator_id = caller.user_id
  const conversation_id = randomUUID()
  // Part 2 §5: an empty description is none.
  const description = input.description || null
  const { view, entries } = await writeLog(platform, conversation_id, async (transaction) => {
    const { client } = transaction
    if (!(await insertGroup(client, { ...input, description, creator_id }, conversation_id))) {
      return { view: await selectGroup(client, input.id, creator_id), entries: [] }
    }
    const reachability = await selectReachability(client, creator_id, input.member_ids)
    const who = (reach: Reach) =>
      [...reachability].filter(([, target]) => judgeAdding(target) === reach).map(([id]) => id)
    const added = who('open')
    const members = [creator_id, ...added.toSorted()]
    await insertGroupMembers(client, input.id, [creator_id], 'admin')
    await insertGroupMembers(client, input.id, added, 'member')
    const asked = await insertInvitations(client, input.id, creator_id, who('not_accepting'))
    await openRanges(client, { conversation_id, user_ids: members, first_seq: 1, messages_before: 0 })
    await transaction.writeAll(
      members.map((user_id) => ({
        kind: 'member_joined',
        conversation_id,
        user_id,
        role: user_id === creator_id ? 'admin' : 'member',
        actor_id: creator_id,
      })),
    )
    const written = await transaction.writeUsers('conversation_added', members, conversation_id)
    await tellInvited(transaction, input.id, creator_id, [...added, ...asked])
    return { view: await selectGroup(client, input.id, creator_id), entries: written }
  })
  if (!isOwnGroup(view, creator_id)) return refuse('23505')
  await announceUserEntries(platform, conversation_id, entries)
  return { group: showGroup(platform, view.group), conversation_id: view.conversation_id }
}

/** A repeat answers the first group; the id of somebody else's is taken. */
const isOwnGroup = (view: GroupView | null, userId: string): view is GroupView =>
  view !== null && view.group.creator_id === userId && view.my_role !== null

import type { GroupNotice } from '#contract/messages.ts'
import type { LogTransaction } from '../../platform/append/log-writer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LockedGroup } from './change-group.ts'
import { type GroupFields, type GroupRow, updateGroupFields } from './groups.queries.ts'
import { showGroup } from './show-group.ts'

type Field = NonNullable<Extract<GroupNotice, { kind: 'group_changed' }>['changed']>
const FIELDS: readonly Field[] = ['name', 'description', 'avatar_url']

/** Writes what differs, under the group's lock, and an entry of the log for each; answers the group as it is then. */
export async function editGroup(
  platform: Platform,
  transaction: LogTransaction,
  { group: before, conversation_id }: LockedGroup,
  actorId: string,
  fields: Partial<GroupFields>,
): Promise<GroupRow> {
  const wanted = {
    name: before.name,
    description: before.description,
    avatar_url: before.avatar_url,
    ...fields,
  }
  const changed = FIELDS.filter((field) => wanted[field] !== before[field])
  if (changed.length === 0) return before
  const group = await updateGroupFields(transaction.client, before.id, wanted)
  const { name, description, avatar_url } = showGroup(platform, group)
  await transaction.writeAll(
    changed.map((field) => ({
      kind: 'group_changed',
      conversation_id,
      name,
      description,
      avatar_url,
      changed: field,
      actor_id: actorId,
    })),
  )
  return group
}

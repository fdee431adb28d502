import { groupsTexts } from '../../locales/groups.ts'
import { ApiError } from '../../sync/errors.ts'
import type { Sync } from '../../sync/sync.ts'
import { showToast } from '../../ui/toast.store.ts'

/**
 * The conversation of a group that is not in the list. Throws where the group is not (or no longer) the person's, or
 * could not be asked for; the person has been told (part 2 §8).
 */
export async function askGroup(sync: Sync, groupId: string): Promise<string> {
  try {
    const asked = { _group_id: groupId }
    return (await sync.call('groups.get_or_create_group_conversation', asked)).conversation_id
  } catch (error) {
    const { error: title, noAccess, notOpened } = await groupsTexts.load()
    const isRefused = error instanceof ApiError && error.code === 'not_found'
    showToast({ kind: 'error', title, description: isRefused ? noAccess : notOpened })
    throw error
  }
}

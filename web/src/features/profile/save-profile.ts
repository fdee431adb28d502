import type { CallInput } from '#contract/registry.ts'
import { isInvisible } from '#contract/visible-text.ts'
import type { Profile } from '#contract/profile.ts'
import type { Sync } from '../../sync/sync.ts'
import { whenTaken } from '../../sync/when-taken.ts'
import { profileTexts } from '../../locales/profile.ts'
import { showToast } from '../../ui/toast.store.ts'

type Fields = { readonly name?: string; readonly bio?: string }
export type ProfileChange = Pick<CallInput<'profile.update'>, 'display_name' | 'bio'>

/** What of the fields differs from the profile, trimmed; a bio of nothing is none. Null: the name is missing. */
export function readChange(known: Profile | null, { name, bio }: Fields): ProfileChange | null {
  if (name !== undefined && isInvisible(name)) return null
  const wanted = { display_name: name?.trim(), bio: bio === undefined ? undefined : bio.trim() || null }
  const isNamed = wanted.display_name !== undefined && wanted.display_name !== known?.display_name
  const isTold = wanted.bio !== undefined && wanted.bio !== (known?.bio || null)
  return {
    ...(isNamed && { display_name: wanted.display_name }),
    ...(isTold && { bio: wanted.bio }),
  }
}

/**
 * Shows the change at once and sends it when there is a line; says that it was taken, by the name where both changed
 * (D-155). Of a refusal the shell tells.
 */
export async function saveProfile(sync: Sync, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  const isTaken = await whenTaken(
    sync,
    () => sync.mutate('profile.update', change),
    (job) => job.call === 'profile.update',
    () => sync.memory.profiles.get(sync.me),
  )
  const t = await profileTexts.load()
  const isNamed = change.display_name !== undefined
  if (isTaken) showToast({ kind: 'success', title: isNamed ? t.nameUpdated : t.bioUpdated })
}

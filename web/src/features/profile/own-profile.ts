import type { Profile } from '#contract/profile.ts'
import type { Overlay } from '../../sync/collection.ts'
import { findUpload, listPending } from '../../sync/job.ts'
import { createEmitter } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'

/** One's own profile as it will be once the server has everything one changed here. */
export function createOwnProfile(sync: Sync): Overlay<Profile> {
  const { me, memory } = sync
  const changed = createEmitter<string>()
  /** The photo under way, as an address of this page. */
  let preview: { readonly jobId: string; readonly url: string } | null = null
  let shown: { readonly known: Profile; readonly profile: Profile } | null = null
  let loading: string | null = null

  const setPreview = (next: typeof preview): void => {
    if (preview) URL.revokeObjectURL(preview.url)
    preview = next
    tell()
  }

  const tell = (): void => changed.emit(me)

  const followPhoto = async (): Promise<void> => {
    const job = findUpload(memory.jobs, 'profile.set_avatar')
    const jobId = job?.state === 'waiting' ? job.id : null
    if (jobId === (preview?.jobId ?? null)) return tell()
    if (jobId !== null && jobId === loading) return
    loading = jobId
    const content = jobId && (await sync.readUpload(jobId))
    // The photo that takes its place is here before it does: nothing blinks.
    if (jobId === null) await warmPicture(memory.profiles.get(me)?.avatar_url)
    // Another one was chosen meanwhile, or this one given up.
    if (jobId !== loading) return
    setPreview(content && jobId ? { jobId, url: URL.createObjectURL(content) } : null)
  }
  memory.subscribe('jobs', () => void followPhoto())
  void followPhoto()

  return {
    subscribe: (listener) => void changed.on(listener),
    show: (key, known) => {
      if (key !== me || !known) return known
      const profile = showPending(sync, known, preview?.url)
      if (shown?.known !== known || !isSameOwn(shown.profile, profile)) shown = { known, profile }
      return shown.profile
    },
  }
}

function showPending({ memory }: Sync, known: Profile, previewUrl: string | undefined): Profile {
  const updates = listPending(memory.jobs, 'profile.update')
  const isRemoved = listPending(memory.jobs, 'profile.remove_avatar').length > 0
  if (updates.length === 0 && !isRemoved && !previewUrl) return known
  return {
    ...known,
    ...Object.assign({}, ...updates),
    avatar_url: previewUrl ?? (isRemoved ? null : known.avatar_url),
  }
}

const isSameOwn = (a: Profile, b: Profile): boolean =>
  a.display_name === b.display_name &&
  a.bio === b.bio &&
  a.avatar_url === b.avatar_url &&
  a.tutorial_completed === b.tutorial_completed

async function warmPicture(url: string | null | undefined): Promise<void> {
  if (!url || typeof Image === 'undefined') return
  const picture = new Image()
  picture.src = url
  await picture.decode().catch(() => undefined)
}

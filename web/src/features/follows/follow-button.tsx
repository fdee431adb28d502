import { useTexts } from '../../lib/i18n/texts.ts'
import { followsTexts } from '../../locales/follows.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { getFollowsStore } from './follows.store.ts'

/** '+ Seguir' or 'Seguindo' (part 2 §4); nothing to press until it is known which. */
export function FollowButton({ userId }: { userId: string }) {
  const t = useTexts(followsTexts)
  const store = getFollowsStore(useSync())
  const isFollowing = useStore(store.of(userId))

  async function toggle(): Promise<void> {
    const wanted = !isFollowing
    if (await store.set(userId, wanted))
      showToast({ kind: 'success', title: wanted ? t.followed : t.unfollowed })
  }

  return (
    <Button
      look={isFollowing ? 'soft' : 'filled'}
      disabled={isFollowing === null}
      aria-pressed={isFollowing ?? false}
      onClick={() => void toggle()}
    >
      {isFollowing ? t.following : t.follow}
    </Button>
  )
}

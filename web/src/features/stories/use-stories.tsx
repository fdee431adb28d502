import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react'
import { storiesTexts } from '../../locales/stories.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { showToast } from '../../ui/toast.store.ts'
import { createSessionStorage } from '../auth/public.ts'
import { getStoriesStore, type StoriesStore, type StoriesView } from './stories.store.ts'
import { createStoryActions, type StoryActions } from './story-actions.ts'

type Stories = { readonly store: StoriesStore; readonly actions: StoryActions }

const StoriesContext = createContext<Stories | null>(null)

/** Gives everything below it the stories of the signed-in person, and what can be done with them. */
export function StoriesProvider({ children }: { children: ReactNode }) {
  const sync = useSync()
  const stories = useMemo((): Stories => {
    const store = getStoriesStore(sync)
    const storage = createSessionStorage()
    return { store, actions: createStoryActions(sync, store, () => storage.read() !== null) }
  }, [sync])
  return <StoriesContext value={stories}>{children}</StoriesContext>
}

function useContextOfStories(): Stories {
  const stories = useContext(StoriesContext)
  if (!stories) throw new Error('useStories deve ser usado dentro de StoriesProvider')
  return stories
}

/** The stories as they stand now. Throws outside StoriesProvider (D-011). */
export function useStories(): StoriesView {
  return useStore(useContextOfStories().store)
}

/** What can be done with stories: whoever only does is not drawn anew with each that changes. */
export function useStoryActions(): StoryActions & Pick<StoriesStore, 'refresh'> {
  const { store, actions } = useContextOfStories()
  return { ...actions, refresh: store.refresh }
}

/** Tells once where the list could not be loaded. */
export function useLoadFailures(): void {
  const { store } = useContextOfStories()
  useEffect(
    () =>
      store.onRefused(() => {
        const { error, loadFailed } = storiesTexts.get()
        showToast({ kind: 'error', title: error, description: loadFailed })
      }),
    [store],
  )
}

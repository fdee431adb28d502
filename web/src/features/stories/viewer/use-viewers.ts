import { useEffect, useState } from 'react'
import type { CallOutput } from '#contract/registry.ts'
import { useSync } from '../../../sync/use-sync.ts'
import type { ShownStory } from '../shown-stories.ts'
import { STORY_VIEW_ADDED } from '../stories.store.ts'

const SHOWN = 3

/** Who saw an own story last; asked anew with each view that is told of. Null: not known yet. */
export function useViewers({ id }: ShownStory): CallOutput<'stories.viewers'> | null {
  const sync = useSync()
  const [newest, setNewest] = useState<CallOutput<'stories.viewers'> | null>(null)
  useEffect(() => {
    let isOver = false
    const read = async (): Promise<void> => {
      try {
        const page = await sync.call('stories.viewers', { story_id: id, limit: SHOWN })
        if (!isOver) setNewest(page)
      } catch {
        // The number that came with the story stands.
      }
    }
    const onView = ({ detail }: CustomEvent<{ story_id: string }>): void => {
      if (detail.story_id === id) void read()
    }
    void read()
    window.addEventListener(STORY_VIEW_ADDED, onView as EventListener)
    return () => {
      isOver = true
      window.removeEventListener(STORY_VIEW_ADDED, onView as EventListener)
    }
  }, [sync, id])
  return newest
}

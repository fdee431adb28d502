import { Suspense, useCallback, useSyncExternalStore, type ComponentProps } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useSync } from '../../sync/use-sync.ts'
import { Quiet } from '../../ui/quiet.tsx'
import { getConversationsStore } from '../conversations/public.ts'
import type { FrameHabits as Habits } from './frame-habits.tsx'

const FrameHabits = lazyPart(async () => (await import('./frame-habits.tsx')).FrameHabits)

/** What nobody can miss before the list stands comes after it, in a chunk of its own: swipes, keys, update. */
export function AfterList(props: ComponentProps<typeof Habits>) {
  const store = getConversationsStore(useSync())
  const isListed = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.getSnapshot().state === 'ready', [store]),
  )
  return (
    <Quiet>
      <Suspense>{isListed && <FrameHabits {...props} />}</Suspense>
    </Quiet>
  )
}

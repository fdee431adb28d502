import type { ComponentProps } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import type { FrameHabits as Habits } from './frame-habits.tsx'
import { useIsListed } from './use-is-listed.ts'

const FrameHabits = lazyPart(() => import('./frame-habits.tsx').then((part) => part.FrameHabits))

/** What nobody can miss before the list stands comes after it, in a chunk of its own: swipes, keys, update. */
export function AfterList(props: ComponentProps<typeof Habits>) {
  const isListed = useIsListed()
  return <Quiet>{isListed && <FrameHabits {...props} />}</Quiet>
}

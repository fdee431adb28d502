import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'
import type { ShownGroup, ShownStory } from '../shown-stories.ts'
import type { Spot } from '../walk.ts'
import type { Reels } from './use-reels.ts'

export type Stage = {
  readonly group: ShownGroup
  readonly story: ShownStory
  /** So many widths to the right of the first person's. */
  readonly at: number
  /** The one that is shown. */
  readonly isNow: boolean
}

/**
 * The stages that are made: what is shown and, once there is time, who comes before and after, with pictures decoded. To
 * go to another person makes none then: one that is there is told that it is the one (docs/decisions/0203).
 */
export function useStages({ reels, spot, before, after }: Reels, hasSides: boolean): readonly Stage[] {
  const [made, setMade] = useState<readonly Spot[]>([])
  const sides = hasSides ? [before?.spot, after?.spot].map((one) => one?.story_id ?? '').join(' ') : ''
  useEffect(() => {
    if (!spot || !hasSides) return undefined
    const next = [before?.spot, spot, after?.spot].filter((one) => one !== undefined)
    return whenIdle(() => startTransition(() => setMade(next)))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [spot, sides])

  if (!spot) return []
  const others = hasSides ? made.filter(({ user_id }) => user_id !== spot.user_id) : []
  const spotOf = new Map([...others, spot].map((one) => [one.user_id, one]))
  // In the order of the people, whoever is shown: React moves none of them in the page.
  return reels.flatMap((group, at) => {
    const story = group.stories.find(({ id }) => id === spotOf.get(group.user_id)?.story_id)
    return story ? [{ group, story, at, isNow: group.user_id === spot.user_id }] : []
  })
}

import { useEffect, useRef, useState } from 'react'
import type { ShownGroup, ShownStory } from '../shown-stories.ts'
import { beginWith, type Reel, type Spot, stepBack, stepOn, stepPerson } from '../walk.ts'
import { lacksAddress, useAddresses } from './use-addresses.ts'

export type Walk = {
  readonly next: () => void
  readonly back: () => void
  /** To another person; false: there is none. */
  readonly person: (towards: 1 | -1) => boolean
}

export type Beside = { readonly group: ShownGroup; readonly spot: Spot }

export type Reels = {
  /** Who is gone through, in this order. */
  readonly reels: readonly ShownGroup[]
  readonly spot: Spot | null
  readonly group: ShownGroup | null
  /** What comes after it: fetched meanwhile. */
  readonly upcoming: ShownStory | null
  /** Who comes before and after, and with what one begins there. */
  readonly before: Beside | null
  readonly after: Beside | null
  /** The same one for as long as the viewer is open. */
  readonly walk: Walk
}

/** Where one is among the stories. Who follows whom is as it was when the viewer was opened: seeing moves nobody. */
export function useReels(
  userId: string,
  own: ShownGroup | null,
  others: readonly ShownGroup[],
  onClose: () => void,
): Reels {
  const known = new Map([...(own ? [own] : []), ...others].map((group) => [group.user_id, group]))
  const [order] = useState(() => {
    // From one's own story one goes on to nobody else's by itself.
    if (own?.user_id === userId) return [userId]
    return others.map((group) => group.user_id)
  })
  const reels = order.flatMap((id) => known.get(id) ?? [])
  // Who shows nothing any more keeps their place: one goes on from there.
  const places = order.map((id): Reel => known.get(id) ?? { user_id: id, stories: [] })
  const [spot, setSpot] = useState<Spot | null>(() => beginWith(known.get(userId)))

  const group = (spot && known.get(spot.user_id)) ?? null
  const after = spot && stepOn(places, spot)
  const upcoming =
    (after && known.get(after.user_id)?.stories.find(({ id }) => id === after.story_id)) ?? null

  const place = group?.stories.findIndex(({ id }) => id === spot?.story_id) ?? -1

  const shownUserId = spot?.user_id
  const lacking = [group?.stories[place], upcoming].flatMap((one) => (one && lacksAddress(one) ? [one] : []))
  const ahead = lacking.find(({ user_id }) => user_id !== shownUserId)
  useAddresses(shownUserId, lacking.find(({ user_id }) => user_id === shownUserId)?.id)
  useAddresses(ahead?.user_id, ahead?.id)

  // What is shown may end: it was deleted, its day is over, or it is no longer for this person.
  const lastPlace = useRef(0)
  useEffect(() => {
    if (place >= 0) lastPlace.current = place
  }, [place])
  const moveOn = useRef((): void => {})
  useEffect(() => {
    moveOn.current = () => {
      const left = group?.stories[lastPlace.current] ?? group?.stories.at(-1)
      if (group && left) setSpot({ user_id: group.user_id, story_id: left.id })
      else go(spot && stepPerson(places, spot, 1))
    }
  })
  const isGone = place < 0
  useEffect(() => {
    if (isGone) moveOn.current()
  }, [isGone])

  const go = (next: Spot | null): void => (next ? setSpot(next) : onClose())
  // Whom one left in the middle one finds there again: what is seen coming from the side is what one left.
  const [left] = useState(() => new Map<string, string>())
  useEffect(() => {
    if (spot) left.set(spot.user_id, spot.story_id)
  }, [left, spot])
  const findBeside = (towards: 1 | -1): Beside | null => {
    const first = spot && stepPerson(places, spot, towards)
    const beside = first && known.get(first.user_id)
    if (!beside) return null
    const again = beside.stories.find(({ id }) => id === left.get(beside.user_id))
    return { group: beside, spot: again ? { user_id: beside.user_id, story_id: again.id } : first }
  }
  const latest = useRef<Walk>(undefined)
  useEffect(() => {
    latest.current = {
      next: () => spot && go(stepOn(places, spot)),
      back: () => spot && go(stepBack(places, spot)),
      person: (towards) => {
        const beside = findBeside(towards)
        if (beside) setSpot(beside.spot)
        return beside !== null
      },
    }
  })
  const [walk] = useState((): Walk => ({
    next: () => latest.current?.next(),
    back: () => latest.current?.back(),
    person: (towards) => latest.current?.person(towards) ?? false,
  }))
  return { reels, spot, group, upcoming, before: findBeside(-1), after: findBeside(1), walk }
}

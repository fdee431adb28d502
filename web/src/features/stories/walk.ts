/** The stories of one person in the order in which they are shown: the oldest first. */
export type Reel = {
  readonly user_id: string
  readonly stories: readonly { readonly id: string; readonly is_viewed: boolean }[]
}

/** Which story is shown. */
export type Spot = { readonly user_id: string; readonly story_id: string }

/** Where one begins with a person: at what one has not seen, else at the beginning. Null: there is nothing. */
export function beginWith(reel: Reel | undefined): Spot | null {
  const story = reel?.stories.find(({ is_viewed }) => !is_viewed) ?? reel?.stories[0]
  return reel && story ? { user_id: reel.user_id, story_id: story.id } : null
}

/** The next story, then the next person; null: that was the last one. */
export function stepOn(reels: readonly Reel[], spot: Spot): Spot | null {
  const { stories, at } = find(reels, spot)
  const next = stories[at + 1]
  return next ? { ...spot, story_id: next.id } : stepPerson(reels, spot, 1)
}

/** The story before, then the last one of the person before; at the very beginning it begins again. */
export function stepBack(reels: readonly Reel[], spot: Spot): Spot {
  const { stories, at } = find(reels, spot)
  const before = stories[at - 1]
  if (before) return { ...spot, story_id: before.id }
  const person = others(reels, spot, -1).at(0)
  const last = person?.stories.at(-1)
  return person && last ? { user_id: person.user_id, story_id: last.id } : spot
}

/** Another person; null: there is none on that side. */
export function stepPerson(reels: readonly Reel[], spot: Spot, towards: 1 | -1): Spot | null {
  return beginWith(others(reels, spot, towards)[0])
}

function find(reels: readonly Reel[], spot: Spot) {
  const stories = reels.find(({ user_id }) => user_id === spot.user_id)?.stories ?? []
  return { stories, at: stories.findIndex(({ id }) => id === spot.story_id) }
}

/** Those on that side who show something, the nearest first. */
function others(reels: readonly Reel[], { user_id }: Spot, towards: 1 | -1): readonly Reel[] {
  const at = reels.findIndex((reel) => reel.user_id === user_id)
  const side = towards === 1 ? reels.slice(at + 1) : reels.slice(0, at).toReversed()
  return side.filter(({ stories }) => stories.length > 0)
}

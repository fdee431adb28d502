import type { Head, HeadsBase, HeadsPage } from '#contract/conversations.ts'

/** What all pages of a set have in common, and where the next one begins; a cursor is the JSON of it. */
export type ListSet = {
  readonly epoch: string
  /** Turn of the client's base; null: all of the list is meant. */
  readonly since: number | null
  readonly watermark: string
  /** Place of the last head so far: what moves above it meanwhile is on no later page. */
  readonly before: string | null
}

type Now = {
  readonly epoch: string
  readonly turn: number
  /** Bases of earlier turns are too old. */
  readonly basesFrom: number
}

/** The set that is asked for; all of the list where there is nothing to go on from. */
export function readSet(
  { epoch, turn, basesFrom }: Now,
  base: HeadsBase | undefined,
  cursor: string | undefined,
): ListSet {
  const all: ListSet = { epoch, since: null, watermark: String(turn), before: null }
  if (cursor) {
    const set = JSON.parse(cursor) as ListSet
    return set.epoch === epoch && (set.since === null || set.since >= basesFrom) ? set : all
  }
  const since = Number(base?.watermark ?? -1)
  return base?.epoch === epoch && since >= basesFrom ? { ...all, since } : all
}

/** The next heads of a set, newest first. */
export function cutPage(
  heads: readonly Head[],
  set: ListSet,
  max: number,
): Pick<HeadsPage, 'cursor' | 'heads' | 'profiles'> {
  const below = heads
    .filter((head) => set.before === null || placeOf(head) < set.before)
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
  const page = below.slice(0, max)
  const last = page.length < below.length ? page.at(-1) : undefined
  return {
    cursor: last ? JSON.stringify({ ...set, before: placeOf(last) }) : null,
    heads: page.map(({ peer: _, ...head }) => head),
    profiles: page.flatMap(({ peer }) => peer ?? []),
  }
}

const placeOf = ({ updated_at, conversation_id }: Head): string => `${updated_at} ${conversation_id}`

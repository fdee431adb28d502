import type { HeadsBase, HeadsPage, WireHead } from '#contract/conversations.ts'
import { DEFAULT_SETTINGS } from '#contract/default-settings.ts'
import { HEADS_PAGE_MAX, HEADS_PAGE_MAX_BYTES } from '#contract/limits.ts'
import type { Profile } from '#contract/profile.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectProfiles } from '../profile/public.ts'
import { type HeadsCursor, isWatermark, NO_BASE, readCursor, writeCursor } from './heads-cursor.ts'
import { HIDDEN_MAX, type ListChanges, selectHeadRows, selectListChanges } from './heads.queries.ts'
import { toHead } from './heads.ts'

/** What surrounds the heads in a frame: names, ids of removed conversations, the person's own profile. */
const FRAME_BYTES = 2000

/**
 * The first page of what changed in a person's list since `base`: all of it when the base is of another epoch or
 * database, or too old. A client that is up to date costs one statement.
 */
export async function readHeads(platform: Platform, userId: string, base: HeadsBase): Promise<HeadsPage> {
  const isKnown = base.watermark !== null && isWatermark(base.watermark)
  // What it has of logs may be of this epoch all the same.
  const known = isKnown ? base : { ...NO_BASE, epoch: base.epoch }
  const changes = await selectListChanges(platform.pool, userId, known, null, HEADS_PAGE_MAX + 1)
  const { epoch, user_seq, watermark, is_complete } = changes
  const asOf = { epoch, user_seq, watermark }
  const page = await readPage(platform, userId, changes, { base: is_complete ? NO_BASE : known, asOf })
  return changes.has_settings ? { ...page, settings: changes.settings ?? DEFAULT_SETTINGS } : page
}

/** The page that a cursor asks for; null when it is no cursor of ours. */
export async function readMoreHeads(
  platform: Platform,
  userId: string,
  cursorText: string,
): Promise<HeadsPage | null> {
  const cursor = readCursor(cursorText)
  if (!cursor) return null
  const { base, asOf, before } = cursor
  const changes = await selectListChanges(platform.pool, userId, base, before, HEADS_PAGE_MAX + 1)
  const isSameSet = changes.epoch === asOf.epoch && changes.is_complete === (base.watermark === null)
  if (!isSameSet) return readHeads(platform, userId, NO_BASE)
  const page = await readPage(platform, userId, { ...changes, removed: [], has_profile: false }, cursor)
  return { ...page, user_seq: asOf.user_seq, watermark: asOf.watermark }
}

async function readPage(
  platform: Platform,
  userId: string,
  changes: ListChanges,
  set: Pick<HeadsCursor, 'base' | 'asOf'>,
): Promise<HeadsPage> {
  const { epoch, user_seq, watermark, is_complete, total, ids, removed, hidden, has_profile } = changes
  const asked = ids.slice(0, HEADS_PAGE_MAX)
  const rows = asked.length === 0 ? [] : await selectHeadRows(platform.pool, [userId], asked)
  const all = rows.map((row) => toHead(platform, row))
  const people = await selectProfiles(platform, userId, [
    ...all.flatMap((head) => head.peer_id ?? []),
    ...(has_profile ? [userId] : []),
  ])
  const profiles = new Map(people.map((person) => [person.user_id, person]))
  const heads = cutToSize(all, profiles)
  const last = heads.at(-1)
  const hasMore = last !== undefined && (heads.length < all.length || ids.length > asked.length)
  const before = last && { updated_at: last.updated_at, conversation_id: last.conversation_id }
  const named = new Set(heads.flatMap((head) => head.peer_id ?? []))
  return {
    epoch,
    user_seq,
    watermark,
    complete: is_complete,
    cursor: hasMore && before ? writeCursor({ ...set, before }) : null,
    heads: heads.map((head) =>
      head.peer_id && !profiles.has(head.peer_id) ? { ...head, peer_id: null } : head,
    ),
    removed: [...removed],
    ...(hidden.length > 0 ? { hidden: hidden.length > HIDDEN_MAX ? null : [...hidden] } : {}),
    profiles: people.filter(({ user_id }) => named.has(user_id) || user_id === userId),
    total,
    now: new Date(platform.clock.now()).toISOString(),
  }
}

/** As many heads as fit into a page with the people they name, and at least one. */
function cutToSize(heads: readonly WireHead[], profiles: ReadonlyMap<string, Profile>): readonly WireHead[] {
  let bytes = FRAME_BYTES
  const end = heads.findIndex((head, index) => {
    bytes += sizeOf(head) + sizeOf(profiles.get(head.peer_id ?? '') ?? null)
    return index > 0 && bytes > HEADS_PAGE_MAX_BYTES
  })
  return end === -1 ? heads : heads.slice(0, end)
}

const sizeOf = (value: object | null): number => Buffer.byteLength(JSON.stringify(value))

export const listConversations: Handler<'conversations.list'> = async (
  { platform, caller, refuse },
  { base = NO_BASE, cursor },
) =>
  cursor === undefined
    ? readHeads(platform, caller.user_id, base)
    : ((await readMoreHeads(platform, caller.user_id, cursor)) ?? refuse('invalid_input'))

import type { ConversationState } from '#contract/conversations.ts'
import { PINNED_MAX } from '#contract/limits.ts'
import { type LogTransaction, type UserEntry, writeLog } from '../../platform/append/log-writer.ts'
import { type LockedConversation, lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Handler } from '../../platform/call.ts'
import { announceUserEntries } from './announce.ts'
import { changeState, type StateChange } from './change-state.ts'
import { selectIsMember } from './participants.queries.ts'
import { countPinned, selectState, type StoredState, updateState, writeDraft } from './state.queries.ts'

const listBoth = ({ direct_low, direct_high }: LockedConversation): string[] =>
  [direct_low, direct_high].filter((id) => id !== null)

type Asked = { userId: string; conversationId: string; change: StateChange; nowMs: number }
type Changed = { state: ConversationState | null; entries: readonly UserEntry[] }

/**
 * Pins, mutes, archives, marks, dresses and keeps a draft, for the caller alone; all their devices hear of it. Of a request that they
 * accept the other person hears how far they have read.
 */
export const setState: Handler<'conversations.set_state'> = async (
  { platform, caller, refuse },
  { conversation_id, ...change },
) => {
  // A stranger takes no lock, and learns nothing by waiting for one.
  if (!(await selectIsMember(platform.pool, conversation_id, caller.user_id))) return refuse('not_found')
  const nowMs = platform.clock.now()
  const asked = { userId: caller.user_id, conversationId: conversation_id, change, nowMs }
  const { state, entries } = await writeLog(platform, conversation_id, async (transaction) => {
    const changed = await write(transaction, asked)
    // Thrown inside the transaction, which is undone.
    return typeof changed === 'string' ? refuse(changed) : changed
  })
  await announceUserEntries(platform, conversation_id, entries)
  return { state }
}

const write = async (
  transaction: LogTransaction,
  { userId, conversationId, change, nowMs }: Asked,
): Promise<Changed | 'not_found' | 'too_many_pinned'> => {
  const { client } = transaction
  const conversation = await lockConversation(client, conversationId)
  const before = await selectState(client, conversationId, userId)
  if (!conversation || !before) return 'not_found'
  const next = changeState(before, change, nowMs)
  if (isSame(before, next)) return { state: toState(before, before.state_seq), entries: [] }
  // Takes the person's log: of two conversations that are pinned at once one waits here for the other.
  const told = before.is_request && !next.is_request ? listBoth(conversation) : [userId]
  const entries = await transaction.writeUsers('conversation_changed', told, conversationId)
  const stateSeq = entries.find((entry) => entry.user_id === userId)?.user_seq ?? 0
  await updateState(client, conversationId, userId, next, stateSeq)
  if (next.draft !== before.draft) await writeDraft(client, conversationId, userId, next.draft)
  const isPinning = next.pinned_at !== null && before.pinned_at === null
  if (isPinning && (await countPinned(client, userId)) > PINNED_MAX) return 'too_many_pinned'
  return { state: toState(next, stateSeq), entries }
}

const TIMES = ['pinned_at', 'muted_until', 'favourite_at', 'archived_at', 'marked_unread_at'] as const

/** The database writes a time with other zeros than a client does. */
const isSame = (a: StoredState, b: StoredState): boolean =>
  a.is_request === b.is_request &&
  a.theme_index === b.theme_index &&
  a.wallpaper_index === b.wallpaper_index &&
  a.draft === b.draft &&
  TIMES.every((field) => Date.parse(a[field] ?? '') === Date.parse(b[field] ?? '') || a[field] === b[field])

const toState = (stored: StoredState, seq: number | null): ConversationState | null =>
  seq === null
    ? null
    : {
        seq,
        is_pinned: stored.pinned_at !== null,
        muted_until: stored.muted_until,
        is_favourite: stored.favourite_at !== null,
        is_archived: stored.archived_at !== null,
        is_marked_unread: stored.marked_unread_at !== null,
        ...(stored.is_request && { is_request: true as const }),
        theme_index: stored.theme_index,
        wallpaper_index: stored.wallpaper_index,
        ...(stored.draft !== null && { draft: stored.draft }),
      }

import { MUTED_ALWAYS, PINNED_MAX } from '#contract/limits.ts'
import { chatTexts } from '../../../locales/chat.ts'
import { requestsTexts } from '../../../locales/requests.ts'
import type { Sync } from '../../../sync/sync.ts'
import { showToast } from '../../../ui/toast.store.ts'
import type { ChatRow } from '../chat-row.ts'
import type { StateChange } from '../chat-state.ts'
import { getConversationsStore } from '../conversations.store.ts'

const HOUR_MS = 3_600_000

export const MUTE_PERIODS = ['hour', 'eightHours', 'always'] as const
export type MutePeriod = (typeof MUTE_PERIODS)[number]

/*
 * What one sets for a chat: shown and confirmed at once, kept without a line. What the server refuses is taken back with
 * the sentence of state-refusal.ts.
 */

export async function changeChat(
  sync: Sync,
  id: string,
  changes: Omit<StateChange, 'conversation_id'>,
): Promise<void> {
  const where = { lane: `state:${id}`, conversation_id: id }
  await sync.mutate('conversations.set_state', { conversation_id: id, ...changes }, where)
}

const tellDone = (title: string): void => void showToast({ kind: 'success', title })

export function archiveChat(sync: Sync, { id, is_pinned }: ChatRow): void {
  const t = chatTexts.get()
  const undo = (): void => {
    void changeChat(sync, id, is_pinned ? { is_archived: false, is_pinned } : { is_archived: false })
    tellDone(t.unarchived)
  }
  void changeChat(sync, id, { is_archived: true, is_pinned: false })
  showToast({ kind: 'success', title: t.archived, action: { label: t.undo, run: undo } })
}

export function unarchiveChat(sync: Sync, { id }: ChatRow): void {
  void changeChat(sync, id, { is_archived: false })
  tellDone(chatTexts.get().unarchived)
}

export function muteChat(sync: Sync, { id }: ChatRow, period: MutePeriod): void {
  const until = (hours: number): string => new Date(sync.clock.now() + hours * HOUR_MS).toISOString()
  const muted_until = { hour: until(1), eightHours: until(8), always: MUTED_ALWAYS }[period]
  void changeChat(sync, id, { muted_until })
  tellDone(chatTexts.get().muted)
}

export function unmuteChat(sync: Sync, { id }: ChatRow): void {
  void changeChat(sync, id, { muted_until: null })
  tellDone(chatTexts.get().unmuted)
}

/** The stranger becomes somebody one chats with (D-157). */
export function acceptRequest(sync: Sync, id: string): void {
  void changeChat(sync, id, { is_request: false })
  tellDone(requestsTexts.get().accepted)
}

/** At most five are on top (D-070). */
export function pinChat(sync: Sync, { id }: ChatRow): void {
  const t = chatTexts.get()
  const pinned = getConversationsStore(sync)
    .all.getSnapshot()
    .filter(({ is_pinned }) => is_pinned)
  if (pinned.length >= PINNED_MAX)
    return void showToast({ kind: 'error', title: t.error, description: t.pinnedMax })
  void changeChat(sync, id, { is_pinned: true, is_archived: false })
  tellDone(t.pinned)
}

export function unpinChat(sync: Sync, { id }: ChatRow): void {
  void changeChat(sync, id, { is_pinned: false })
  tellDone(chatTexts.get().unpinned)
}

export function setFavourite(sync: Sync, { id }: ChatRow, is_favourite: boolean): void {
  const t = chatTexts.get()
  void changeChat(sync, id, { is_favourite })
  tellDone(is_favourite ? t.favoured : t.unfavoured)
}

export function markUnread(sync: Sync, { id }: ChatRow): void {
  void changeChat(sync, id, { is_marked_unread: true })
}

/** What is unread counts as read, and the mark goes. */
export function markRead(sync: Sync, row: ChatRow): void {
  const head = sync.memory.heads.get(row.id)
  if (head && row.unread_count > 0) sync.markRead(row.id, head.last_seq)
  unmarkUnread(sync, row)
}

/** Who opens a chat has seen its mark. */
export function unmarkUnread(sync: Sync, { id, is_marked_unread }: ChatRow): void {
  if (is_marked_unread) void changeChat(sync, id, { is_marked_unread: false })
}

import type { ConversationState } from '#contract/conversations.ts'
import type { CallInput } from '#contract/registry.ts'
import { listPending } from '../../sync/job.ts'
import type { Memory } from '../../sync/memory.ts'

/** What a person set for a conversation (D-070, D-161, D-074), and whether it waits to be accepted (D-157). */
export type ChatState = Omit<ConversationState, 'seq' | 'is_request' | 'draft'> & {
  readonly is_request: boolean
}
export type StateChange = CallInput<'conversations.set_state'>

/** What is on its way, by conversation. */
export function listStateChanges(jobs: Memory['jobs']): ReadonlyMap<string, StateChange> {
  const changes = new Map<string, StateChange>()
  for (const change of listPending(jobs, 'conversations.set_state'))
    changes.set(change.conversation_id, { ...changes.get(change.conversation_id), ...change })
  return changes
}

/** What is not changed is left out of a change. */
type Shown = ChatState &
  Partial<Pick<ConversationState, 'seq' | 'draft'>> & { readonly conversation_id?: string }

const NOTHING_SET: ChatState = {
  is_pinned: false,
  muted_until: null,
  is_favourite: false,
  is_archived: false,
  is_marked_unread: false,
  is_request: false,
  theme_index: 0,
  wallpaper_index: 0,
}

/** The state as it will be once the server has heard of the change. */
export function showState(state: ConversationState | undefined, change: StateChange | undefined): ChatState {
  const {
    seq: _seq,
    draft: _draft,
    conversation_id: _id,
    ...shown
  } = { ...NOTHING_SET, ...state, ...change } as Shown
  return shown
}

export function isMuted({ muted_until }: Pick<ChatState, 'muted_until'>, nowMs: number): boolean {
  return muted_until !== null && Date.parse(muted_until) > nowMs
}

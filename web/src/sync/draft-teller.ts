import type { ConversationState } from '#contract/conversations.ts'
import { MESSAGE_MAX_CODE_POINTS } from '#contract/limits.ts'
import type { Change, Draft } from './change.ts'
import type { Clock } from './clock.ts'
import { ApiError, isFinalRefusal } from './errors.ts'
import { mergeHead } from './heads.ts'
import type { Memory } from './memory.ts'
import { createRests } from './rests.ts'
import type { Call } from './sync.ts'

type DraftTellerOptions = {
  readonly memory: Memory
  readonly clock: Clock
  readonly call: Call
  readonly commit: (change: Change) => void
}

export type DraftTeller = {
  /** There is a line: nothing rests any more. */
  wake(): void
  stop(): void
}

/** Each time costs the server as much as some messages: not while somebody is still writing (docs/decisions/0213). */
const RESTS_AFTER_MS = 5000

/**
 * Tells the server what was begun to be written here, for the other devices of its person. What it has taken is no
 * record of this device any more: from then on the conversation's state says it, wherever it is changed.
 */
export function createDraftTeller(options: DraftTellerOptions): DraftTeller {
  const { memory, clock, call, commit } = options
  const underWay = new Set<string>()
  /** Taken by no repeat: another text may be. */
  const refused = new WeakSet<Draft>()
  /** When each was first seen: the time it bears may be of before the clock was set back. */
  const seenAtMs = new WeakMap<Draft, number>()
  const rests = createRests(clock, () => wake())
  let cancel = (): void => {}
  let isStopped = false

  const wake = (): void => {
    cancel()
    if (isStopped) return
    const known = [...memory.drafts.values()].filter(isKnown)
    if (known.length > 0) commit({ drafts: { remove: known.map((draft) => draft.conversation_id) } })
    let nextMs = Number.POSITIVE_INFINITY
    for (const draft of [...memory.drafts.values()].filter(canBeTold)) {
      const inMs = whenToTell(draft)
      if (inMs <= 0) void tell(draft)
      else nextMs = Math.min(nextMs, inMs)
    }
    if (nextMs < Number.POSITIVE_INFINITY) cancel = clock.after(nextMs, wake)
  }

  /** In how many milliseconds the other devices are to hear of it. */
  const whenToTell = (draft: Draft): number => {
    const nowMs = clock.now()
    const seenMs = seenAtMs.get(draft) ?? nowMs
    seenAtMs.set(draft, seenMs)
    return draft.is_left || seenMs > nowMs ? 0 : seenMs + RESTS_AFTER_MS - nowMs
  }

  let isToWake = false
  /** Not within the step that is being told of: what follows from it would be on disk before it. */
  const wakeSoon = (): void => {
    if (isToWake || memory.drafts.size === 0) return
    isToWake = true
    queueMicrotask(() => {
      isToWake = false
      wake()
    })
  }

  /** A state that says nothing may be of before an answer that was lost. */
  const isKnown = ({ conversation_id, text, is_asked }: Draft): boolean => {
    const head = memory.heads.get(conversation_id)
    if (!head || underWay.has(conversation_id) || (is_asked && text === '')) return false
    return (head.state?.draft ?? '') === text
  }

  const canBeTold = (draft: Draft): boolean =>
    memory.heads.has(draft.conversation_id) &&
    !underWay.has(draft.conversation_id) &&
    !rests.has(draft.conversation_id) &&
    !refused.has(draft) &&
    Array.from(draft.text).length <= MESSAGE_MAX_CODE_POINTS

  const tell = async (waiting: Draft): Promise<void> => {
    const draft = waiting.is_asked ? waiting : { ...waiting, is_asked: true }
    const { conversation_id, text } = draft
    underWay.add(conversation_id)
    // Noted before it goes out: the page may be gone when the answer comes.
    if (draft !== waiting) commit({ drafts: { put: [draft] } })
    try {
      const { state } = await call('conversations.set_state', {
        conversation_id,
        draft: text === '' ? null : text,
      })
      if (isStopped) return
      rests.forget(conversation_id)
      commit({ ...takeState(conversation_id, state), ...forget(draft) })
    } catch (error) {
      if (isStopped) return
      if (error instanceof ApiError && isFinalRefusal(error)) refused.add(draft)
      else rests.begin(conversation_id)
    } finally {
      underWay.delete(conversation_id)
      wakeSoon()
    }
  }

  const takeState = (conversationId: string, state: ConversationState | null): Change => {
    const head = memory.heads.get(conversationId)
    return head && state ? { heads: { put: [mergeHead(head, { ...head, state }, memory.reads)] } } : {}
  }

  /** What was written on meanwhile is told next, also that it was sent or emptied. */
  const forget = (told: Draft): Change => {
    const { conversation_id, text } = told
    const now = memory.drafts.get(conversation_id)
    if (now?.text === text) return { drafts: { remove: [conversation_id] } }
    return now || text === '' || !memory.heads.has(conversation_id)
      ? {}
      : { drafts: { put: [{ ...told, text: '', is_left: true }] } }
  }

  // Also by the head: an answer may be lost, and the event that says the same not.
  const unsubscribes = [memory.subscribe('drafts', wakeSoon), memory.subscribe('heads', wakeSoon)]
  wake()
  return {
    wake: () => {
      rests.end()
      wake()
    },
    stop: () => {
      isStopped = true
      cancel()
      rests.end()
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}

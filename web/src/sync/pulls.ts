import type { Head, HeadsPage } from '#contract/conversations.ts'
import { GAP_PATIENCE_MS, RECONNECT_DELAYS_MS } from '#contract/limits.ts'
import type { Clock } from './clock.ts'
import { ApiError } from './errors.ts'
import type { Memory } from './memory.ts'
import { newestFirst } from './newest-first.ts'
import type { Replica } from './replica.ts'
import type { Call } from './sync.ts'

export interface PullsOptions {
  readonly memory: Memory
  readonly clock: Clock
  readonly call: Call
  readonly replica: () => Replica
  /** Conversations on somebody's screen: they go first. */
  readonly isOpen: (conversationId: string) => boolean
  readonly onHeads: (page: HeadsPage) => void
}

/** Fetches what is missing: after 150 ms for a hole, one request at a time per conversation. */
export interface Pulls {
  /** Something of it is missing; null: of the list. */
  expect(conversationId: string | null): void
  /** Fetches all that is behind, and what is on screen without rows: that first, then the newest talk. */
  catchUp(): void
  /** The newest page, when nothing of the log is held. */
  open(conversationId: string): void
  /** Fetches the newest pages of the first chats, so that they can be read offline. */
  prefetch(): void
  /** The connection is gone. */
  reset(): void
}

/** Chats whose newest messages are kept for reading offline. */
const PREFETCH_CHATS = 20
const BACKGROUND_PULLS_MAX = 3

export function createPulls({ memory, clock, call, replica, isOpen, onHeads }: PullsOptions): Pulls {
  const running = new Set<string>()
  const timers = new Map<string, () => void>()
  const failures = new Map<string, number>()
  let queue: string[] = []
  let generation = 0
  let listTimer: (() => void) | null = null

  const after = (id: string, delayMs: number): void => {
    if (timers.has(id)) return
    const cancel = clock.after(delayMs, () => {
      timers.delete(id)
      run(id)
    })
    timers.set(id, cancel)
  }

  /** One request: the newest page where nothing is held, else what follows. True: it brought us further. */
  const pull = async (id: string): Promise<boolean> => {
    const missing = replica().missingAfter(id)
    if (!memory.ranges.has(id) && (isOpen(id) || missing === null || hasAcked(id))) {
      const isEpochKnown = memory.isReady()
      replica().takeSnapshot(await call('messages.open', { conversation_id: id }), isEpochKnown)
      if (!isEpochKnown && !memory.ranges.has(id)) return pull(id)
      // Begun a moment ago, perhaps: its head is on the way, or lost on it.
      if (!memory.heads.has(id)) planList()
      return true
    }
    if (missing === null) return true
    const answer = await call('messages.get', { conversation_id: id, after: missing })
    if ('events' in answer) {
      replica().takeEvents(id, answer.events)
      return answer.events.length > 0
    }
    replica().takeSnapshot(answer)
    return true
  }

  const hasAcked = (id: string): boolean =>
    [...memory.outbox.values()].some((entry) => entry.conversation_id === id && entry.state === 'acked')

  const run = (id: string): void => {
    if (running.has(id)) return
    if (!memory.heads.has(id) && !isOpen(id)) return planList()
    running.add(id)
    const mine = generation
    void pull(id)
      .then((hasMoved) => {
        if (mine !== generation) return
        running.delete(id)
        if (hasMoved) failures.delete(id)
        if (replica().missingAfter(id) === null) return
        if (hasMoved) run(id)
        else retry(id)
      })
      .catch((error: unknown) => {
        if (mine !== generation) return
        running.delete(id)
        if (error instanceof ApiError && error.code === 'not_found') replica().takeGone(id)
        else retry(id)
      })
      .finally(() => {
        if (mine === generation) next()
      })
  }

  const retry = (id: string): void => {
    const count = failures.get(id) ?? 0
    failures.set(id, count + 1)
    after(id, RECONNECT_DELAYS_MS[Math.min(count, RECONNECT_DELAYS_MS.length - 1)]!)
  }

  const next = (): void => {
    while (queue.length > 0 && running.size < BACKGROUND_PULLS_MAX) run(queue.shift()!)
  }

  const enqueue = (ids: readonly string[]): void => {
    const known = new Set(queue)
    queue = [...queue, ...ids.filter((id) => !known.has(id))]
    next()
  }

  const planList = (): void => {
    listTimer ??= clock.after(GAP_PATIENCE_MS, () => {
      const mine = generation
      void call('conversations.list', { base: replica().sets.base() })
        .then((page) => {
          if (mine !== generation) return
          listTimer = null
          onHeads(page)
        })
        .catch(() => {
          if (mine !== generation) return
          listTimer = clock.after(RECONNECT_DELAYS_MS[1], () => {
            listTimer = null
            planList()
          })
        })
    })
  }

  return {
    expect: (id) => {
      if (id === null) planList()
      else if (!running.has(id)) after(id, GAP_PATIENCE_MS)
    },
    catchUp: () => {
      const isBehind = ({ conversation_id: id }: Head) =>
        replica().missingAfter(id) !== null || (isOpen(id) && !memory.ranges.has(id))
      const behind = newestFirst([...memory.heads.values()].filter(isBehind)).map(
        (head) => head.conversation_id,
      )
      for (const id of behind.filter(isOpen)) run(id)
      enqueue(behind.filter((id) => !isOpen(id)))
    },
    open: (id) => {
      if (!memory.ranges.has(id)) run(id)
    },
    prefetch: () =>
      enqueue(
        newestFirst(memory.heads.values())
          .slice(0, PREFETCH_CHATS)
          .map((head) => head.conversation_id)
          .filter((id) => !memory.ranges.has(id)),
      ),
    reset: () => {
      generation += 1
      for (const cancel of timers.values()) cancel()
      timers.clear()
      running.clear()
      failures.clear()
      queue = []
      listTimer?.()
      listTimer = null
    },
  }
}

import type { ClientFrame } from '#contract/frames.ts'
import { ACK_PATIENCE_MS, UNACKED_SENDS_MAX, UNACKED_SENDS_PER_CONVERSATION_MAX } from '#contract/limits.ts'
import type { Ack } from '#contract/messages.ts'
import type { Change, OutboxEntry } from './change.ts'
import type { Clock } from './clock.ts'
import { ApiError, isFinalRefusal } from './errors.ts'
import type { Memory } from './memory.ts'
import { inOrder, markAcked, markFailed } from './outbox.ts'
import type { Call } from './sync.ts'

export interface SenderOptions {
  readonly memory: Memory
  readonly clock: Clock
  /** The entry is not ready to be sent: it and what follows it in its conversation have to wait. */
  readonly isUnready: (clientId: string) => boolean
  readonly commit: (change: Change) => void
  /** Over the socket; false when it is not up. */
  readonly send: (frame: ClientFrame) => boolean
  readonly isSocketUp: () => boolean
  /** Over plain HTTP, for when the socket does not get through. */
  readonly post: Call
  /** A final refusal, after the entry is marked. */
  readonly onRefused: (entry: OutboxEntry, code: string) => void
  readonly onAcked: (entry: OutboxEntry, ack: Ack) => void
  /** Sends have been unanswered for 5 s, and again after each further 5 s. */
  readonly onImpatient: (waitedMs: number) => void
}

/**
 * Empties the outbox, in order per conversation. An entry leaves only by an answer or by its message in
 * the log; whatever else happens it stays and is sent again under the same client id. One transport at a time: what
 * is on its way over HTTP is answered, or given up on, before the socket sends.
 */
export interface Sender {
  /** Something may be there to be sent. */
  pump(): void
  /**
   * Over HTTP until the socket is up; resolves when nothing more can be done now. Without heads read just before, a
   * restored server would be told of a message ahead of those it has forgotten: then an acknowledged one that the log
   * has not shown yet holds back what follows it.
   */
  pumpOverHttp(hasFreshHeads: boolean): Promise<void>
  takeAck(ack: Ack): void
  takeNack(clientId: string, code: string): void
  /** The server has more than it can do: what it was sent it will answer, new sends wait. */
  pause(delayMs: number): void
  /** The socket is gone: nothing is in flight any more. */
  reset(): void
}

export function createSender(options: SenderOptions): Sender {
  const { memory, clock, isUnready, commit, send, isSocketUp, post, onRefused, onAcked, onImpatient } =
    options
  /** The conversation of each. */
  const inFlight = new Map<string, string>()
  let isPaused = false
  let isPosting = false
  let cancelPause = (): void => {}
  let cancelPatience: (() => void) | null = null
  let waitedMs = 0

  /** Waiting entries whose predecessors in their conversation are all on their way. */
  const sendable = (isAckedSure = true): OutboxEntry[] => {
    const blocked = new Set<string>()
    return inOrder(memory.outbox).filter((entry) => {
      if (isUnready(entry.client_id) || (entry.state === 'acked' && !isAckedSure))
        blocked.add(entry.conversation_id)
      return (
        entry.state === 'waiting' && !inFlight.has(entry.client_id) && !blocked.has(entry.conversation_id)
      )
    })
  }

  const calm = (): void => {
    cancelPatience?.()
    cancelPatience = null
    waitedMs = 0
  }

  const watch = (): void => {
    if (inFlight.size === 0) return calm()
    cancelPatience ??= clock.after(ACK_PATIENCE_MS, () => {
      cancelPatience = null
      waitedMs += ACK_PATIENCE_MS
      onImpatient(waitedMs)
      watch()
    })
  }

  const settle = (clientId: string): OutboxEntry | undefined => {
    inFlight.delete(clientId)
    calm()
    watch()
    return memory.outbox.get(clientId)
  }

  const takeAck = (ack: Ack): void => {
    const entry = settle(ack.client_id)
    // The log may have brought the message before its acknowledgement: then the entry is gone.
    if (entry) {
      const isInLog = (memory.ranges.get(entry.conversation_id)?.to ?? 0) >= ack.seq
      commit({ outbox: isInLog ? { remove: [entry.client_id] } : { put: [markAcked(entry, ack)] } })
      onAcked(entry, ack)
    }
    pump()
  }

  const takeNack = (clientId: string, code: string): void => {
    const entry = settle(clientId)
    if (entry) {
      commit({ outbox: { put: [markFailed(entry, code)] } })
      onRefused(entry, code)
    }
    pump()
  }

  const pump = (): void => {
    if (isPaused || isPosting) return
    const counts = new Map<string, number>()
    for (const id of inFlight.values()) counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const entry of sendable()) {
      if (inFlight.size >= UNACKED_SENDS_MAX) break
      const count = counts.get(entry.conversation_id) ?? 0
      if (count >= UNACKED_SENDS_PER_CONVERSATION_MAX) continue
      if (!send({ t: 'send', ...toMessage(entry) })) return
      inFlight.set(entry.client_id, entry.conversation_id)
      counts.set(entry.conversation_id, count + 1)
    }
    watch()
  }

  /** True when the entry was answered. */
  const postOne = async (entry: OutboxEntry): Promise<boolean> => {
    try {
      takeAck(await post('messages.send', toMessage(entry)))
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinalRefusal(error)) return false
      takeNack(entry.client_id, error.code)
      return true
    }
  }

  return {
    pump,
    pumpOverHttp: async (hasFreshHeads) => {
      if (isPosting || inFlight.size > 0) return
      isPosting = true
      try {
        const next = (): OutboxEntry | undefined => sendable(hasFreshHeads)[0]
        for (let entry = next(); entry && !isSocketUp(); entry = next()) if (!(await postOne(entry))) return
      } finally {
        isPosting = false
        pump()
      }
    },
    takeAck,
    takeNack,
    pause: (delayMs) => {
      isPaused = true
      cancelPause()
      cancelPause = clock.after(delayMs, () => {
        isPaused = false
        pump()
      })
    },
    reset: () => {
      cancelPause()
      isPaused = false
      inFlight.clear()
      watch()
    },
  }
}

const toMessage = ({ conversation_id, client_id, content, reply_to_message_id, extra }: OutboxEntry) => ({
  conversation_id,
  client_id,
  content,
  message_type: 'text' as const,
  reply_to_message_id,
  ...extra,
})

import type { Head, HeadsPage } from '#contract/conversations.ts'
import type { Register, UserEvent } from '#contract/frames.ts'
import { LOG_GAP_MAX } from '#contract/limits.ts'
import type { ConversationEvent, Message, Snapshot } from '#contract/messages.ts'
import {
  type Amendment,
  type Change,
  dropLog,
  hideMessage,
  type LogChange,
  type LogRange,
  type Meta,
} from './change.ts'
import { type Buffer, drain, missingAfter } from './cursor.ts'
import { type Appliers, applyRegister, applyUserEvent } from './dispatch.ts'
import { mergeHead } from './heads.ts'
import { createListSets, type ListSets, withPeers } from './list-sets.ts'
import type { Memory } from './memory.ts'
import { rowsOf } from './notice-row.ts'
import { markWaiting } from './outbox.ts'

export interface ReplicaOptions {
  readonly me: string
  readonly memory: Memory
  readonly appliers: Appliers
  /** Into memory, onto disk, to the other tabs; with a chat goes all that was said in it. */
  readonly commit: (change: Change) => void
  /** Something of this conversation is missing; null: of the person's own log or list. */
  readonly onMissing: (conversationId: string | null) => void
}

/**
 * Follows the server's logs in the leader tab: takes what comes in any order, possibly twice, possibly
 * with holes, and commits only steps that keep what is shown a prefix without holes.
 */
export interface Replica {
  /** How far this device is at this moment. */
  known(): Known
  /**
   * What is behind them is the caller's to fetch. `before`: how far this device was when they were asked for, given
   * with the first ones of a connection; heads behind that mean that the server lost its past. What came meanwhile by
   * another way may be newer than they are.
   */
  takeHeads(page: HeadsPage, before: Known | null): void
  /** What the server is told of the list that is held, and which of its pages are still to come. */
  readonly sets: Pick<ListSets, 'base' | 'isContinued' | 'forget'>
  takeEvents(conversationId: string, events: readonly ConversationEvent[]): void
  /**
   * The newest page of a log: replaces what is held of it unless that reaches further. One that was asked for before the
   * server's epoch was known may be of an earlier one: it is held once the head names the same last message.
   */
  takeSnapshot(snapshot: Snapshot, isOfThisEpoch?: boolean): void
  /** The page below the held range. */
  takeOlder(snapshot: Snapshot, before: number): void
  takeGone(conversationId: string): void
  takeUserEvent(event: UserEvent): void
  takeRegister(register: Register): void
  missingAfter(conversationId: string): number | null
}

/** The last numbers that were known at some moment. */
export type Known = { readonly userSeq: number; readonly seqs: ReadonlyMap<string, number> }

/** Changes of messages that a page still under way may not know of. */
const AMENDMENTS_KEPT = 2000

export function createReplica({ me, memory, appliers, commit, onMissing }: ReplicaOptions): Replica {
  const context = { me, memory }
  const buffers = new Map<string, Buffer>()
  const sets = createListSets(memory)
  let recent: Amendment[] = []
  /** The whole list had another length than it said, and was asked for once more. */
  let isSecondTry = false
  /** The last message of each page that was asked for before the epoch was known, by conversation. */
  const doubted = new Map<string, string | undefined>()

  const missing = (id: string): number | null => {
    const buffer = buffers.get(id)
    const isUnknown = !memory.heads.has(id) && (buffer?.size ?? 0) > 0
    if (isUnknown) return 0
    const acked = [...memory.outbox.values()].map((entry) =>
      entry.conversation_id === id ? (entry.ack?.seq ?? 0) : 0,
    )
    return missingAfter(
      Math.max(0, ...(buffer?.keys() ?? []), ...acked),
      memory.heads.get(id),
      memory.ranges.get(id),
    )
  }

  /** Outbox entries whose message the log now holds. */
  const settled = (id: string, range: LogRange | undefined, put: readonly Message[]): string[] => {
    const inLog = new Set(put.map((message) => message.client_id))
    return [...memory.outbox.values()].flatMap((entry) =>
      entry.conversation_id === id &&
      (inLog.has(entry.client_id) || (entry.ack?.seq ?? Number.POSITIVE_INFINITY) <= (range?.to ?? 0))
        ? [entry.client_id]
        : [],
    )
  }

  const commitLog = (log: LogChange, more: Change = {}): void => {
    const removed = settled(log.conversation_id, log.range ?? undefined, log.put)
    const outbox = removed.length > 0 ? { outbox: { remove: removed } } : {}
    commit({ ...more, logs: [log], ...outbox })
  }

  const drainInto = (id: string, tellMissing = true): void => {
    const buffer = buffers.get(id)
    if (buffer) {
      const head = memory.heads.get(id)
      const range = memory.ranges.get(id)
      const drained = drain(buffer, head, range, appliers, context)
      if (buffer.size === 0) buffers.delete(id)
      const heads = drained.head && drained.head !== head ? { heads: { put: [drained.head] } } : {}
      const { put, amend } = drained
      remember(amend)
      if (drained.range && drained.range !== range)
        commitLog(
          {
            conversation_id: id,
            range: drained.range,
            reset: false,
            put,
            span: { from: (range?.to ?? 0) + 1, to: drained.range.to },
            amend,
            quotes: [],
          },
          heads,
        )
      else if (heads.heads) commit(heads)
    }
    if (tellMissing && missing(id) !== null) onMissing(id)
  }

  const remember = (amendments: readonly Amendment[]): void => {
    recent = [...recent, ...amendments].slice(-AMENDMENTS_KEPT)
  }

  /** What the person deleted for themselves on another device; too many of them: every log is read again. */
  const takeHidden = ({ hidden }: HeadsPage): LogChange[] => {
    if (hidden === null) return [...memory.ranges.keys()].map(dropLog)
    const changes = (hidden ?? []).flatMap(({ conversation_id, message_id }) =>
      hideMessage(memory.ranges.get(conversation_id), message_id),
    )
    remember(changes.flatMap((change) => change.amend))
    return changes
  }

  /** What was applied here and a page that was read earlier does not show. */
  const amendmentsOf = ({ messages, reply_targets }: Snapshot): Amendment[] => {
    const ids = new Set([...messages, ...reply_targets].map(({ id }) => id))
    return recent.filter(({ message_id }) => ids.has(message_id))
  }

  /** A re-join begins a new range: what was held of the old one is not part of it. */
  const cutLogs = (heads: readonly Head[]): LogChange[] =>
    heads.flatMap((head) => {
      const range = memory.ranges.get(head.conversation_id)
      return range && range.first_seq < head.first_seq ? [dropLog(head.conversation_id)] : []
    })

  const startOver = (page: HeadsPage): void => {
    const { epoch, user_seq, settings } = page
    buffers.clear()
    sets.forget()
    recent = []
    // What was acknowledged may be gone with the old epoch; a repeat under the same id is harmless.
    const again = [...memory.outbox.values()].filter((entry) => entry.state === 'acked')
    const { heads } = sets.take(page)
    const since = page.complete ? sets.since(page) : undefined
    commit({
      drop_cache: true,
      meta: { ...memory.meta(), epoch, user_seq, since, settings: settings ?? null },
      heads: { put: heads },
      outbox: { put: again.map((entry) => markWaiting(entry, entry.order)) },
      // Numbers of the old epoch: in the new one they would read what nobody has seen.
      reads: { remove: [...memory.reads.keys()] },
    })
    if (!page.complete) onMissing(null)
  }

  const drop = (id: string): void => {
    buffers.delete(id)
    commit({ heads: { remove: [id] } })
  }

  /**
   * After a set the list is as long as the server's without what was not heard of: that is gone. Else something was
   * missed, and nobody knows what: all of it is asked for, and not a third time in a row.
   */
  const checkTotal = ({ complete, cursor, user_seq, total }: HeadsPage, unnamed: readonly string[]): void => {
    if (cursor !== null) return
    const isRight = memory.heads.size - unnamed.length === total
    if (isRight) unnamed.forEach(drop)
    else if (complete ? !isSecondTry : user_seq === memory.meta().user_seq) askForAll()
    isSecondTry = complete && !isRight
  }

  const askForAll = (): void => {
    commit({ meta: { ...memory.meta(), since: undefined } })
    onMissing(null)
  }

  /** In private mode one is told of nobody's reads; when it ends no head has changed, and each may show more. */
  const heedPrivacy = (before: Meta): void => {
    if (before.settings?.private_mode && !memory.meta().settings?.private_mode) askForAll()
  }

  const known = (): Known => {
    const seqs = new Map<string, number>()
    for (const { conversation_id, last_seq } of memory.heads.values()) seqs.set(conversation_id, last_seq)
    for (const { conversation_id: id, to } of memory.ranges.values())
      seqs.set(id, Math.max(to, seqs.get(id) ?? 0))
    return { userSeq: memory.meta().user_seq, seqs }
  }

  const isBehind = (incoming: HeadsPage, { userSeq, seqs }: Known): boolean =>
    incoming.user_seq < userSeq ||
    incoming.heads.some((head) => (seqs.get(head.conversation_id) ?? 0) > head.last_seq)

  const isConfirmed = ({ conversation_id, my_read_seq }: Head): boolean =>
    (memory.reads.get(conversation_id)?.seq ?? Number.POSITIVE_INFINITY) <= my_read_seq

  const settleDoubts = (): void => {
    if (!memory.isReady()) return
    for (const [id, lastId] of doubted) {
      const to = memory.ranges.get(id)?.to
      const { last_seq, preview } = memory.heads.get(id) ?? {}
      const isNamed = to === 0 || (preview?.seq === to && preview?.message_id === lastId)
      if (to !== undefined && !(to === last_seq && isNamed)) commit({ logs: [dropLog(id)] })
    }
    doubted.clear()
  }

  const putHeads = (heads: readonly Head[], more: Change = {}): void => {
    const put = heads.map((head) => mergeHead(memory.heads.get(head.conversation_id), head, memory.reads))
    const cut = cutLogs(put)
    const confirmed = heads.filter((head) => isConfirmed(head)).map((head) => head.conversation_id)
    commit({
      ...more,
      heads: { ...more.heads, put },
      logs: [...(more.logs ?? []), ...cut],
      ...(confirmed.length > 0 ? { reads: { remove: confirmed } } : {}),
    })
    for (const { conversation_id } of put) drainInto(conversation_id, false)
  }

  return {
    known,
    sets,
    takeHeads: (page, before) => {
      const meta = memory.meta()
      const { epoch, user_seq } = page
      const isNew = meta.epoch === null
      if (!isNew && (epoch !== meta.epoch || (before && isBehind(page, before)))) return startOver(page)
      if (user_seq < meta.user_seq && !sets.isContinued(page)) {
        // Read before events that are applied here: it knows nothing of who came and went since.
        return putHeads(withPeers(page, memory).filter((head) => memory.heads.has(head.conversation_id)))
      }
      const { heads, unnamed } = sets.take(page)
      for (const id of page.removed) buffers.delete(id)
      putHeads(heads, {
        meta: {
          ...meta,
          epoch,
          user_seq: Math.max(user_seq, meta.user_seq),
          since: sets.since(page),
          settings: page.settings ?? meta.settings,
        },
        heads: { remove: page.removed },
        logs: takeHidden(page),
        profiles: { put: page.profiles.filter((profile) => profile.user_id === me) },
      })
      checkTotal(page, unnamed)
      heedPrivacy(meta)
      settleDoubts()
    },
    takeEvents: (conversationId, events) => {
      const buffer = buffers.get(conversationId) ?? new Map<number, ConversationEvent>()
      buffers.set(conversationId, buffer)
      sets.note(conversationId)
      for (const event of events) buffer.set(event.seq, event)
      drainInto(conversationId)
    },
    takeSnapshot: (snapshot, isOfThisEpoch = true) => {
      const { conversation_id: id, as_of, first_seq, messages, has_more } = snapshot
      // The list knows far less than the page: the numbers between would only come as a page again.
      const head = memory.heads.get(id)
      if (head && as_of - head.last_seq > LOG_GAP_MAX) onMissing(null)
      const held = memory.ranges.get(id)
      if (held && held.first_seq >= first_seq && held.to >= as_of) return
      const from = has_more ? (messages[0]?.seq ?? as_of + 1) : first_seq
      const range = { conversation_id: id, first_seq, from, to: as_of }
      commitLog({
        conversation_id: id,
        range,
        reset: true,
        put: rowsOf(snapshot),
        amend: amendmentsOf(snapshot),
        quotes: snapshot.reply_targets,
      })
      if (!isOfThisEpoch) doubted.set(id, messages.at(-1)?.id)
      settleDoubts()
      drainInto(id)
    },
    takeOlder: (snapshot, before) => {
      const { conversation_id: id, first_seq, messages, has_more } = snapshot
      const held = memory.ranges.get(id)
      if (!held || held.from !== before) return
      const from = has_more ? (messages[0]?.seq ?? before) : first_seq
      const amend = amendmentsOf(snapshot)
      const range = { ...held, first_seq, from }
      const quotes = snapshot.reply_targets
      const span = { from, to: before - 1 }
      commitLog({ conversation_id: id, range, reset: false, put: rowsOf(snapshot), span, amend, quotes })
    },
    takeGone: (id) => {
      sets.noteChange({ heads: { remove: [id] } })
      const wasListed = memory.heads.has(id)
      drop(id)
      if (wasListed) onMissing(null)
    },
    takeUserEvent: (event) => {
      const meta = memory.meta()
      if (event.user_seq <= meta.user_seq) return
      // The list as a whole is small and complete: a hole is filled by asking for it, not entry by entry.
      if (event.user_seq > meta.user_seq + 1) onMissing(null)
      const change = applyUserEvent(appliers, event, context)
      const cut = cutLogs(change.heads?.put ?? [])
      const isNext = event.user_seq === meta.user_seq + 1
      sets.noteChange(change)
      remember((change.logs ?? []).flatMap((log) => log.amend))
      const moved = isNext ? { meta: { ...(change.meta ?? meta), user_seq: event.user_seq } } : {}
      commit({ ...change, ...moved, logs: [...(change.logs ?? []), ...cut] })
      heedPrivacy(meta)
      for (const head of change.heads?.put ?? []) drainInto(head.conversation_id)
    },
    takeRegister: (register) => {
      const change = applyRegister(appliers, register, context)
      if (Object.keys(change).length > 0) commit(change)
    },
    missingAfter: missing,
  }
}

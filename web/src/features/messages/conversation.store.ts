import type { Head } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import { onceAFrame } from '../../lib/once-a-frame.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createEmitter, createValue, type Readable } from '../../sync/readable.ts'
import { isOffline } from '../../sync/status.ts'
import type { Sync } from '../../sync/sync.ts'
import type { MarkedText } from './mentions/mark-mentions.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { listShown } from './list-shown.ts'
import { cleanOutgoingText } from './outgoing-text.ts'
import { listEntries } from './pending-media.ts'
import { createReadMarker } from './read-marker.ts'
import type { ShownMessage } from './shown-message.ts'
import { createShownMessages, findFirstFrom } from './shown-messages.ts'
import { createTimeline, type TimelineItem } from './timeline.ts'

/** Where the unread line stands: above this message; fixed while the chat is open. */
export type UnreadLine = {
  readonly above_key: string
  readonly count: number
}

export type ConversationView = {
  /**
   * `loading`: nothing to show yet. `absent`: never on this device, and no network to bring it; what one writes is
   * shown. `failed`: nothing came in time. `gone`: not this person's conversation.
   */
  readonly state: 'loading' | 'absent' | 'failed' | 'ready' | 'gone'
  readonly head: Head | null
  /** Oldest first. */
  readonly messages: readonly ShownMessage[]
  /** The same with what stands between them. */
  readonly items: readonly TimelineItem[]
  readonly has_older: boolean
  /** Newer messages were let go of while one read further up, or jumped over. */
  readonly has_newer: boolean
  /** Messages of others that came since the chat was opened, also those beyond what is shown. */
  readonly arrived_count: number
  readonly is_loading_older: boolean
  readonly unread_line: UnreadLine | null
  readonly draft: string
}

export type SendResult =
  | { readonly ok: true; readonly client_id: string }
  /** `store`: the browser's storage failed; nothing was kept, the text is still the person's to send. */
  | { readonly ok: false; readonly reason: 'empty' | 'blocked' | 'store' }

export interface ConversationStore extends Readable<ConversationView> {
  /** `marked`: the text as it goes, with whom it names. */
  send(text: string, replyToMessageId?: string | null, marked?: MarkedText): Promise<SendResult>
  retry(key: string): Promise<void>
  discard(key: string): Promise<void>
  /** Brings 100 older messages; does nothing while it is at it or where there are none. Throws NetworkError. */
  loadOlder(): Promise<void>
  /** The same with newer ones, where one looks at a part of the conversation that is not its end. */
  loadNewer(): Promise<void>
  /** The messages around a number, however old, in place of what is shown. Throws NetworkError or ApiError. */
  showAround(seq: number): Promise<void>
  /** Back to the newest messages. Throws NetworkError or ApiError. */
  showEnd(): Promise<void>
  /** The number of the message one looks at, null for the end: far from it messages are let go of. */
  lookAt(seq: number | null): void
  /** Asks once more for a conversation that did not come. */
  openAgain(): void
  setDraft(text: string): void
  /** Whether the pane is on screen: what is read counts only then (CHAT-027). */
  setVisible(isVisible: boolean): void
  /** To be called at each input; goes out at most every 3 s. */
  typing(): void
  /** Blanks an own message for everyone. Throws ApiError or NetworkError. */
  deleteForEveryone(messageId: string): Promise<void>
  /** Takes any message out of this person's sight, without network too. */
  deleteForMe(messageId: string): Promise<void>
  /** Changes what an own message says, without network too; an empty text changes nothing. */
  edit(messageId: string, text: string): Promise<void>
  /** Puts an emoji of this person on a message, or takes it back; without network too. */
  setReaction(messageId: string, reaction: string, isSet: boolean): Promise<void>
}

const TYPING_EVERY_MS = 3000
/** With its first word a connection brings the heads, to another tab a moment later; sooner than a chat is read. */
const HEADS_WITHIN_MS = 200
const NONE: readonly never[] = []

const createConversationStore = (sync: Sync, id: string): ConversationStore => {
  const { memory, clock } = sync
  const changed = createEmitter<void>()
  const isPaneVisible = createValue(false)
  const isLoadingOlder = createValue(false)
  let isLoadingNewer = false
  const draft = createDraftKeeper(sync, id)
  let shownMessages = createShownMessages(sync.me)
  let arrange = createTimeline()
  /** What was the oldest shown since the chat was opened: see `TimelineInput`. */
  const pageStarts = new Set<string>()
  let view: ConversationView | null = null
  let listenerCount = 0
  let closeAll = (): void => {}
  /** Where the unread line stands since the chat was opened; undefined until its head is known. */
  let openedAt: { after_seq: number; count: number } | null | undefined
  /** By a head that a connection brought: what the device kept may be days old. */
  let isLineFixed = false
  let typingAt = Number.NEGATIVE_INFINITY
  const isOnline = (): boolean => sync.status.getSnapshot().state === 'online'

  const unreadOf = (head: Head | undefined) =>
    head && head.unread_count > 0 ? { after_seq: head.my_read_seq, count: head.unread_count } : null

  /** Opened by what the device kept, a chat learns with the first connection from where on it was not read. */
  const fixLine = (): void => {
    if (listenerCount === 0 || isLineFixed) return
    isLineFixed = true
    openedAt = unreadOf(memory.heads.get(id)) ?? openedAt
    invalidate()
  }

  const findState = (): ConversationView['state'] => {
    if (sync.isGone(id)) return 'gone'
    if (memory.log(id)) return 'ready'
    if (sync.isAbsent(id) && isOffline(sync.status.getSnapshot())) return 'absent'
    return sync.hasFailedToOpen(id) ? 'failed' : 'loading'
  }

  const compute = (): ConversationView => {
    const head = memory.heads.get(id)
    const log = memory.log(id)
    const rows = listShown(log, memory.jobs)
    const messages = shownMessages.show({
      rows,
      // What is on its way belongs below the newest message: not below an older part of the conversation.
      entries: log?.has_newer ? NONE : listEntries(memory, id),
      head,
      quotes: memory.quotes,
    })
    if (head && listenerCount > 0 && openedAt === undefined) openedAt = unreadOf(head)
    const line = listenerCount > 0 ? openedAt : unreadOf(head)
    const above = line && findUnread(messages, rows, line.after_seq)
    const reachesLine = line && log && (!log.has_older || (log.rows[0]?.seq ?? 0) <= line.after_seq)
    const unreadLine =
      line && above && reachesLine ? sameLine(view?.unread_line, above.key, line.count) : null
    const hasOlder = log?.has_older ?? false
    const first = messages[0]
    if (hasOlder && first && listenerCount > 0) pageStarts.add(first.key)
    return {
      state: findState(),
      head: head ?? null,
      messages,
      items: arrange({ messages, hasOlder, unread: unreadLine, pageStarts }),
      has_older: hasOlder,
      has_newer: log?.has_newer ?? false,
      arrived_count: memory.countArrived(id, sync.me),
      is_loading_older: isLoadingOlder.getSnapshot(),
      unread_line: unreadLine,
      draft: draft.text(),
    }
  }

  const tell = (): void => {
    changed.emit()
    marker.check()
    wantQuotes()
  }
  const invalidate = (): void => {
    isFresh = false
    tell()
  }
  const tellInFrame = onceAFrame(tell)
  /** Messages may come faster than anybody can look: what is shown changes once a frame. */
  const takeLog = (): void => {
    isFresh = false
    tellInFrame()
  }

  const wantQuotes = (): void => {
    getSnapshot()
    for (const message of shownMessages.listUnquoted()) sync.wantQuote(message)
  }

  const getSnapshot = (): ConversationView => {
    if (view && isFresh) return view
    const next = compute()
    view = view && isSameView(view, next) ? view : next
    isFresh = listenerCount > 0
    return view
  }
  let isFresh = false

  const marker = createReadMarker({
    clock,
    unreadSeq: () => {
      const head = memory.heads.get(id)
      const newest = memory.log(id)?.rows.at(-1)
      if (!head || !newest || !isPaneVisible.getSnapshot() || !sync.isVisible.getSnapshot()) return null
      const seq = Math.max(newest.seq, memory.ranges.get(id)?.to ?? 0)
      return head.unread_count > 0 && seq > head.my_read_seq ? seq : null
    },
    mark: (seq) => sync.markRead(id, seq),
  })

  const open = (): void => {
    const offs = [
      memory.subscribe(`log:${id}`, takeLog),
      isPaneVisible.subscribe(marker.check),
      sync.isVisible.subscribe(marker.check),
      isLoadingOlder.subscribe(invalidate),
      sync.status.subscribe(() => {
        if (!memory.log(id)) invalidate()
        if (isOnline()) clock.after(HEADS_WITHIN_MS, fixLine)
      }),
      draft.subscribe(invalidate),
      sync.openLog(id),
    ]
    closeAll = () => {
      for (const off of offs) off()
      marker.stop()
      draft.leave()
    }
    isFresh = false
    isLineFixed = isOnline()
    marker.check()
  }

  const close = (): void => {
    closeAll()
    // What a closed conversation showed is given back.
    view = null
    shownMessages = createShownMessages(sync.me)
    arrange = createTimeline()
    openedAt = undefined
    pageStarts.clear()
    isFresh = false
  }

  return {
    subscribe: (listener) => {
      const off = changed.on(listener)
      listenerCount += 1
      if (listenerCount === 1) open()
      let isOn = true
      return () => {
        if (!isOn) return
        isOn = false
        off()
        listenerCount -= 1
        if (listenerCount === 0) close()
      }
    },
    getSnapshot,
    send: async (text, replyToMessageId = null, marked = { text }) => {
      const content = cleanOutgoingText(marked.text)
      if (content === '') return { ok: false, reason: 'empty' }
      if (memory.heads.get(id)?.sending_disabled) return { ok: false, reason: 'blocked' }
      try {
        const input = {
          conversation_id: id,
          content,
          reply_to_message_id: replyToMessageId,
          extra: marked.extra,
        }
        const known = memory.outbox.size
        const sending = sync.send(input)
        // Noted in this very moment: a page that dies now must not find it as a draft as well. Only where the code that
        // notes it is still on its way the draft is all there is.
        const isNoted = memory.outbox.size > known
        const clear = () => draft.text() === text && draft.clear()
        if (isNoted) clear()
        const clientId = await sending
        if (!isNoted) clear()
        return { ok: true, client_id: clientId }
      } catch {
        return { ok: false, reason: 'store' }
      }
    },
    retry: (key) => (memory.jobs.has(key) ? sync.retryJob(key) : sync.retry(key)),
    discard: (key) => (memory.jobs.has(key) ? sync.discardJob(key) : sync.discard(key)),
    loadOlder: async () => {
      if (isLoadingOlder.getSnapshot() || !memory.log(id)?.has_older) return
      isLoadingOlder.set(true)
      try {
        await sync.loadOlder(id)
      } finally {
        isLoadingOlder.set(false)
      }
    },
    loadNewer: async () => {
      if (isLoadingNewer) return
      isLoadingNewer = true
      try {
        await sync.loadNewer(id)
      } finally {
        isLoadingNewer = false
      }
    },
    showAround: (seq) => sync.showAround(id, seq),
    showEnd: () => sync.showEnd(id),
    lookAt: (seq) => sync.lookAt(id, seq),
    openAgain: () => sync.openAgain(id),
    setDraft: (text) => draft.set(text),
    setVisible: (isVisible) => isPaneVisible.set(isVisible),
    typing: () => {
      if (clock.now() - typingAt < TYPING_EVERY_MS) return
      typingAt = clock.now()
      sync.tellTyping(id)
    },
    deleteForEveryone: async (messageId) => {
      await sync.call('messages.delete_for_everyone', { message_id: messageId })
    },
    deleteForMe: (messageId) =>
      sync.mutate('messages.delete_for_me', { message_id: messageId }, { conversation_id: id }),
    edit: async (messageId, text) => {
      const content = cleanOutgoingText(text)
      if (content === '') return
      const where = { lane: `edit:${messageId}`, conversation_id: id }
      await sync.mutate('messages.edit', { message_id: messageId, content }, where)
    },
    setReaction: (messageId, reaction, isSet) =>
      sync.mutate(
        'reactions.set',
        { message_id: messageId, reaction, is_set: isSet },
        { lane: `reactions:${messageId}`, conversation_id: id },
      ),
  }
}

/** The first message of others after a number. The rows of the log stand first, in order. */
const findUnread = (
  messages: readonly ShownMessage[],
  rows: readonly Message[],
  afterSeq: number,
): ShownMessage | undefined => {
  for (let index = findFirstFrom(rows, afterSeq + 1); index < rows.length; index += 1)
    if (messages[index]?.state === 'received' && !rows[index]?.notice) return messages[index]
  return undefined
}

const sameLine = (before: UnreadLine | null | undefined, aboveKey: string, count: number): UnreadLine =>
  before?.above_key === aboveKey && before.count === count ? before : { above_key: aboveKey, count }

const isSameView = (a: ConversationView, b: ConversationView): boolean =>
  (Object.keys(a) as (keyof ConversationView)[]).every((key) => a[key] === b[key])

const storesOf = perSync(() => new Map<string, ConversationStore>())

/** The store of one conversation; it follows its log while it has listeners. */
export function getConversationStore(sync: Sync, conversationId: string): ConversationStore {
  const stores = storesOf(sync)
  const existing = stores.get(conversationId)
  if (existing) return existing
  const store = createConversationStore(sync, conversationId)
  stores.set(conversationId, store)
  return store
}

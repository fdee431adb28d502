import type { Head } from '#contract/conversations.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createEmitter, createValue, type Readable } from '../../sync/readable.ts'
import { inOrder } from '../../sync/outbox.ts'
import type { Sync } from '../../sync/sync.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { cleanOutgoingText } from './outgoing-text.ts'
import { createReadMarker } from './read-marker.ts'
import type { ShownMessage } from './shown-message.ts'
import { createShownMessages } from './shown-messages.ts'

/** Where the unread line stands: above this message; fixed while the chat is open. */
export interface UnreadLine {
  readonly above_key: string
  readonly count: number
}

export interface ConversationView {
  /** `loading`: nothing to show yet. `gone`: not this person's conversation. */
  readonly state: 'loading' | 'ready' | 'gone'
  readonly head: Head | null
  /** Oldest first. */
  readonly messages: readonly ShownMessage[]
  readonly has_older: boolean
  readonly is_loading_older: boolean
  readonly unread_line: UnreadLine | null
  readonly draft: string
}

export type SendResult =
  | { readonly ok: true; readonly client_id: string }
  /** `store`: the browser's storage failed; nothing was kept, the text is still the person's to send. */
  | { readonly ok: false; readonly reason: 'empty' | 'blocked' | 'store' }

export interface ConversationStore extends Readable<ConversationView> {
  send(text: string, replyToMessageId?: string | null): Promise<SendResult>
  retry(clientId: string): Promise<void>
  discard(clientId: string): Promise<void>
  /** Brings 100 older messages; does nothing while it is at it or where there are none. Throws NetworkError. */
  loadOlder(): Promise<void>
  setDraft(text: string): void
  /** Whether the pane is on screen: what is read counts only then (CHAT-027). */
  setVisible(isVisible: boolean): void
  /** To be called at each input; goes out at most every 3 s. */
  typing(): void
  /** Blanks an own message for everyone. Throws ApiError or NetworkError. */
  deleteForEveryone(messageId: string): Promise<void>
}

const TYPING_EVERY_MS = 3000

const createConversationStore = (sync: Sync, id: string): ConversationStore => {
  const { memory, clock } = sync
  const changed = createEmitter<void>()
  const isPaneVisible = createValue(false)
  const isLoadingOlder = createValue(false)
  const draft = createDraftKeeper(sync, id)
  const showMessages = createShownMessages(sync.me)
  let view: ConversationView | null = null
  let listenerCount = 0
  let closeAll = (): void => {}
  /** Where the unread line stands since the chat was opened; undefined until its head is known. */
  let openedAt: { after_seq: number; count: number } | null | undefined
  let typingAt = Number.NEGATIVE_INFINITY

  const unreadOf = (head: Head | undefined) =>
    head && head.unread_count > 0 ? { after_seq: head.my_read_seq, count: head.unread_count } : null

  const compute = (): ConversationView => {
    const head = memory.heads.get(id)
    const log = memory.log(id)
    const messages = showMessages({
      rows: log?.rows ?? [],
      entries: inOrder(memory.outbox, id),
      head,
      quotes: memory.quotes,
    })
    if (head && listenerCount > 0 && openedAt === undefined) openedAt = unreadOf(head)
    const line = listenerCount > 0 ? openedAt : unreadOf(head)
    const above =
      line && messages.find(({ state, message }) => state === 'received' && message.seq > line.after_seq)
    const reachesLine = line && log && (!log.has_older || (log.rows[0]?.seq ?? 0) <= line.after_seq)
    return {
      state: sync.isGone(id) ? 'gone' : log ? 'ready' : 'loading',
      head: head ?? null,
      messages: view && hasSame(view.messages, messages) ? view.messages : messages,
      has_older: log?.has_older ?? false,
      is_loading_older: isLoadingOlder.getSnapshot(),
      unread_line: above && reachesLine ? sameLine(view?.unread_line, above.key, line.count) : null,
      draft: draft.text(),
    }
  }

  const invalidate = (): void => {
    isFresh = false
    changed.emit()
    marker.check()
    wantQuotes()
  }

  const wantQuotes = (): void => {
    for (const { message, reply_to } of getSnapshot().messages)
      if (message.reply_to_message_id && !reply_to && message.seq > 0) sync.wantQuote(message)
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
      memory.subscribe(`log:${id}`, invalidate),
      isPaneVisible.subscribe(marker.check),
      sync.isVisible.subscribe(marker.check),
      isLoadingOlder.subscribe(invalidate),
      draft.subscribe(invalidate),
      sync.openLog(id),
    ]
    closeAll = () => {
      for (const off of offs) off()
      marker.stop()
      draft.flush()
    }
    isFresh = false
    marker.check()
  }

  const close = (): void => {
    closeAll()
    openedAt = undefined
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
    send: async (text, replyToMessageId = null) => {
      const content = cleanOutgoingText(text)
      if (content === '') return { ok: false, reason: 'empty' }
      if (memory.heads.get(id)?.sending_disabled) return { ok: false, reason: 'blocked' }
      try {
        const input = { conversation_id: id, content, reply_to_message_id: replyToMessageId }
        const clientId = await sync.send(input)
        if (draft.text() === text) draft.clear()
        return { ok: true, client_id: clientId }
      } catch {
        return { ok: false, reason: 'store' }
      }
    },
    retry: (clientId) => sync.retry(clientId),
    discard: (clientId) => sync.discard(clientId),
    loadOlder: async () => {
      if (isLoadingOlder.getSnapshot() || !memory.log(id)?.has_older) return
      isLoadingOlder.set(true)
      try {
        await sync.loadOlder(id)
      } finally {
        isLoadingOlder.set(false)
      }
    },
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
  }
}

const hasSame = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])

const sameLine = (before: UnreadLine | null | undefined, aboveKey: string, count: number): UnreadLine =>
  before?.above_key === aboveKey && before.count === count ? before : { above_key: aboveKey, count }

const isSameView = (a: ConversationView, b: ConversationView): boolean =>
  (Object.keys(a) as (keyof ConversationView)[]).every((key) => a[key] === b[key])

const storesOf = perSync(() => new Map<string, ConversationStore>())

/** The store of one conversation; it follows its log while it has listeners. */
export const getConversationStore = (sync: Sync, conversationId: string): ConversationStore => {
  const stores = storesOf(sync)
  const existing = stores.get(conversationId)
  if (existing) return existing
  const store = createConversationStore(sync, conversationId)
  stores.set(conversationId, store)
  return store
}

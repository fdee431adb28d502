import type { Head } from '#contract/conversations.ts'
import { HISTORY_PAGE_SIZE, PRESENCE_DEBOUNCE_MS } from '#contract/limits.ts'
import type { Change, OutboxEntry } from './change.ts'
import { type Clock, every } from './clock.ts'
import { type Disk, openInTime } from './disk.ts'
import type { Appliers } from './dispatch.ts'
import { StoreError } from './errors.ts'
import { mergeHead, unreadAfter } from './heads.ts'
import { createLeader, type Leader, type Signal } from './leader.ts'
import type { SocketLike } from './link.ts'
import type { Locks } from './locks.ts'
import { createMemory } from './memory.ts'
import { countUnsent, markWaiting, nextOrder } from './outbox.ts'
import { createOlderRequests } from './older-requests.ts'
import type { Page } from './page.ts'
import { createQuoteFinder } from './quote-finder.ts'
import { showOlder } from './show-older.ts'
import { createEmitter, createValue } from './readable.ts'
import { type ConnectionStatus, unreachable } from './status.ts'
import type { Call, SendInput, SendRefusal, Sync } from './sync.ts'
import { type Channel, createTabList, type TabMessage } from './tabs.ts'

export interface SyncOptions {
  readonly me: string
  readonly device: string
  readonly appliers: Appliers
  readonly clock: Clock
  readonly locks: Locks
  readonly channel: Channel
  readonly page: Page
  /** A rejection leaves the tab with its memory: it shows what the server tells and keeps nothing. */
  readonly openDisk: () => Promise<Disk>
  readonly connect: () => SocketLike
  readonly http: Call
  readonly accessToken: () => Promise<string>
  readonly rejectToken: (token: string) => Promise<void>
  /** Tells of a renewed access token. */
  readonly onToken: (listener: (token: string) => void) => () => void
  readonly onEnd: (reason: 'session_ended' | 'upgrade') => void
  readonly randomId: () => string
}

type ChangeMessage = Extract<TabMessage, { t: 'change' }>

const NOW_EVERY_MS = 15_000
const TICK_EVERY_MS = 10_000

/** Starts the sync of one person in this tab. It comes up empty and fills from disk, then from the server. */
export const createSync = (options: SyncOptions): Sync => {
  const { me, clock, channel, page, http } = options
  const tab = options.randomId()
  const memory = createMemory()
  const status = createValue<ConnectionStatus>({ state: 'connecting', since: clock.now() })
  const now = createValue(clock.now())
  const registers = createEmitter<Extract<Signal, { kind: 'register' }>['register']>()
  const userEvents = createEmitter<Extract<Signal, { kind: 'user_event' }>['event']>()
  const refusals = createEmitter<SendRefusal>()
  const openCounts = new Map<string, number>()
  const unsaved = new Set<string>()
  const gone = new Set<string>()
  const tabs = createTabList()
  const older = createOlderRequests(clock, (id, conversation_id) =>
    channel.post({ t: 'older', tab, id, conversation_id }),
  )
  let disk: Disk | null = null
  let leader: Leader | null = null
  let isClosed = false
  let isLoaded = false
  let hasHeardOthers = false
  const heardEarly: ChangeMessage[] = []
  let endLead = (): void => {}

  const write = async (change: Change): Promise<void> => {
    await ready
    if (!disk) throw new StoreError()
    await disk.write(change)
  }
  const announce = (change: Change): void => {
    if (!isClosed) channel.post({ t: 'change', tab, is_leader: leader !== null, change })
  }

  const noteGone = (change: Change): void => {
    for (const id of change.heads?.remove ?? []) gone.add(id)
  }

  /** Memory first, so that the screen answers at once; the others hear of it when a reload would find it. */
  const commit = (change: Change): void => {
    noteGone(change)
    memory.apply(change)
    const tell = (): void => announce(change)
    write(change).then(tell, tell)
  }

  const emit = (signal: Signal): void => {
    switch (signal.kind) {
      case 'register':
        return registers.emit(signal.register)
      case 'user_event':
        return userEvents.emit(signal.event)
      case 'refusal':
        return refusals.emit(signal.refusal)
      default:
        return unreachable(signal)
    }
  }

  const setStatus = (next: ConnectionStatus): void => {
    const { since: _, ...before } = status.getSnapshot()
    const { since: __, ...after } = next
    if (JSON.stringify(before) !== JSON.stringify(after)) status.set(next)
    if (leader) channel.post({ t: 'status', tab, status: status.getSnapshot() })
  }

  const showNewest = async (conversationId: string): Promise<void> => {
    memory.expectRows(conversationId)
    await ready
    const stored = await disk?.readNewest(conversationId, HISTORY_PAGE_SIZE).catch(() => null)
    memory.showRows(conversationId, stored ?? null)
    leader?.open(conversationId)
  }

  const reload = async (): Promise<void> => {
    const stored = await disk?.read().catch(() => null)
    if (!stored || isClosed) return
    const onTheirWay = [...memory.outbox.values()].filter((entry) => unsaved.has(entry.client_id))
    memory.load(stored)
    memory.apply({ outbox: { put: onTheirWay } })
    await Promise.all([...openCounts.keys()].map(showNewest))
  }

  const ready: Promise<void> = openInTime(clock, options.openDisk)
    .then(async (opened) => {
      disk = opened
      const stored = await opened.read()
      if (!isClosed) memory.load(stored)
    })
    .catch(() => {})
    .then(() => {
      isLoaded = true
      for (const message of heardEarly.splice(0)) takeChange(message)
    })

  const tellHere = (): void => {
    // A log may be let go after the end.
    if (isClosed) return
    channel.post({ t: 'here', tab, is_visible: page.isVisible.getSnapshot(), open: [...openCounts.keys()] })
  }

  const lead = async (): Promise<void> => {
    const hadToWait = isLoaded
    await ready
    if (isClosed) return
    // What the last leader told may still be on its way; what it wrote is what holds.
    if (hadToWait || hasHeardOthers) await reload()
    if (isClosed) return
    leader = createLeader({
      ...options,
      memory,
      commit,
      emit: (signal) => {
        emit(signal)
        channel.post({ t: 'signal', tab, signal })
      },
      setStatus,
      isVisible: () => page.isVisible.getSnapshot() || tabs.isAnyVisible(),
      isOpen: (id) => openCounts.has(id) || tabs.isOpen(id),
      isUnsaved: (clientId) => unsaved.has(clientId),
    })
    channel.post({ t: 'who', tab })
    await new Promise<void>((resolve) => {
      endLead = resolve
    })
  }

  const takeMessage = (message: TabMessage): void => {
    hasHeardOthers = true
    switch (message.t) {
      case 'change':
        // Laid over what the disk has, not under it.
        return isLoaded ? takeChange(message) : void heardEarly.push(message)
      case 'status':
        if (!leader) status.set(message.status)
        return
      case 'signal':
        if (!leader) emit(message.signal)
        return
      case 'here':
        tabs.take(message)
        if (!leader) return
        channel.post({ t: 'status', tab, status: status.getSnapshot() })
        for (const id of message.open) leader.open(id)
        return planTellVisible()
      case 'left':
        tabs.remove(message.tab)
        return planTellVisible()
      case 'who':
        tabs.clear()
        // The last leader may have written what it had no time to tell.
        for (const id of openCounts.keys()) void showNewest(id)
        return tellHere()
      case 'tick':
        return leader?.tick()
      case 'wake':
        return leader?.wake()
      case 'typing':
        return leader?.tellTyping(message.conversation_id)
      case 'older':
        return void answerOlder(message)
      case 'older_done':
        if (message.to === tab) older.take(message.id, message.ok)
        return
      default:
        return unreachable(message)
    }
  }

  const takeChange = ({ change, is_leader }: ChangeMessage): void => {
    // Words of a leader before us: the disk, read when we took over, holds them already.
    if (leader && is_leader) return
    noteGone(change)
    // The disk can be ahead of what another tab told.
    const put = change.heads?.put?.map((head) =>
      mergeHead(memory.heads.get(head.conversation_id), head, memory.reads),
    )
    memory.apply(
      change.heads && put && !change.drop_cache ? { ...change, heads: { ...change.heads, put } } : change,
    )
    if (!leader) return
    if (change.outbox) leader.pump()
    for (const { conversation_id, seq } of change.reads?.put ?? []) {
      commit({ heads: { put: readHeads(conversation_id, seq) } })
      leader.sendRead(conversation_id, seq)
    }
  }

  /** The head as it is once its conversation is read so far; none where that changes nothing. */
  const readHeads = (conversationId: string, seq: number): Head[] => {
    const head = memory.heads.get(conversationId)
    if (!head || seq <= head.my_read_seq) return []
    return [{ ...head, my_read_seq: seq, unread_count: unreadAfter(head, seq) }]
  }

  const answerOlder = async ({
    tab: to,
    id,
    conversation_id,
  }: Extract<TabMessage, { t: 'older' }>): Promise<void> => {
    if (!leader) return
    const ok = await leader.fetchOlder(conversation_id).then(
      () => true,
      () => false,
    )
    channel.post({ t: 'older_done', tab, to, id, ok })
  }

  let cancelTellVisible = (): void => {}
  /** A change of visibility is told a second later, if it still holds then (PRESENCE-008). */
  const planTellVisible = (): void => {
    cancelTellVisible()
    cancelTellVisible = clock.after(PRESENCE_DEBOUNCE_MS, () => leader?.tellVisible())
  }

  const stops = [
    channel.onMessage(takeMessage),
    every(clock, NOW_EVERY_MS, () => now.set(clock.now())),
    every(clock, TICK_EVERY_MS, () => {
      if (!leader && page.isVisible.getSnapshot()) channel.post({ t: 'tick', tab })
    }),
    page.isVisible.subscribe(() => {
      now.set(clock.now())
      tellHere()
      planTellVisible()
    }),
    page.onWake(() => {
      if (leader) leader.wake()
      else channel.post({ t: 'wake', tab })
    }),
    page.onNetworkLost(() => leader?.networkLost()),
    page.onHide(() => {
      leader?.tellVisible()
      channel.post({ t: 'left', tab })
    }),
    options.onToken((token) => leader?.tellToken(token)),
  ]
  tellHere()
  void options.locks.hold(`lero-leader-${me}`, lead)

  /** Into the outbox: visible at once, sent when it is on disk, taken back when it cannot be kept. */
  const queue = async (entry: OutboxEntry, before: OutboxEntry | undefined): Promise<void> => {
    await ready
    const change: Change = { outbox: { put: [entry] } }
    unsaved.add(entry.client_id)
    memory.apply(change)
    try {
      await write(change)
    } catch (error) {
      memory.apply({ outbox: before ? { put: [before] } : { remove: [entry.client_id] } })
      throw error
    } finally {
      unsaved.delete(entry.client_id)
    }
    announce(change)
    leader?.pump()
  }

  const call: Call = (name, input) => (leader ? leader.call(name, input) : http(name, input))
  const quotes = createQuoteFinder(memory, (id) => disk?.readMessage(id), call)

  return {
    me,
    memory,
    status,
    clock,
    now,
    isVisible: page.isVisible,
    call,
    openLog: (conversationId) => {
      const count = openCounts.get(conversationId) ?? 0
      openCounts.set(conversationId, count + 1)
      if (count === 0) {
        void showNewest(conversationId)
        tellHere()
      }
      return () => {
        const left = (openCounts.get(conversationId) ?? 1) - 1
        if (left > 0) return void openCounts.set(conversationId, left)
        openCounts.delete(conversationId)
        memory.hideRows(conversationId)
        tellHere()
      }
    },
    loadOlder: async (conversationId) => {
      const log = memory.log(conversationId)
      if (!log?.has_older) return
      if (log.from > log.range.from && (await showOlder(memory, disk, conversationId, log.from))) return
      await (leader ? leader.fetchOlder(conversationId) : older.ask(conversationId))
    },
    wantQuote: (message) => void quotes.find(message),
    isGone: (conversationId) => gone.has(conversationId) && !memory.heads.has(conversationId),
    send: async ({ conversation_id, content, reply_to_message_id }: SendInput) => {
      const entry: OutboxEntry = {
        client_id: options.randomId(),
        conversation_id,
        order: nextOrder(memory.outbox, clock.now()),
        content,
        reply_to_message_id,
        written_at: new Date(clock.now()).toISOString(),
        state: 'waiting',
        ack: null,
        failure: null,
      }
      await queue(entry, undefined)
      return entry.client_id
    },
    retry: async (clientId) => {
      const entry = memory.outbox.get(clientId)
      if (entry?.state === 'failed')
        await queue(markWaiting(entry, nextOrder(memory.outbox, clock.now())), entry)
    },
    discard: async (clientId) => {
      if (memory.outbox.get(clientId)?.state === 'failed') commit({ outbox: { remove: [clientId] } })
    },
    markRead: (conversationId, seq) => {
      const put = readHeads(conversationId, seq)
      if (put.length === 0) return
      const reads = { put: [{ conversation_id: conversationId, seq }] }
      // Heads are the leader's to write: a follower's may be older than those it would overwrite.
      if (!leader) {
        memory.apply({ heads: { put } })
        return commit({ reads })
      }
      commit({ heads: { put }, reads })
      leader.sendRead(conversationId, seq)
    },
    keepProfiles: (profiles) => commit({ profiles }),
    saveDraft: (conversationId, text) => {
      const draft = { conversation_id: conversationId, text, updated_at: new Date(clock.now()).toISOString() }
      commit({ drafts: text.trim() === '' ? { remove: [conversationId] } : { put: [draft] } })
    },
    tellTyping: (conversationId) => {
      if (leader) leader.tellTyping(conversationId)
      else channel.post({ t: 'typing', tab, conversation_id: conversationId })
    },
    onUserEvent: (listener) => userEvents.on(listener),
    onRegister: (listener) => registers.on(listener),
    onRefusal: (listener) => refusals.on(listener),
    countUnsent: () => countUnsent(memory.outbox),
    close: () => {
      isClosed = true
      channel.post({ t: 'left', tab })
      for (const stop of stops) stop()
      cancelTellVisible()
      leader?.stop()
      leader = null
      endLead()
      channel.close()
      disk?.close()
    },
  }
}

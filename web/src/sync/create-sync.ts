import type { Head } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import { createAnswersToTabs } from './answers-to-tabs.ts'
import { type Change, dropLog } from './change.ts'
import { type Clock, every } from './clock.ts'
import type { Disk } from './disk.ts'
import { unreadAfter } from './heads.ts'
import type { Journal } from './journal.ts'
import { createLead, type TakeLead } from './lead.ts'
import type { Leader, LeaderOptions, Signal, Signals } from './leader.ts'
import type { SocketLike } from './link.ts'
import { createLocalStore, type Drawn } from './local-store.ts'
import type { Locks } from './locks.ts'
import { createOlderRequests } from './older-requests.ts'
import { createOpenLogs } from './open-logs.ts'
import { noteDraft } from './note-draft.ts'
import { openOwnChanges } from './own-changes-door.ts'
import { createOutgoing } from './outgoing.ts'
import type { Page } from './page.ts'
import { createPaging } from './paging.ts'
import type { QuoteFinder } from './quote-finder.ts'
import { createEmitter, createValue, type Emitter } from './readable.ts'
import { type ConnectionStatus, unreachable } from './status.ts'
import type { Call, JobRefusal, Sync } from './sync.ts'
import { createTabBus } from './tab-bus.ts'
import { type Channel, TABS_LANGUAGE, type TabMessage } from './tabs.ts'
import { toldChange } from './told-change.ts'
import type { uploadFile } from './upload-file.ts'
import { createCallWithinEpoch } from './within-epoch.ts'

/** A leader with what the app does with all the server tells. */
export type CreateLeader = (options: Omit<LeaderOptions, 'appliers' | 'loadJobRunner'>) => Leader

export interface SyncOptions {
  readonly me: string
  readonly device: string
  readonly createLeader: CreateLeader
  readonly clock: Clock
  readonly locks: Locks
  readonly channel: Channel
  readonly page: Page
  readonly disk: Disk
  readonly journal: Journal
  readonly connect: () => SocketLike
  readonly http: Call
  readonly accessToken: () => Promise<string>
  readonly rejectToken: (token: string) => Promise<void>
  /** Tells of a renewed access token. */
  readonly onToken: (listener: (token: string) => void) => () => void
  readonly onEnd: (reason: 'session_ended' | 'upgrade') => void
  readonly randomId: () => string
  readonly cacheNumbersMax?: number
  /** What this release says to other tabs; what it is without a word, see tabs.ts. */
  readonly language?: number
  readonly upload: typeof uploadFile
  /** Where the first screen came before: what it was drawn from, and its place among the tabs that would lead. */
  readonly drawn?: Drawn
  readonly takeLead?: TakeLead
}

const NOW_EVERY_MS = 15_000

/** Starts the sync of one person in this tab. It comes up empty and fills from disk, then from the server. */
export function createSync(options: SyncOptions): Sync {
  const { me, clock, channel, page, http, language = TABS_LANGUAGE } = options
  const tab = options.randomId()
  const status = createValue<ConnectionStatus>({ state: 'connecting', since: clock.now() })
  const heard: { readonly [K in keyof Signals]: Emitter<Signals[K]> } = {
    registers: createEmitter(),
    user_event: createEmitter(),
    refusal: createEmitter(),
    job_refusal: createEmitter(),
  }
  /** Refused before anybody listened: the changes that a page leaves are done while the next one is being drawn. */
  const untold: JobRefusal[] = []
  const gone = new Set<string>()
  const heardEarly: Change[] = []
  /** Rows asked of the leader; an answer to an earlier question may lack what came since. */
  const askedRows = new Map<string, number>()
  let lastAsked = 0
  let isLeading = false
  /** Counts beginnings and ends of this tab's lead. */
  let term = 0
  let leader: Leader | null = null
  let isClosed = false
  let isLoaded = false

  const store = createLocalStore({
    ...options,
    isLeader: () => isLeading,
    // Also one that is still taking the lead: nobody else will tell of what it brings to the disk.
    onPaid: () => isLeading && bus.tell({ t: 'paid' }),
    onReadLate: () => void openLogs.refresh(),
  })
  const { memory } = store

  /** The server's time, as far as it was told: what people read goes by it. */
  const serverNow = (): number => clock.now() + (memory.meta().clock_offset_ms ?? 0)
  const now = createValue(serverNow())
  const tellNow = (): void => now.set(serverNow())

  const bus = createTabBus({
    tab,
    language,
    channel,
    clock,
    page,
    isLeading: () => isLeading,
    openLogs: () => openLogs.list(),
    onMessage: (message, isNew) => takeMessage(message, isNew),
    onVisible: () => leader?.tellVisible(),
    takeOver: () => leadership.takeOver(),
  })

  const openLogs = createOpenLogs({
    clock,
    store,
    fetch: (id) => {
      if (leader) return leader.open(id)
      if (isLeading || memory.log(id)) return
      lastAsked += 1
      askedRows.set(id, lastAsked)
      memory.expectRows(id)
      bus.tell({ t: 'rows', id: lastAsked, conversation_id: id })
    },
    onRead: (id) => askedRows.delete(id),
    onChange: () => bus.tellHere(),
  })

  const noteGone = (change: Change): void => {
    for (const id of change.heads?.remove ?? []) gone.add(id)
  }
  const isGone = (id: string): boolean => gone.has(id) && !memory.heads.has(id)
  const announce = (change: Change): void => bus.tell({ t: 'change', is_leader: isLeading, change })
  const outgoing = createOutgoing({
    clock,
    store,
    randomId: options.randomId,
    serverNow,
    isLeading: () => isLeading,
    hasOthers: () => bus.hasHeardOthers(),
    announce,
    pump: () => leader?.pump(),
  })

  /** Memory first, so that the screen answers at once; the others hear of it when a reload would find it. */
  const commit = (change: Change): void => void keep(change)
  const keep = (change: Change): Promise<void> => {
    noteGone(change)
    return store.commit(change).then(() => announce(change))
  }

  const own = { ...options, memory, commit: keep, isLeading: () => isLeading, announce }
  const { stop: stopTelling, ...ownChanges } = openOwnChanges(own)

  const emit = ({ kind, told }: Signal): void => {
    const emitter = heard[kind] as Emitter<typeof told>
    if (kind === 'job_refusal' && emitter.size() === 0) untold.push(told)
    else emitter.emit(told)
  }

  const setStatus = (next: ConnectionStatus): void => {
    const { since: _, ...before } = status.getSnapshot()
    const { since: __, ...after } = next
    if (JSON.stringify(before) !== JSON.stringify(after)) status.set(next)
    if (isLeading) bus.tell({ t: 'status', status: status.getSnapshot() })
  }

  /** `hadToWait`: another tab may have led since the disk was read. */
  const beginLead = async (hadToWait: boolean): Promise<void> => {
    isLeading = true
    term += 1
    const mine = term
    await store.ready
    // What the last leader told may still be on its way; what it wrote is what holds.
    const mustReload = hadToWait || bus.hasHeardOthers()
    if (mustReload) {
      await store.reload()
      await openLogs.refresh()
    }
    if (isClosed || mine !== term) return
    // What an older release skipped of the logs is missing in what it brought to the disk.
    if (bus.hasHeardOlder()) commit({ logs: [...memory.ranges.keys()].map(dropLog) })
    if (mustReload) store.ownLogs()
    leader = options.createLeader({
      ...options,
      memory,
      commit,
      emit: (signal) => {
        emit(signal)
        bus.tell({ t: 'signal', signal })
      },
      setStatus,
      isVisible: () => page.isVisible.getSnapshot() || bus.isAnyVisible(),
      isOpen: (id) => openLogs.has(id) || bus.isOpen(id),
      isUnready: outgoing.isUnready,
      files: ownChanges,
    })
    bus.askWho()
    for (const id of openLogs.list()) leader.open(id)
  }

  /** Another tab took this one for dead: it has gone on meanwhile, and what it wrote holds. */
  const endLead = (): void => {
    isLeading = false
    term += 1
    leader?.stop()
    leader = null
    if (!isClosed) void store.reload().then(openLogs.refresh)
  }

  const takeLead = options.takeLead ?? ((calls) => createLead({ locks: options.locks, me, ...calls }))
  const leadership = takeLead({
    begin: (wasRead) => void beginLead(wasRead || isLoaded),
    end: endLead,
  })

  const takeMessage = (message: TabMessage, isNew: boolean): void => {
    switch (message.t) {
      case 'change':
        // Words of a leader before us: the disk, read when we took over, holds them already.
        if (leader && message.is_leader) return
        // Laid over what the disk has, not under it.
        return isLoaded ? takeChange(message.change) : void heardEarly.push(message.change)
      case 'status':
        if (!leader) status.set(message.status)
        return
      case 'signal':
        if (!leader) emit(message.signal)
        return
      case 'here':
        if (leader) bus.tell({ t: 'status', status: status.getSnapshot() })
        if (leader && isNew) bus.tellOwed(message.tab, store.owed())
        for (const id of message.open) leader?.open(id)
        return
      case 'who':
        // The last leader may have written what it had no time to tell.
        return void openLogs.refresh()
      case 'paid':
        if (!leader) void store.reload().then(openLogs.refresh)
        return
      case 'tick':
        return leader?.tick()
      case 'wake':
        return leader?.wake()
      case 'typing':
        return leader?.tellTyping(message.conversation_id)
      case 'older':
        return void answers.older(message)
      case 'older_done':
        return older.take(message.id, message.ok)
      case 'rows':
        return void answers.rows(message)
      case 'rows_here':
        if (askedRows.get(message.conversation_id) !== message.id) return
        askedRows.delete(message.conversation_id)
        return memory.showRows(message.conversation_id, message.stored)
      case 'left':
      case 'beat':
        return
      default:
        return unreachable(message)
    }
  }

  const takeChange = (change: Change): void => {
    noteGone(change)
    if (isLeading && change.outbox?.put) outgoing.takeTold(change.outbox.put)
    store.take(toldChange(change, memory))
    // Written by a tab that had not heard of it.
    for (const id of memory.drafts.keys()) if (isGone(id)) commit({ drafts: { remove: [id] } })
    if (!leader) return
    for (const { conversation_id, seq } of change.reads?.put ?? []) {
      const put = readHeads(conversation_id, seq)
      if (put.length > 0) commit({ heads: { put }, reads: { put: [{ conversation_id, seq }] } })
      leader.sendRead(conversation_id, seq)
    }
  }

  void store.ready.then(() => {
    isLoaded = true
    for (const change of heardEarly.splice(0)) takeChange(change)
  })

  /** The head as it is once its conversation is read so far; none where that changes nothing. */
  const readHeads = (conversationId: string, seq: number): Head[] => {
    const head = memory.heads.get(conversationId)
    if (!head || seq <= head.my_read_seq) return []
    return [{ ...head, my_read_seq: seq, unread_count: unreadAfter(head, seq) }]
  }

  const older = createOlderRequests(clock, (id, conversation_id) =>
    bus.tell({ t: 'older', id, conversation_id }),
  )
  const answers = createAnswersToTabs({ store, bus, leader: () => leader })

  const stops = [
    every(clock, NOW_EVERY_MS, tellNow),
    page.isVisible.subscribe(tellNow),
    memory.subscribe('meta', () => {
      if (Math.abs(now.getSnapshot() - serverNow()) > NOW_EVERY_MS) tellNow()
    }),
    page.onWake(() => (leader ? leader.wake() : bus.tell({ t: 'wake' }))),
    page.onNetworkLost(() => leader?.networkLost()),
    page.onHide(() => leader?.tellVisible()),
    outgoing.stop,
    stopTelling,
    options.onToken((token) => leader?.tellToken(token)),
  ]
  bus.tellHere()

  const callWithinEpoch = createCallWithinEpoch(memory, http)
  /** What the device knows is read before anybody is asked for more. */
  const callOverHttp: Call = async (name, input) => {
    await store.ready
    return callWithinEpoch(name, input)
  }
  const call: Call = (name, input) => (leader ? leader.call(name, input) : callOverHttp(name, input))
  let quotes: QuoteFinder | undefined
  const wantQuote = async (message: Message): Promise<void> => {
    const { createQuoteFinder } = await import('./quote-finder.ts')
    quotes ??= createQuoteFinder(memory, (id) => store.read((disk) => disk.readMessage(id)), call)
    await quotes.find(message)
  }
  const paging = createPaging({
    store,
    call,
    fetchOlder: (id) => (leader ? leader.fetchOlder(id) : older.ask(id)),
  })

  return {
    me,
    memory,
    status,
    keeping: store.keeping,
    clock: { ...clock, now: serverNow },
    now,
    isVisible: page.isVisible,
    call,
    openLog: (conversationId) => {
      commit({ openings: { put: [{ conversation_id: conversationId, opened_at: clock.now() }] } })
      return openLogs.open(conversationId)
    },
    isAbsent: openLogs.isAbsent,
    hasFailedToOpen: openLogs.hasFailed,
    openAgain: openLogs.retry,
    ...paging,
    lookAt: memory.lookAt,
    // Asked again with the next change of the chat.
    wantQuote: (message) => void wantQuote(message).catch(() => {}),
    isGone,
    send: outgoing.send,
    retry: outgoing.retry,
    ...ownChanges,
    countUnsent: outgoing.countUnsent,
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
    keep: (name, edit) => commit({ [name]: edit }),
    saveDraft: (id, text, isLeft) => commit(noteDraft(memory, id, { text, isLeft, nowMs: clock.now() })),
    tellTyping: (conversationId) => {
      if (leader) leader.tellTyping(conversationId)
      else bus.tell({ t: 'typing', conversation_id: conversationId })
    },
    onUserEvent: heard.user_event.on,
    onRegisters: heard.registers.on,
    onRefusal: heard.refusal.on,
    onJobRefusal: (listener) => {
      for (const refusal of untold.splice(0)) listener(refusal)
      return heard.job_refusal.on(listener)
    },
    close: () => {
      isClosed = true
      for (const stop of stops) stop()
      leader?.stop()
      leader = null
      leadership.close()
      openLogs.close()
      bus.close()
      store.close()
    },
  }
}

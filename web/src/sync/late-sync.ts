import { hearAhead, queueForLead } from './ahead.ts'
import { type Clock, inTime } from './clock.ts'
import type { Connection } from './connection.ts'
import type { SyncOptions } from './create-sync.ts'
import { NetworkError } from './errors.ts'
import { type FirstRead, READ_PATIENCE_MS, readStored } from './first-read.ts'
import { loadPatiently } from './load-patiently.ts'
import type { Locks } from './locks.ts'
import { createMemory } from './memory.ts'
import type { Page } from './page.ts'
import { createValue, type Readable, type Value } from './readable.ts'
import type { ConnectionStatus } from './status.ts'
import type { Sync } from './sync.ts'
import type { Channel } from './tabs.ts'
import type { Keeping } from './write-behind.ts'

/** What the first screen has begun and the sync goes on with. */
export type Begun = Pick<
  SyncOptions,
  'me' | 'clock' | 'page' | 'channel' | 'locks' | 'drawn' | 'takeLead'
> & {
  readonly connection: Connection
  readonly first: FirstRead | null
}

export type LateSyncOptions = {
  readonly me: string
  readonly clock: Clock
  readonly page: Page
  readonly channel: Channel
  readonly locks: Locks
  readonly connection: Connection
  /** What the device has is drawn by then. */
  readonly nextFrame: () => Promise<void>
  /** The address names a conversation: the rest is fetched beside the read, and the list waits for nobody either. */
  readonly isUrgent?: boolean
  /** Fetches what makes the sync; a rejection is tried again. */
  readonly load: () => Promise<(begun: Begun) => Sync>
}

type Args = readonly unknown[]

/**
 * The sync of one person before its code is there: reads what the device knows into memory, so that the list can be
 * drawn, and then fetches the rest. What is asked of it meanwhile is done then, in its order.
 */
export function createLateSync(options: LateSyncOptions): Sync {
  const { me, clock, page, locks, connection } = options
  const memory = createMemory()
  const serverNow = (): number => clock.now() + (memory.meta().clock_offset_ms ?? 0)
  const status = createValue<ConnectionStatus>({ state: 'connecting', since: clock.now() })
  const keeping = createValue<Keeping>('kept')
  const now = createValue(serverNow())
  const channel = hearAhead(options.channel)
  let isRead = false
  const lead = queueForLead({ locks, me }, () => isRead)
  let sync: Sync | null = null
  let isClosed = false
  const waiting: ((sync: Sync) => void)[] = []
  let hurry = (): void => {}
  const isNeeded = new Promise<void>((resolve) => {
    hurry = resolve
  })

  const readFirst = async (): Promise<FirstRead | null> => {
    const first = await inTime(clock, READ_PATIENCE_MS, readStored(connection)).catch(() => null)
    isRead = true
    if (first && !isClosed) {
      memory.load(first.stored)
      now.set(serverNow())
    }
    return first
  }
  const reading = readFirst()

  const loadFirst = async (): Promise<(begun: Begun) => Sync> => {
    if (!options.isUrgent) {
      await reading
      // Who opens a conversation does not wait for the list to be drawn.
      await Promise.race([options.nextFrame(), isNeeded])
    }
    return options.load()
  }
  /** The try that is under way, or the last one: who calls meanwhile goes without the network where it fails. */
  let trying = loadFirst()

  const begin = async (): Promise<void> => {
    const first = await reading
    let tries = 0
    const make = await loadPatiently({
      clock,
      load: () => (tries++ === 0 ? trying : (trying = options.load())),
      isOver: () => isClosed,
      onFailed: () => status.set({ state: 'offline', since: clock.now() }),
    })
    if (!make || isClosed) return
    const drawn = { memory, stored: first?.stored ?? null }
    const made = make({ me, clock, page, channel, locks, connection, first, drawn, takeLead: lead.take })
    sync = made
    mirror(made.status, status)
    mirror(made.keeping, keeping)
    mirror(made.now, now)
    for (const run of waiting.splice(0)) run(made)
  }
  void begin()

  const whenThere = (run: (sync: Sync) => void): void => {
    if (sync) run(sync)
    else waiting.push(run)
  }

  /** A change of the sync that is told of when it is there. */
  const soon =
    <A extends Args>(run: (sync: Sync) => (...args: A) => void) =>
    (...args: A): void =>
      whenThere((made) => run(made)(...args))
  const later =
    <A extends Args, R>(run: (sync: Sync) => (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      new Promise((resolve) => whenThere((made) => resolve(run(made)(...args))))
  /** What lasts until its answer is called. */
  const during =
    <A extends Args>(run: (sync: Sync) => (...args: A) => () => void) =>
    (...args: A): (() => void) => {
      let stop: (() => void) | null = null
      let isOver = false
      whenThere((made) => {
        if (!isOver) stop = run(made)(...args)
      })
      return () => {
        isOver = true
        stop?.()
      }
    }
  const openLog = during((made) => made.openLog)

  return {
    me,
    memory,
    status,
    keeping,
    clock: { ...clock, now: serverNow },
    now,
    isVisible: page.isVisible,
    call: async (name, input) => {
      if (!sync)
        await trying.catch((cause: unknown) => {
          // A call whose code cannot be fetched did not reach the server either.
          throw new NetworkError(undefined, { cause })
        })
      return new Promise((resolve) => whenThere((made) => resolve(made.call(name, input))))
    },
    openLog: (conversationId) => {
      hurry()
      return openLog(conversationId)
    },
    isAbsent: (id) => sync?.isAbsent(id) ?? false,
    hasFailedToOpen: (id) => sync?.hasFailedToOpen(id) ?? false,
    isGone: (id) => sync?.isGone(id) ?? false,
    openAgain: soon((made) => made.openAgain),
    loadOlder: later((made) => made.loadOlder),
    loadNewer: later((made) => made.loadNewer),
    showAround: later((made) => made.showAround),
    showEnd: later((made) => made.showEnd),
    lookAt: memory.lookAt,
    wantQuote: soon((made) => made.wantQuote),
    send: later((made) => made.send),
    retry: later((made) => made.retry),
    discard: later((made) => made.discard),
    mutate: (...args) => new Promise((resolve) => whenThere((made) => resolve(made.mutate(...args)))),
    upload: later((made) => made.upload),
    readUpload: later((made) => made.readUpload),
    dropUpload: later((made) => made.dropUpload),
    retryJob: later((made) => made.retryJob),
    discardJob: later((made) => made.discardJob),
    countUnsent: () => sync?.countUnsent() ?? memory.outbox.size,
    markRead: soon((made) => made.markRead),
    keep: (name, edit) => whenThere((made) => made.keep(name, edit)),
    saveDraft: soon((made) => made.saveDraft),
    tellTyping: soon((made) => made.tellTyping),
    onUserEvent: during((made) => made.onUserEvent),
    onRegisters: during((made) => made.onRegisters),
    onRefusal: during((made) => made.onRefusal),
    onJobRefusal: during((made) => made.onJobRefusal),
    close: () => {
      isClosed = true
      if (sync) return sync.close()
      lead.close()
      channel.close()
      connection.close()
    },
  }
}

function mirror<T>(from: Readable<T>, to: Value<T>): void {
  const take = (): void => to.set(from.getSnapshot())
  from.subscribe(take)
  take()
}

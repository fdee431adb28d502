import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createSync, type SyncOptions } from '../create-sync.ts'
import { createConnection } from '../connection.ts'
import { openSyncDatabase } from '../database.ts'
import { createDisk, createDiskOn } from '../disk.ts'
import { NetworkError } from '../errors.ts'
import { createJournal, type JournalStore } from '../journal.ts'
import { createLateSync } from '../late-sync.ts'
import type { SocketLike } from '../link.ts'
import type { Page } from '../page.ts'
import { createEmitter, createValue } from '../readable.ts'
import type { Sync } from '../sync.ts'
import type { Channel, TabMessage } from '../tabs.ts'
import { appliers, leaderWith } from './appliers.ts'
import type { FakeClock } from './fake-clock.ts'
import { createFakeLocks } from './fake-locks.ts'
import { uuidOf } from './fake-records.ts'
import type { FakeServer } from './fake-server.ts'
import { createSleep } from './sleep.ts'
import { inNextTurn } from './turns.ts'

// On a device that has seen the first screen these are there.
await Promise.all([
  import('../cache-bound.ts'),
  import('../job-runner.ts'),
  import('../own-changes.ts'),
  import('../quote-finder.ts'),
])

/** What may happen to words between tabs. */
interface ChannelWeather {
  isLost: (message: TabMessage) => boolean
  /** How a tab of another release puts it. */
  put: (message: TabMessage) => TabMessage
}

const createFakeChannels = (weather: ChannelWeather) => {
  const members = new Set<(message: TabMessage) => void>()
  return {
    /** `awake` runs what a page does when it hears something: later, while that page is frozen. */
    forTab: (awake: (run: () => void) => void): Channel => {
      const heard = createEmitter<TabMessage>()
      const hear = (message: TabMessage): void => awake(() => heard.emit(message))
      members.add(hear)
      return {
        post: (message) => {
          const copy = weather.put(structuredClone(message))
          if (weather.isLost(copy)) return
          for (const other of members)
            if (other !== hear)
              inNextTurn(() => {
                if (members.has(other)) other(structuredClone(copy))
              })
        },
        onMessage: (listener) => heard.on(listener),
        close: () => void members.delete(hear),
      }
    },
  }
}

/** Local storage of one browser profile. */
export function createFakeJournalStore(): JournalStore {
  const texts = new Map<string, string>()
  return {
    list: () => [...texts.keys()],
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  }
}

export interface FakeTab {
  readonly sync: Sync
  readonly setVisible: (isVisible: boolean) => void
  /** Signs of the browser that the network is back, or lost. */
  readonly wake: () => void
  readonly loseNetwork: () => void
  /** Nothing in the page runs until it thaws. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Timers run once a minute, as those of a page long hidden do. */
  readonly slowTimers: (areSlow: boolean) => void
  /** As a reload or a crash ends a tab: nothing it had in memory survives, nothing more is written. */
  readonly kill: () => void
}

/** One browser profile: its tabs share disk, locks, journal and channel. */
export function createFakeBrowser(server: FakeServer, clock: FakeClock, me: string) {
  const channelWeather: ChannelWeather = { isLost: () => false, put: (message) => message }
  const channels = createFakeChannels(channelWeather)
  const locks = createFakeLocks()
  const journalStore = createFakeJournalStore()
  globalThis.indexedDB = new IDBFactory()
  let lastId = 0
  const randomId = (): string => {
    lastId += 1
    return uuidOf(3, lastId)
  }

  const open = (overrides: Partial<SyncOptions>, make: (options: SyncOptions) => Sync): FakeTab => {
    const tabLocks = locks.forTab()
    const sleep = createSleep(clock)
    const isVisible = createValue(true)
    const woke = createEmitter<void>()
    const lost = createEmitter<void>()
    const page: Page = {
      isVisible,
      onWake: (listener) => woke.on(listener),
      onNetworkLost: (listener) => lost.on(listener),
      onHide: () => () => {},
    }
    const connect = overrides.connect ?? ((): SocketLike => server.connect(me))
    const ends: SyncOptions['onEnd'] = () => {}
    const options: SyncOptions = {
      me,
      device: uuidOf(8, 1),
      createLeader: leaderWith(appliers),
      clock: sleep.clock,
      locks: tabLocks.locks,
      channel: channels.forTab(sleep.whenAwake),
      page,
      disk: createDisk(me),
      journal: createJournal(journalStore),
      http: server.http(me),
      accessToken: async () => 'token',
      rejectToken: async () => {},
      onToken: () => () => {},
      onEnd: ends,
      randomId,
      upload: () => Promise.reject(new NetworkError()),
      ...overrides,
      connect: () => sleep.wrapSocket(connect()),
    }
    const sync = make(options)
    return {
      sync,
      setVisible: (visible) => isVisible.set(visible),
      wake: () => woke.emit(),
      loseNetwork: () => lost.emit(),
      freeze: sleep.freeze,
      thaw: sleep.thaw,
      slowTimers: sleep.slowTimers,
      kill: () => {
        sync.close()
        tabLocks.free()
      },
    }
  }

  return {
    journalStore,
    channelWeather,
    /**
     * As in the browser what the device knows is there before the code of the sync, which `load` fetches. With a disk
     * of its own the tab begins with both.
     */
    openTab: (overrides: Partial<SyncOptions> = {}, load = async (): Promise<void> => {}): FakeTab =>
      open(overrides, (options) =>
        overrides.disk
          ? createSync(options)
          : createLateSync({
              ...options,
              connection: createConnection((onLost) => openSyncDatabase(me, onLost)),
              nextFrame: () => new Promise(inNextTurn),
              load: async () => {
                await load()
                return (begun) =>
                  createSync({ ...options, ...begun, disk: createDiskOn(begun.connection, begun.first) })
              },
            }),
      ),
  }
}

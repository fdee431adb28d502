import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { appliers } from './appliers.ts'
import { createSync, type SyncOptions } from '../create-sync.ts'
import { openDisk } from '../disk.ts'
import type { Locks } from '../locks.ts'
import type { Page } from '../page.ts'
import { createEmitter, createValue } from '../readable.ts'
import type { Sync } from '../sync.ts'
import type { Channel, TabMessage } from '../tabs.ts'
import type { FakeClock } from './fake-clock.ts'
import { uuidOf } from './fake-records.ts'
import type { FakeServer } from './fake-server.ts'
import { inNextTurn } from './turns.ts'

/** First come, first served; a lock whose tab was killed goes to the next one. */
const createFakeLocks = () => {
  const queues = new Map<string, (() => void)[]>()
  const next = (name: string): void => queues.get(name)?.[0]?.()
  return {
    /** The locks as one tab sees them; `free` lets go of all it holds or waits for, as closing a tab does. */
    forTab: (): { locks: Locks; free: () => void } => {
      const mine: (() => void)[] = []
      const locks: Locks = {
        hold: async (name, run) => {
          const queue = queues.get(name) ?? []
          queues.set(name, queue)
          const turn = new Promise<void>((resolve) => {
            queue.push(resolve)
            if (queue.length === 1) resolve()
            mine.push(() => {
              const index = queue.indexOf(resolve)
              if (index >= 0) queue.splice(index, 1)
              if (index === 0) next(name)
            })
          })
          const release = mine.at(-1)!
          await turn
          try {
            return await run()
          } finally {
            release()
          }
        },
      }
      return { locks, free: () => mine.forEach((release) => release()) }
    },
  }
}

const createFakeChannels = () => {
  const members = new Set<(message: TabMessage) => void>()
  return {
    forTab: (): Channel => {
      const heard = createEmitter<TabMessage>()
      const hear = (message: TabMessage): void => heard.emit(message)
      members.add(hear)
      return {
        post: (message) => {
          const copy = structuredClone(message)
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

export interface FakeTab {
  readonly sync: Sync
  readonly setVisible: (isVisible: boolean) => void
  /** Signs of the browser that the network is back, or lost. */
  readonly wake: () => void
  readonly loseNetwork: () => void
  /** As a reload or a crash ends a tab: nothing it had in memory survives, nothing more is written. */
  readonly kill: () => void
}

/** One browser profile: its tabs share disk, locks and channel. */
export const createFakeBrowser = (server: FakeServer, clock: FakeClock, me: string) => {
  const channels = createFakeChannels()
  const locks = createFakeLocks()
  globalThis.indexedDB = new IDBFactory()
  let lastId = 0
  const randomId = (): string => {
    lastId += 1
    return uuidOf(3, lastId)
  }

  return {
    openTab: (overrides: Partial<SyncOptions> = {}): FakeTab => {
      const tabLocks = locks.forTab()
      const isVisible = createValue(true)
      const woke = createEmitter<void>()
      const lost = createEmitter<void>()
      const page: Page = {
        isVisible,
        onWake: (listener) => woke.on(listener),
        onNetworkLost: (listener) => lost.on(listener),
        onHide: () => () => {},
      }
      const ends: SyncOptions['onEnd'] = () => {}
      const sync = createSync({
        me,
        device: uuidOf(8, 1),
        appliers,
        clock,
        locks: tabLocks.locks,
        channel: channels.forTab(),
        page,
        openDisk: () => openDisk(me),
        connect: () => server.connect(me),
        http: server.http(me),
        accessToken: async () => 'token',
        rejectToken: async () => {},
        onToken: () => () => {},
        onEnd: ends,
        randomId,
        ...overrides,
      })
      return {
        sync,
        setVisible: (visible) => isVisible.set(visible),
        wake: () => woke.emit(),
        loseNetwork: () => lost.emit(),
        kill: () => {
          sync.close()
          tabLocks.free()
        },
      }
    },
  }
}

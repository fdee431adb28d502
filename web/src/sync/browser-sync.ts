import type { BrowserParts, createBrowserSync } from './browser-parts.ts'
import { systemClock } from './clock.ts'
import { createConnection } from './connection.ts'
import type { CreateLeader } from './create-sync.ts'
import { openSyncDatabase } from './database.ts'
import { createLateSync } from './late-sync.ts'
import { type Locks, webLocks } from './locks.ts'
import { browserPage } from './page.ts'
import type { Sync } from './sync.ts'
import { openChannel } from './tabs.ts'

/** What keeps, sends and talks with the server. It comes once what the device knows is drawn. */
export type ServerPart = {
  readonly createLeader: CreateLeader
  readonly createBrowserSync: typeof createBrowserSync
}

export type BrowserSyncOptions = Omit<BrowserParts, 'giveLocks'> & {
  readonly me: string
  /** Asked again after a failure. */
  readonly loadServerPart: () => Promise<ServerPart>
}

const FRAME_PATIENCE_MS = 100

/** What the disk has is drawn first. A page that nobody sees has no frames. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, FRAME_PATIENCE_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })

/** The sync of one person on the database, locks and channel of this browser. */
export function openBrowserSync({ me, loadServerPart, ...parts }: BrowserSyncOptions): Sync {
  let giveLocks = (_: Locks): void => {}
  const otherLocks = new Promise<Locks>((resolve) => {
    giveLocks = resolve
  })
  return createLateSync({
    me,
    clock: systemClock,
    page: browserPage(),
    channel: openChannel(`lero-${me}`),
    locks: webLocks({ hold: async (...args) => (await otherLocks).hold(...args) }),
    connection: createConnection((onLost) => openSyncDatabase(me, onLost)),
    nextFrame,
    // As the page was told before its scripts (lib/theme-boot.js).
    isUrgent: document.documentElement.dataset['boot'] === 'chat',
    load: async () => {
      const part = await loadServerPart()
      return (begun) => part.createBrowserSync(begun, { ...parts, giveLocks }, part.createLeader)
    },
  })
}

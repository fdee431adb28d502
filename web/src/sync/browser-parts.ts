import { randomId } from '../lib/random-id.ts'
import { readLocal, writeLocal } from '../lib/local-store.ts'
import { createApi, type Tokens } from './api.ts'
import { createSync, type CreateLeader } from './create-sync.ts'
import type { Clock } from './clock.ts'
import { createDiskOn, type Disk } from './disk.ts'
import { createJournal, createLocalJournalStore } from './journal.ts'
import type { Begun } from './late-sync.ts'
import type { SocketLike } from './link.ts'
import { loadPatiently } from './load-patiently.ts'
import type { Locks } from './locks.ts'
import type { Sync } from './sync.ts'

export type BrowserParts = {
  readonly tokens: Tokens
  readonly onToken: (listener: (token: string) => void) => () => void
  readonly onEnd: (reason: 'session_ended' | 'upgrade') => void
  /** What stands in where the browser has no locks. */
  readonly giveLocks: (locks: Locks) => void
}

const DEVICE_KEY = 'lero-device'

/** Stable id of this browser: made at first need, kept over sign-outs. */
const readDeviceId = (): string => {
  const stored = readLocal(DEVICE_KEY)
  if (stored) return stored
  const made = randomId()
  writeLocal(DEVICE_KEY, made)
  return made
}

const connectSocket = (): SocketLike => {
  const socket = new WebSocket(new URL('/socket', location.href.replace(/^http/, 'ws')))
  socket.binaryType = 'arraybuffer'
  const like: SocketLike = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => socket.send(text),
    close: () => socket.close(),
  }
  socket.onopen = () => like.onopen?.()
  socket.onmessage = (event) => like.onmessage?.(event)
  socket.onclose = () => like.onclose?.()
  return like
}

/** Most browsers have locks of their own: what stands in for them is fetched by those that have none. */
async function loadLeases(clock: Clock, disk: Disk): Promise<Locks> {
  const load = () => import('./lease-locks.ts')
  const part = await loadPatiently({ clock, load, isOver: () => false, onFailed: () => {} })
  return part!.createLeaseLocks(clock, randomId(), disk.claim)
}

/** Goes on with what the first screen has begun, on the real socket and disk of this browser. */
export function createBrowserSync(begun: Begun, parts: BrowserParts, createLeader: CreateLeader): Sync {
  const { me, clock, connection, first } = begun
  const { tokens, onToken, onEnd } = parts
  const disk = createDiskOn(connection, first)
  let leases: Promise<Locks> | undefined
  parts.giveLocks({
    hold: async (...args) => (await (leases ??= loadLeases(clock, disk))).hold(...args),
  })
  return createSync({
    ...begun,
    device: readDeviceId(),
    createLeader,
    disk,
    journal: createJournal(createLocalJournalStore(me)),
    connect: connectSocket,
    http: createApi(tokens),
    accessToken: () => tokens.accessToken(),
    rejectToken: (token) => tokens.reject(token),
    onToken,
    onEnd,
    randomId,
    // Nobody waits for the first screen for it.
    upload: async (...args) => (await import('./upload-file.ts')).uploadFile(...args),
  })
}

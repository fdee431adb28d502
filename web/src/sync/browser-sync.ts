import { readLocal, writeLocal } from '../lib/local-store.ts'
import { browserPersistence } from './ask-to-persist.ts'
import { type Clock, systemClock } from './clock.ts'
import type { createApi, Tokens } from './api.ts'
import { createSync, type CreateLeader } from './create-sync.ts'
import { createDisk } from './disk.ts'
import { createJournal, createLocalJournalStore } from './journal.ts'
import { createLeaseLocks } from './lease-locks.ts'
import { webLocks } from './locks.ts'
import { browserPage } from './page.ts'
import type { SocketLike } from './link.ts'
import { NetworkError } from './errors.ts'
import type { Call, Sync } from './sync.ts'
import { openChannel } from './tabs.ts'

/** What talks with the server. It comes once what the device knows is read. */
export type ServerPart = { readonly createLeader: CreateLeader; readonly createApi: typeof createApi }

export interface BrowserSyncOptions {
  readonly me: string
  /** Asked again after a failure. */
  readonly loadServerPart: () => Promise<ServerPart>
  readonly tokens: Tokens
  readonly onToken: (listener: (token: string) => void) => () => void
  readonly onEnd: (reason: 'session_ended' | 'upgrade') => void
  readonly clock?: Clock
}

const FRAME_PATIENCE_MS = 100
const DEVICE_KEY = 'lero-device'

/** Stable id of this browser: made at first need, kept over sign-outs. */
const readDeviceId = (): string => {
  const stored = readLocal(DEVICE_KEY)
  if (stored) return stored
  const made = randomId()
  writeLocal(DEVICE_KEY, made)
  return made
}

/** A version 4 UUID; crypto.randomUUID exists only in secure contexts. */
const randomId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
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

/** What the disk has is drawn first. A page that nobody sees has no frames. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, FRAME_PATIENCE_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })

/** Loads once, after what the device has was drawn; after a failure again. */
function loadAfterFrame<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () =>
    (loading ??= nextFrame()
      .then(load)
      .catch((error: unknown) => {
        loading = null
        throw error
      }))
}

/** A call whose code cannot be fetched did not reach the server either. */
function createLateApi(loadPart: () => Promise<ServerPart>, tokens: Tokens): Call {
  return async (name, input) => {
    const part = await loadPart().catch((cause: unknown) => {
      throw new NetworkError(undefined, { cause })
    })
    return part.createApi(tokens)(name, input)
  }
}

/** The sync of one person on the real socket, disk, locks and channel of this browser. */
export function openBrowserSync({
  me,
  loadServerPart,
  tokens,
  onToken,
  onEnd,
  clock = systemClock,
}: BrowserSyncOptions): Sync {
  const disk = createDisk(me)
  const loadPart = loadAfterFrame(loadServerPart)
  return createSync({
    me,
    device: readDeviceId(),
    loadLeader: async () => (await loadPart()).createLeader,
    clock,
    locks: webLocks(createLeaseLocks(clock, randomId(), disk.claim)),
    channel: openChannel(`lero-${me}`),
    page: browserPage(),
    disk,
    journal: createJournal(createLocalJournalStore(me)),
    connect: connectSocket,
    http: createLateApi(loadPart, tokens),
    accessToken: () => tokens.accessToken(),
    rejectToken: (token) => tokens.reject(token),
    onToken,
    onEnd,
    randomId,
    persistence: browserPersistence,
    // Nobody waits for the first screen for it.
    upload: async (...args) => (await import('./upload-file.ts')).uploadFile(...args),
  })
}

import { readLocal, writeLocal } from '../lib/local-store.ts'
import { type Clock, systemClock } from './clock.ts'
import { createApi, type Tokens } from './api.ts'
import { createSync } from './create-sync.ts'
import { openDisk } from './disk.ts'
import type { Appliers } from './dispatch.ts'
import { webLocks } from './locks.ts'
import { browserPage } from './page.ts'
import type { SocketLike } from './link.ts'
import type { Sync } from './sync.ts'
import { broadcastChannel } from './tabs.ts'

export interface BrowserSyncOptions {
  readonly me: string
  readonly appliers: Appliers
  readonly tokens: Tokens
  readonly onToken: (listener: (token: string) => void) => () => void
  readonly onEnd: (reason: 'session_ended' | 'upgrade') => void
  readonly clock?: Clock
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

/** The sync of one person on the real socket, disk, locks and channel of this browser. */
export const openBrowserSync = ({
  me,
  appliers,
  tokens,
  onToken,
  onEnd,
  clock = systemClock,
}: BrowserSyncOptions): Sync =>
  createSync({
    me,
    device: readDeviceId(),
    appliers,
    clock,
    locks: webLocks(),
    channel: broadcastChannel(`lero-${me}`),
    page: browserPage(),
    openDisk: () => openDisk(me),
    connect: connectSocket,
    http: createApi(tokens),
    accessToken: () => tokens.accessToken(),
    rejectToken: (token) => tokens.reject(token),
    onToken,
    onEnd,
    randomId,
  })

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { toAddressKey } from '../addresses.ts'
import { Counts } from '../counts.ts'

/** Files, the database and what else the process opens. */
const RESERVED_FILES = 500
/** Answers that nobody reads (LOAD-003). */
const UNREAD_MS = 30_000
/** Where the system does not say how many files the process may open. */
const FILES_ASSUMED = 4096
/** A carrier's address stands for thousands of people; none of them has more than half of the server. */
const SHARE_OF_ONE = 0.5

export type ConnectionCaps = {
  readonly total: number
  /** Of one address. Infinity behind a proxy, which is every client's address. */
  readonly perAddress: number
}

/** What the process can hold, by how many files it may open. */
export function findConnectionCaps(trustsProxy: boolean): ConnectionCaps {
  const total = Math.max(1, readOpenFilesMax() - RESERVED_FILES)
  return { total, perAddress: trustsProxy ? Number.POSITIVE_INFINITY : Math.ceil(total * SHARE_OF_ONE) }
}

/**
 * Closes connections above the caps at once, so that one address leaves every other served and the process always
 * has files left to work with.
 */
export function capConnections(server: Server, { total, perAddress }: ConnectionCaps): void {
  const counts = new Counts(perAddress)
  server.maxConnections = total
  server.on('connection', (socket: Socket) => {
    const address = toAddressKey(socket.remoteAddress ?? '')
    if (!counts.tryEnter(address)) return void socket.destroy()
    socket.once('close', () => counts.leave(address))
  })
}

/** A connection on which nothing moves for so long, in either direction, ends; sockets set their own time. */
export function endUnread(server: Server, afterMs = UNREAD_MS): void {
  server.setTimeout(afterMs)
}

function readOpenFilesMax(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = report.userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : FILES_ASSUMED
}

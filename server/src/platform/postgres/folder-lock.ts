import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { join } from 'node:path'

const LOCK_NAME = 'owner.sock'

/**
 * Holds a data folder for this process until it ends, however it ends: the lock is a listening socket in `folder`,
 * which the system closes with its process; the file that a killed process leaves behind answers nobody and is
 * taken over. Throws when another living process holds it.
 */
export async function lockFolder(folder: string, dataDir: string): Promise<{ release(): Promise<void> }> {
  const socketPath = join(folder, LOCK_NAME)
  const name = await takeName(socketPath)
  const lock = name && ((await tryListen(socketPath)) ?? (await takeOverStale(socketPath)))
  if (!lock) {
    await close(name)
    throw new Error(`Lero is already running on the data folder ${dataDir}.`)
  }
  return {
    release: async () => {
      await close(lock)
      await close(name)
    },
  }
}

/**
 * Two processes that find the same left-over file would take it over from each other. Linux has sockets without
 * files, of which only one of them gets this name; elsewhere that moment stays open.
 */
async function takeName(socketPath: string): Promise<Server | undefined> {
  if (process.platform !== 'linux') return createServer()
  return tryListen(`\0lero-${createHash('sha256').update(socketPath).digest('hex')}`)
}

function close(server: Server | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (server?.listening) server.close(() => resolve())
    else resolve()
  })
}

/** Whether a living process holds the folder. */
export function isFolderLocked(folder: string): Promise<boolean> {
  return isAnswered(join(folder, LOCK_NAME))
}

async function takeOverStale(socketPath: string): Promise<Server | undefined> {
  if (await isAnswered(socketPath)) return undefined
  await rm(socketPath, { force: true })
  return tryListen(socketPath)
}

function tryListen(socketPath: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.end())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(socketPath, () => resolve(server.unref()))
  })
}

function isAnswered(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

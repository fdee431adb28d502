import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertKey, FileGone } from './file-store.ts'
import type { ByteRange, FileStore, StoredObject } from './file-store.ts'

/** Owner only. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** What is being written lies here until it is whole. */
const PARTS = '.parts'

/** Files in a folder of this machine. */
export function createLocalStore(root: string): FileStore {
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, key)
  }
  /** The file is there whole or not at all, also after a power cut; what `fill` left of a failure is gone. */
  const place = async (key: string, fill: (part: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key)
    const part = join(root, PARTS, randomUUID())
    await mkdir(dirname(part), { recursive: true, mode: FOLDER_MODE })
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
    try {
      await fill(part)
      await rename(part, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  return {
    put: async (key, content) => {
      let bytes = 0
      await place(key, async (part) => {
        await write(content, part)
        bytes = (await stat(part)).size
      })
      return bytes
    },
    copy: async (from, to) => {
      const source = pathOf(from)
      await place(to, async (part) => {
        // A second name: bytes are never written over. Not every disk can do it.
        await link(source, part).catch(async () => write(await openForReading(from, source), part))
        // Young again, so that it is not taken for one that was left behind before a row names it.
        await utimes(part, new Date(), new Date())
      })
    },
    read: (key, range) => openForReading(key, pathOf(key), range),
    delete: (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => listFolder(root, prefix),
    // Of every prefix: they lie together.
    removeUnfinished: async (_prefix, beforeMs) => {
      for await (const { key, modifiedMs } of listFolder(root, PARTS))
        if (modifiedMs < beforeMs) await rm(join(root, key), { force: true })
    },
  }
}

function write(content: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  return pipeline(content, createWriteStream(path, { mode: FILE_MODE, flags: 'wx', flush: true }))
}

async function openForReading(key: string, path: string, range?: ByteRange): Promise<Readable> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new FileGone(key) : error
  })
  return handle.createReadStream(range)
}

/** The new name survives a power cut too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listFolder(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = join(root, prefix)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Another process may have removed it meanwhile.
    const facts = await stat(path).catch(() => null)
    const key = relative(root, path).split(sep).join('/')
    if (facts) yield { key, bytes: facts.size, modifiedMs: facts.mtimeMs }
  }
}

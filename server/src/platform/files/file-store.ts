import type { Readable } from 'node:stream'

/** Inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }

export type StoredObject = { key: string; bytes: number; modifiedMs: number }

/** The bytes of the files, by key: `<bucket>/<id>` and `uploads/<part id>`. What they are stands in rows. */
export interface FileStore {
  /** All of it or nothing; replaces what was there. Answers the number of bytes. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /** The same bytes under another key, also when those of the first go. Rejects with FileGone when there are none. */
  copy(from: string, to: string): Promise<void>
  /** Rejects with FileGone when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** A repeat changes nothing. */
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>
  /** Removes what was begun under this prefix before a moment and never became whole: its process died with it. */
  removeUnfinished(prefix: string, beforeMs: number): Promise<void>
}

export class FileGone extends Error {
  constructor(key: string) {
    super(`no bytes under ${key}`)
    this.name = 'FileGone'
  }
}

/** For what reads bytes that may go at any moment: whatever else fails still fails. */
export function nullIfGone(error: unknown): null {
  if (error instanceof FileGone) return null
  throw error
}

const KEY = /^[a-z0-9-]+(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/

/** Keys are made by us; one that could leave its folder is a mistake of ours. */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.length > 400) throw new Error(`not a key of a file: ${key}`)
}

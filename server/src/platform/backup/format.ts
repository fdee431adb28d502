import type { BackupFile, BackupTable, SequenceValue } from './backup.queries.ts'

/**
 * A backup is one gzip file: a header line, then for each table its header line, its rows in PostgreSQL's COPY text
 * form and a line `\\.`, then for each file its header line and its bytes in pieces (a line with their number, the
 * bytes, a line feed; 0 ends it), and at last the end line, without which the backup is not whole. Backups of the
 * first format have no files.
 */
export type BackupHeader = {
  format: 'lero-backup-1' | 'lero-backup-2'
  created_at: string
  migrations: string[]
  sequences: SequenceValue[]
}

export type BackupLine =
  | BackupHeader
  | { table: BackupTable }
  | { file: BackupFile }
  | { end: { tables: number; files?: number } }

/** No row reads like this: COPY doubles the backslash of a text that does. */
export const END_OF_ROWS = '\\.'

export function writeLine(line: BackupLine): Buffer {
  return Buffer.from(`${JSON.stringify(line)}\n`)
}

/** A file's bytes as a backup holds them. */
export async function* writePieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    if (piece.length === 0) continue
    yield Buffer.from(`${piece.length}\n`)
    yield piece
    yield Buffer.from('\n')
  }
  yield Buffer.from('0\n')
}

export type BackupReader = {
  /** With its line feed; null at the end. Only that character ends a line: texts hold all others. */
  line(): Promise<Buffer | null>
  /** Exactly so many bytes; null when there are fewer. */
  bytes(count: number): Promise<Buffer | null>
}

export function readBackup(chunks: AsyncIterable<Buffer>): BackupReader {
  const source = chunks[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function readMore(): Promise<boolean> {
    const { value, done } = await source.next()
    if (done) return false
    rest = rest.length > 0 ? Buffer.concat([rest, value]) : value
    return true
  }
  function take(count: number): Buffer {
    const taken = rest.subarray(0, count)
    rest = rest.subarray(count)
    return taken
  }

  return {
    line: async () => {
      for (let from = 0; ;) {
        const end = rest.indexOf(10, from)
        if (end !== -1) return take(end + 1)
        from = rest.length
        if (!(await readMore())) return from === 0 ? null : take(from)
      }
    },
    bytes: async (count) => {
      while (rest.length < count) if (!(await readMore())) return null
      return take(count)
    },
  }
}

import type { BackupTable, SequenceValue } from './backup.queries.ts'

/**
 * A backup is one gzip file of lines: the header, then for each table its header line, its rows in PostgreSQL's
 * COPY text form and a line `\.`, and at last the end line, without which the file is not whole.
 */
export type BackupHeader = {
  format: 'lero-backup-1'
  created_at: string
  migrations: string[]
  sequences: SequenceValue[]
}

export type BackupLine = BackupHeader | { table: BackupTable } | { end: { tables: number } }

/** No row reads like this: COPY doubles the backslash of a text that does. */
export const END_OF_ROWS = '\\.'

export function writeLine(line: BackupLine): Buffer {
  return Buffer.from(`${JSON.stringify(line)}\n`)
}

/** Cuts a stream into lines, each with its line feed. Only that character ends a line: texts hold all others. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const line = chunk.subarray(start, end + 1)
      yield rest.length > 0 ? Buffer.concat([rest, line]) : line
      rest = Buffer.alloc(0)
      start = end + 1
    }
    rest = Buffer.concat([rest, chunk.subarray(start)])
  }
  if (rest.length > 0) yield rest
}

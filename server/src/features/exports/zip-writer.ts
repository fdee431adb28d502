import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../platform/files/file-store.ts'

/** Entries of one zip, one after the other: each is through before its promise resolves. */
export type ZipWriter = {
  /** `isPacked`: photos, videos and voice are, and get no smaller. */
  add(name: string, content: Readable, options?: { readonly isPacked?: boolean }): Promise<void>
  addText(name: string, text: string): Promise<void>
  /** A text as it comes. */
  addLines(name: string, texts: AsyncIterable<string>): Promise<void>
  addJson(name: string, value: unknown): Promise<void>
  /** One array of all rows, as they come; answers how many. */
  addRows<T>(name: string, pages: AsyncIterable<readonly T[]>): Promise<number>
}

export type StoredZip = { readonly bytes: number; readonly sha256: string }

/**
 * Writes a zip into the store as `fill` adds to it. Nothing of it is held but what is on its way: who reads is asked for
 * more when the store has taken what came before. Whatever fails, on either side, and the end of the process (`ending`)
 * ends both and leaves nothing there.
 */
export async function storeZip(
  files: FileStore,
  key: string,
  ending: AbortSignal,
  fill: (zip: ZipWriter) => Promise<void>,
): Promise<StoredZip> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const hash = createHash('sha256')
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, ending])
  const fail = (error: Error): void => stop.abort(error)
  zip.on('error', fail)
  const stored = files.put(key, hashed(output, hash)).catch((error: Error) => {
    fail(error)
    throw error
  })
  // Heard below; until then they are no failures that nobody catches. A store that fails at once reads nothing of it.
  stored.catch(() => undefined)
  output.on('error', () => undefined)
  try {
    await fill(createWriter(zip, signal))
    zip.end()
    return { bytes: await stored, sha256: hash.digest('hex') }
  } catch (error) {
    output.destroy(error as Error)
    await stored.catch(() => undefined)
    throw signal.aborted ? signal.reason : error
  }
}

async function* hashed(content: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk as Buffer)
    yield chunk as Buffer
  }
}

function createWriter(zip: ZipFile, signal: AbortSignal): ZipWriter {
  const add: ZipWriter['add'] = async (name, content, { isPacked = false } = {}) => {
    signal.throwIfAborted()
    // What fails after its end, as it is closed, concerns nobody.
    content.on('error', () => undefined)
    try {
      const through = once(content, 'end', { signal })
      zip.addReadStream(content, name, { compress: !isPacked })
      await through
    } catch (error) {
      content.destroy()
      throw signal.aborted ? signal.reason : error
    }
  }
  return {
    add,
    addText: (name, text) => add(name, Readable.from([Buffer.from(text)])),
    addJson: (name, value) => add(name, Readable.from([Buffer.from(JSON.stringify(value, null, 2))])),
    addLines: (name, texts) => add(name, toContent(texts)),
    addRows: async (name, pages) => {
      let count = 0
      async function* write(): AsyncGenerator<string> {
        for await (const rows of pages) {
          if (rows.length === 0) continue
          const lines = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')
          yield `${count === 0 ? '[\n' : ',\n'}${lines}`
          count += rows.length
        }
        yield count === 0 ? '[]\n' : '\n]\n'
      }
      await add(name, toContent(write()))
      return count
    },
  }
}

/** One text ahead and no more. */
const toContent = (texts: AsyncIterable<string>): Readable =>
  Readable.from(
    (async function* () {
      for await (const text of texts) yield Buffer.from(text)
    })(),
    { highWaterMark: 1 },
  )

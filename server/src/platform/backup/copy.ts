import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** The COPY part of the protocol, which pg serves and its types do not name. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

type Done = (error?: Error | null) => void

class CopyOut extends Readable implements pg.Submittable {
  #connection: pg.Connection | undefined
  readonly #statement: string

  constructor(statement: string) {
    super()
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#statement)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  handleCopyData(message: { chunk: Buffer }): void {
    // pg's parser reuses the memory of the chunk for what comes next.
    if (!this.push(Buffer.from(message.chunk))) this.#connection?.stream.pause()
  }

  handleCommandComplete(): void {
    this.#connection?.stream.resume()
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}

class CopyIn extends Writable implements pg.Submittable {
  #connection: CopyConnection | undefined
  #isAccepted = false
  #afterAccept: (() => void) | undefined
  #afterReady: Done | undefined
  readonly #statement: string

  constructor(statement: string) {
    super()
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as CopyConnection
    connection.query(this.#statement)
  }

  handleCopyInResponse(): void {
    this.#isAccepted = true
    this.#afterAccept?.()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#whenAccepted(() => {
      this.#connection?.sendCopyFromChunk(chunk)
      if (this.#connection?.stream.writableNeedDrain) this.#connection.stream.once('drain', done)
      else done()
    })
  }

  override _final(done: Done): void {
    this.#afterReady = done
    this.#whenAccepted(() => this.#connection?.endCopyFrom())
  }

  #whenAccepted(next: () => void): void {
    if (this.#isAccepted) next()
    else this.#afterAccept = next
  }

  handleCommandComplete(): void {
    this.#isAccepted = false
  }

  handleReadyForQuery(): void {
    this.#afterReady?.()
  }

  handleError(error: Error): void {
    this.#isAccepted = false
    this.destroy(error)
  }

  override _destroy(error: Error | null, done: Done): void {
    if (error && this.#isAccepted) this.#connection?.sendCopyFail(error.message)
    done(error)
  }
}

/** The rows of `copy … to stdout`, one line each. The client must not be pipelined. */
export function copyOut(client: pg.Client, statement: string): Readable {
  return client.query(new CopyOut(statement))
}

/** Takes the lines of `copy … from stdin`; finished when PostgreSQL has them. The client must not be pipelined. */
export function copyIn(client: pg.Client, statement: string): Writable {
  return client.query(new CopyIn(statement))
}

/*
 * What uploads are measured against: `@tus/server` as its makers document it, and a file that grows with what comes. It
 * asks nobody who they are, keeps nothing through a power cut and does not look at what it has got.
 */
import { open, stat } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, Server, Upload } from '@tus/server'

class GrowingFiles extends DataStore {
  override extensions = ['creation', 'creation-with-upload']
  readonly #folder = process.env['DATA_DIR'] ?? ''
  readonly #sizes = new Map<string, number>()

  override async create(upload: Upload): Promise<Upload> {
    await (await open(this.#pathOf(upload.id), 'w')).close()
    this.#sizes.set(upload.id, upload.size ?? 0)
    return upload
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    await pipeline(content, createWriteStream(this.#pathOf(id), { flags: 'r+', start: offset }))
    return (await stat(this.#pathOf(id))).size
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size: offset } = await stat(this.#pathOf(id))
    return new Upload({ id, size: this.#sizes.get(id) ?? 0, offset })
  }

  #pathOf(id: string): string {
    return path.join(this.#folder, id)
  }
}

const tus = new Server({ path: '/files/upload', datastore: new GrowingFiles(), relativeLocation: true })
const http = createServer((request, response) => void tus.handle(request, response))
http.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(http.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit(0))

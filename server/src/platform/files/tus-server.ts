import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { DataStore, Server, Upload } from '@tus/server'
import type { ServerOptions } from '@tus/server'
import type { ErrorCode } from '#contract/errors.ts'
import { errorTexts } from '../error.texts.ts'
import type { Platform } from '../platform.ts'
import { inTransaction } from '../postgres/in-transaction.ts'
import { BUCKETS, isBucketName } from './buckets.ts'
import { insertUpload, removeUpload, selectUpload } from './files.queries.ts'
import type { UploadRow } from './files.queries.ts'
import { findJoined, joinUpload, receivePart } from './receive-upload.ts'

/** Files of one person that are under way or not used yet. */
const UPLOADS_MAX = 20

/** A refusal as the library takes and answers it. */
class TusRefusal extends Error {
  readonly status_code: number
  readonly body: string

  constructor(status: number, code: ErrorCode, message: string = errorTexts[code]) {
    super(code)
    this.status_code = status
    this.body = JSON.stringify({ code, message })
  }
}

export type TusServer = {
  /** Answers one request of this person, whose upload it is. */
  handle(userId: string, request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** Resumable uploads (tus 1.0) over rows and parts, so that any process takes the next part. */
export function createTusServer(platform: Platform): TusServer {
  const userIds = new WeakMap<IncomingMessage, string>()
  const store = new UploadStore(platform)
  const server = new Server({
    path: '/files/upload',
    datastore: store,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => randomUUID(),
    onUploadCreate: (request, { size = -1, metadata }) => {
      const bucket = metadata?.['bucket'] ?? ''
      const owner = userIds.get(nodeRequest(request)) ?? ''
      if (!isBucketName(bucket) || BUCKETS[bucket].maxBytes === 0 || size <= 0)
        throw new TusRefusal(400, 'invalid_input')
      const { maxBytes } = BUCKETS[bucket]
      if (size > maxBytes) throw new TusRefusal(413, 'payload_too_large', describeLimit(maxBytes))
      return Promise.resolve({ metadata: { bucket, owner } })
    },
    onUploadFinish: async (_request, { id }) => {
      const { pool } = platform
      const upload = await selectUpload(pool, id, null)
      // An empty piece may come to an upload that is whole; one that is used has been joined by whoever used it.
      const isJoined = upload?.state !== 'uploading'
      const joined = isJoined ? await findJoined(pool, id) : await joinUpload(platform, upload)
      if (joined === 'gone') throw new TusRefusal(404, 'not_found')
      if (joined === 'refused') throw new TusRefusal(415, 'invalid_input', errorTexts.unsupported_media)
      return {}
    },
    onResponseError: (_request, error) => {
      if (error instanceof TusRefusal) return error
      const status = 'status_code' in error ? error.status_code : 500
      if (status >= 500) platform.log.error({ err: error }, 'an upload failed')
      return new TusRefusal(status, CODES[status] ?? (status < 500 ? 'invalid_input' : 'internal'))
    },
  })
  return {
    handle: async (userId, request, response) => {
      userIds.set(request, userId)
      await server.handle(request, response)
    },
  }
}

/** D-020: the limit in words. */
const describeLimit = (bytes: number): string => `O limite é de ${Math.floor(bytes / 1_048_576)} MB`

const CODES: Partial<Record<number, ErrorCode>> = {
  404: 'not_found',
  410: 'not_found',
  413: 'payload_too_large',
}

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0]

function nodeRequest(request: TusRequest): IncomingMessage {
  const node = request.runtime?.node?.req
  if (!node) throw new Error('uploads come over node:http alone')
  return node as IncomingMessage
}

class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination']
  readonly #platform: Platform

  constructor(platform: Platform) {
    super()
    this.#platform = platform
  }

  override async create(upload: Upload): Promise<Upload> {
    const { bucket, owner } = upload.metadata as { bucket: UploadRow['bucket']; owner: string }
    const row = { id: upload.id, owner_id: owner, bucket, bytes: upload.size ?? 0 }
    const isBegun = await inTransaction(this.#platform.pool, (client) =>
      insertUpload(client, row, UPLOADS_MAX),
    )
    if (isBegun) return upload
    throw new TusRefusal(429, 'rate_limited')
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const bytes = await receivePart(this.#platform, id, offset, content)
    if (bytes === null) throw new TusRefusal(409, 'invalid_input')
    return offset + bytes
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await selectUpload(this.#platform.pool, id, null)
    if (!row) throw new TusRefusal(404, 'not_found')
    const { expected_bytes: size, received_bytes: offset, created_at: creation_date } = row
    return new Upload({ id, size, offset, creation_date })
  }

  override async remove(id: string): Promise<void> {
    await removeUpload(this.#platform.pool, id)
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import { isBucketName } from './buckets.ts'
import { FileGone } from './file-store.ts'
import type { ByteRange } from './file-store.ts'
import { selectFileAt } from './files.queries.ts'
import type { FileRow } from './files.queries.ts'
import { isSignedUrl } from './sign-url.ts'

/** MEDIA-005. */
const CACHE = 'private, max-age=3600'
/** What a file may do when somebody opens its address: nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox"
const SHOWN = /^(image|video|audio)\//
const RANGE = /^bytes=(\d*)-(\d*)$/
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

type ReadRequest = FastifyRequest<{
  Params: { bucket: string; '*': string }
  Querystring: { t?: string; e?: string; s?: string }
}>

/** `GET /files/<bucket>/<path>?…` by a signed address (sign-url.ts). Unknown, forged and outlived ones answer alike. */
export function registerReadRoute(http: FastifyInstance, platform: Platform): void {
  http.get('/files/:bucket/*', async (request: ReadRequest, reply) => {
    const file = await findFile(platform, request)
    if (!file) return reply.callNotFound()
    const etag = `"${file.sha256}"`
    reply.headers({
      'cache-control': CACHE,
      'content-security-policy': POLICY,
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const range = readRange(request.headers.range, file.bytes)
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
    try {
      return await send(platform, reply, file, range)
    } catch (error) {
      if (error instanceof FileGone) return reply.callNotFound()
      throw error
    }
  })
}

async function findFile({ pool, keys, clock }: Platform, request: ReadRequest): Promise<FileRow | null> {
  const { bucket, '*': path } = request.params
  const { t, e = '', s = '' } = request.query
  if (!isBucketName(bucket) || !PATH.test(path) || typeof s !== 'string' || typeof e !== 'string') return null
  const version = t === undefined ? null : Number(t)
  if (version !== null && !Number.isSafeInteger(version)) return null
  const address = { bucket, path, version }
  if (!isSignedUrl(keys, address, { expires: e, signature: s }, clock.now())) return null
  return selectFileAt(pool, bucket, path, version)
}

async function send(
  { files }: Platform,
  reply: FastifyReply,
  file: FileRow,
  range: ByteRange | null,
): Promise<FastifyReply> {
  const content = await files.read(`${file.bucket}/${file.id}`, range ?? undefined)
  reply.type(file.content_type)
  reply.header('content-disposition', SHOWN.test(file.content_type) ? 'inline' : 'attachment')
  if (range === null) return reply.header('content-length', file.bytes).send(content)
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${file.bytes}`)
    .header('content-length', end - start + 1)
    .send(content)
}

/** One range; several are answered with the whole file, as one may. */
function readRange(header: string | undefined, bytes: number): ByteRange | null | 'none' {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start > end || start >= bytes ? 'none' : { start, end }
}

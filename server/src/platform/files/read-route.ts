import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticateRequest } from '../http/call-routes.ts'
import type { Authenticate } from '../http/call-routes.ts'
import type { Platform } from '../platform.ts'
import { BUCKETS, isBucketName } from './buckets.ts'
import { describeDisposition } from './disposition.ts'
import { FileGone } from './file-store.ts'
import type { ByteRange } from './file-store.ts'
import { selectFileAt } from './files.queries.ts'
import type { FileRow } from './files.queries.ts'
import type { ReadChecks, ReadGrant } from './read-check.ts'
import { isSignedUrl } from './sign-url.ts'
import type { FileAddress } from './sign-url.ts'

/** MEDIA-005. */
const CACHE_LIFE_S = 3600
/** What a file may do when somebody opens its address: nothing. */
export const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox"
const RANGE = /^bytes=(\d*)-(\d*)$/
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

type ReadRequest = FastifyRequest<{
  Params: { bucket: string; '*': string }
  Querystring: { t?: string; e?: string; v?: string; s?: string; download?: string }
}>

type Found = { readonly file: FileRow; readonly grant: ReadGrant }

/**
 * `GET /files/<bucket>/<path>?…` by a signed address (sign-url.ts), or by the bare one with a session where the bucket
 * has a check (D-091); with `&download` to be saved. Unknown, forged and outlived ones answer alike, and those of files
 * that their reader may not see any more.
 */
export function registerReadRoute(
  http: FastifyInstance,
  platform: Platform,
  checks: ReadChecks,
  authenticate: Authenticate,
): void {
  http.get('/files/:bucket/*', async (request: ReadRequest, reply) => {
    const found = await findFile(platform, checks, request, authenticate)
    if (!found) return reply.callNotFound()
    const { file, grant } = found
    const etag = `"${file.sha256}"`
    reply.headers({
      'cache-control': grant.isUncached ? 'no-store' : `private, max-age=${CACHE_LIFE_S}`,
      'content-security-policy': FILE_POLICY,
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      etag,
    })
    // The same address answers others otherwise.
    if (request.query.s === undefined) reply.header('vary', 'authorization')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const range = readRange(request.headers.range, file.bytes)
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
    const isDownload = grant.isDownload || request.query.download !== undefined
    const disposition = describeDisposition(file.content_type, { ...grant, isDownload })
    reply.header('content-disposition', disposition)
    try {
      return await send(platform, reply, file, range)
    } catch (error) {
      if (error instanceof FileGone) return reply.callNotFound()
      throw error
    }
  })
}

async function findFile(
  platform: Platform,
  checks: ReadChecks,
  request: ReadRequest,
  authenticate: Authenticate,
): Promise<Found | null> {
  const { params, query, headers } = request
  const { bucket, '*': path } = params
  if (!isBucketName(bucket) || !PATH.test(path)) return null
  const version = query.t === undefined ? null : Number(query.t)
  if (version !== null && !Number.isSafeInteger(version)) return null
  const address = { bucket, path, version }
  const { isLasting } = BUCKETS[bucket]
  const isBare = query.s === undefined && !isLasting
  const viewerId = isBare
    ? (await authenticateRequest(authenticate, headers.authorization))?.user_id
    : readSigned(platform, address, query)
  if (viewerId === undefined) return null
  const file = await selectFileAt(platform.pool, bucket, path, version)
  if (!file) return null
  const grant = isLasting ? {} : await checks[bucket]?.(platform, viewerId, file)
  return grant ? { file, grant } : null
}

/** For whom the address was signed, '' for everybody; undefined where it is none of ours, or over. */
function readSigned(
  { keys, clock }: Platform,
  address: FileAddress,
  { e = '', v = '', s = '' }: ReadRequest['query'],
): string | undefined {
  if (typeof s !== 'string' || typeof e !== 'string' || typeof v !== 'string') return undefined
  const signed = { expires: e, viewerId: v, signature: s }
  return isSignedUrl(keys, address, signed, clock.now()) ? v : undefined
}

async function send(
  { files }: Platform,
  reply: FastifyReply,
  file: FileRow,
  range: ByteRange | null,
): Promise<FastifyReply> {
  const content = await files.read(`${file.bucket}/${file.id}`, range ?? undefined)
  reply.type(file.content_type)
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorTexts } from '../error.texts.ts'
import { authenticateRequest } from '../http/call-routes.ts'
import type { Authenticate } from '../http/call-routes.ts'
import type { Platform } from '../platform.ts'
import { selectUpload } from './files.queries.ts'
import type { TusServer } from './tus-server.ts'

/** As tus calls a piece of a file; it is read as it comes. */
const PIECE = 'application/offset+octet-stream'
const uploadId = z.guid()

type UploadRequest = FastifyRequest<{ Params: { id?: string } }>

/**
 * `POST /files/upload` begins an upload (its first piece may come along), `PATCH /files/upload/<id>` brings the next
 * piece, `HEAD` tells how much has arrived, `DELETE` gives it up: tus 1.0, for a signed-in person and their own
 * uploads. docs/files.md says how the browser does it.
 */
export function registerUploadRoutes(
  http: FastifyInstance,
  platform: Platform,
  authenticate: Authenticate,
): void {
  let tus: Promise<TusServer> | undefined

  async function receive(request: UploadRequest, reply: FastifyReply): Promise<unknown> {
    const caller = await authenticateRequest(authenticate, request.headers.authorization)
    if (!caller) return refuse(reply, 401, 'unauthenticated')
    const { id } = request.params
    if (id !== undefined && !(await isOwnUpload(platform, id, caller.user_id)))
      return refuse(reply, 404, 'not_found')
    tus ??= import('./tus-server.ts').then(({ createTusServer }) => createTusServer(platform))
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    reply.raw.setHeader('content-type', 'application/json; charset=utf-8')
    reply.raw.setHeader('cache-control', 'no-store')
    reply.hijack()
    return (await tus).handle(caller.user_id, request.raw, reply.raw)
  }

  http.register(async (scope) => {
    scope.addContentTypeParser(PIECE, (_request, _payload, done) => done(null))
    scope.route({ method: 'POST', url: '/files/upload', handler: receive })
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: '/files/upload/:id', handler: receive })
  })
}

const isOwnUpload = async ({ pool }: Platform, id: string, userId: string): Promise<boolean> =>
  uploadId.safeParse(id).success && (await selectUpload(pool, id, userId)) !== null

const refuse = (reply: FastifyReply, status: number, code: 'unauthenticated' | 'not_found') =>
  reply.code(status).send({ code, message: errorTexts[code] })

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorTexts } from '../../platform/error.texts.ts'
import { FileGone } from '../../platform/files/file-store.ts'
import { FILE_POLICY } from '../../platform/files/read-route.ts'
import type { Platform } from '../../platform/platform.ts'
import { finishLook } from './finish-look.ts'
import { selectAttached } from './media.queries.ts'
import { hashAddress, ONCE_PATH } from './open-once.ts'
import { claimReading } from './once.queries.ts'

/**
 * `GET /files/once/<secret>`: the bytes that one look is for, whole, and kept by nobody on the way. The address is used
 * up when the reading begins: a second one is told 410.
 */
export function registerOnceRoute(http: FastifyInstance, platform: Platform): void {
  http.get(
    `${ONCE_PATH}:secret`,
    // Asking what there is must not use it up.
    { exposeHeadRoute: false },
    async (request: FastifyRequest<{ Params: { secret: string } }>, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': FILE_POLICY,
        'cross-origin-resource-policy': 'same-origin',
      })
      const place = await claimReading(platform.pool, hashAddress(request.params.secret))
      if (place === 'unknown') return reply.callNotFound()
      const code = 'already_viewed'
      const gone = { code, message: errorTexts[code] }
      if (place === 'used') return reply.code(410).send(gone)
      reply.raw.once('close', () => {
        finishLook(platform, place).catch((error: unknown) =>
          platform.log.warn({ err: error }, 'what was seen once goes a little later'),
        )
      })
      const [media] = await selectAttached(platform.pool, place)
      if (!media) return reply.code(410).send(gone)
      try {
        const content = await platform.files.read(`${media.bucket}/${media.id}`)
        return await reply.type(media.content_type).header('content-length', media.bytes).send(content)
      } catch (error) {
        if (error instanceof FileGone) return reply.code(410).send(gone)
        throw error
      }
    },
  )
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorTexts } from '../../platform/error.texts.ts'
import { nullIfGone } from '../../platform/files/file-store.ts'
import { FILE_POLICY } from '../../platform/files/read-route.ts'
import type { Platform } from '../../platform/platform.ts'
import { finishLook } from './finish-look.ts'
import { hashAddress, ONCE_PATH } from './open-once.ts'
import { claimReading, selectUnread } from './once.queries.ts'

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
      const { place, media, content } = await beginReading(platform, hashAddress(request.params.secret))
      if (place === 'unknown') return reply.callNotFound()
      const code = 'already_viewed'
      const gone = { code, message: errorTexts[code] }
      if (place === 'used') return reply.code(410).send(gone)
      reply.raw.once('close', () => {
        finishLook(platform, place).catch((error: unknown) =>
          platform.log.warn({ err: error }, 'what was seen once goes a little later'),
        )
      })
      if (!media || !content) return reply.code(410).send(gone)
      return reply.type(media.content_type).header('content-length', media.bytes).send(content)
    },
  )
}

/**
 * Opens the bytes before the address is used up: until then others' looks that end wait for this one, and from then on
 * they may take the bytes off the disk.
 */
async function beginReading({ pool, files }: Platform, addressHash: string) {
  const media = await selectUnread(pool, addressHash)
  const content = media && (await files.read(`${media.bucket}/${media.id}`).catch(nullIfGone))
  const place = await claimReading(pool, addressHash).catch((error: unknown) => {
    content?.destroy()
    throw error
  })
  if (typeof place === 'string') content?.destroy()
  return { place, media, content }
}

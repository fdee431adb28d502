import fastify, { type FastifyInstance } from 'fastify'
import { FRAME_MAX_BYTES } from '#contract/limits.ts'
import { errorTexts } from '../error.texts.ts'
import type { Platform } from '../platform.ts'
import { securityHeaders, type InlineHashes } from './security-headers.ts'

/** The largest body takes this long over the slowest line that is of any use; without it there is no limit. */
const REQUEST_WITHIN_MS = 30_000

/** The HTTP side of the one port: limits, headers, one log line a request, and errors that tell nothing. */
export const createHttp = (platform: Platform, inline: InlineHashes): FastifyInstance => {
  const http = fastify({
    bodyLimit: FRAME_MAX_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    // The one proxy in front appends what it sees; anything before that, the client may have written itself.
    trustProxy: platform.config.trustProxy ? (_address, hop) => hop < 1 : false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  const headers = securityHeaders(inline, platform.config.publicUrl?.startsWith('https:') ?? false)

  http.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  http.addHook('onResponse', async (request, reply) => {
    platform.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  http.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status === 413) return reply.code(413).send(errorBody('payload_too_large'))
    if (status < 500) return reply.code(status).send(errorBody('invalid_input'))
    platform.log.error({ err: error }, 'request failed')
    return reply.code(500).send(errorBody('internal'))
  })
  http.setNotFoundHandler((_request, reply) => reply.code(404).send(errorBody('not_found')))
  return http
}

const errorBody = (code: 'payload_too_large' | 'invalid_input' | 'internal' | 'not_found') => ({
  code,
  message: errorTexts[code],
})

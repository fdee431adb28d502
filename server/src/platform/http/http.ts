import fastify, { type FastifyInstance } from 'fastify'
import { FRAME_MAX_BYTES } from '#contract/limits.ts'
import { errorTexts } from '../error.texts.ts'
import { refusals } from '../metrics.ts'
import type { Platform } from '../platform.ts'
import { isPassing } from '../postgres/passing-errors.ts'
import { compressJson } from './compress-json.ts'
import { securityHeaders, type InlineHashes } from './security-headers.ts'

/** The largest body takes this long over the slowest line that is of any use; without it there is no limit. */
const REQUEST_WITHIN_MS = 30_000

/** The HTTP side of the one port: limits, headers, one log line a request, and errors that tell nothing. */
export function createHttp(platform: Platform, inline: InlineHashes): FastifyInstance {
  const http = fastify({
    bodyLimit: FRAME_MAX_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    // The one proxy in front appends what it sees; anything before that, the client may have written itself.
    trustProxy: platform.config.trustProxy ? (_address, hop) => hop < 1 : false,
    // Those at work get their answer first, and close by it.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  // A body is JSON: what a page of another origin may send without asking is refused with 415.
  http.removeContentTypeParser('text/plain')
  const headers = securityHeaders(inline, platform.config.publicUrl?.startsWith('https:') ?? false)

  http.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  let isClosing = false
  http.addHook('preClose', async () => {
    isClosing = true
  })
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  compressJson(http)
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
    const status = isPassing(error) ? 503 : (error.statusCode ?? 500)
    const code = codeOf(status)
    refusals.inc({ code })
    if (status >= 500) platform.log[code === 'busy' ? 'warn' : 'error']({ err: error }, 'request failed')
    return reply.code(status).send(errorBody(code))
  })
  http.setNotFoundHandler((_request, reply) => reply.code(404).send(errorBody('not_found')))
  return http
}

const codeOf = (status: number) => {
  if (status === 413) return 'payload_too_large'
  if (status < 500) return 'invalid_input'
  return status === 503 ? 'busy' : 'internal'
}

const errorBody = (code: 'payload_too_large' | 'invalid_input' | 'internal' | 'busy' | 'not_found') => ({
  code,
  message: errorTexts[code],
})

import type { FastifyInstance } from 'fastify'
import {
  findCommonVersion,
  readWireHeader,
  WIRE_HEADER,
  WIRE_RANGE,
  type WireRange,
  writeWireHeader,
} from '#contract/wire-version.ts'
import { errorTexts } from '../error.texts.ts'

/**
 * Calls say which versions their client speaks, and answers which this server does: a client that shares none is
 * refused before its call is looked at. Programs that say nothing are not checked.
 */
export function registerWireCheck(http: FastifyInstance, range: WireRange = WIRE_RANGE): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    reply.header(WIRE_HEADER, writeWireHeader(range))
    const said = request.headers[WIRE_HEADER]
    if (typeof said !== 'string') return
    const theirs = readWireHeader(said)
    if (theirs && findCommonVersion(range, theirs) !== null) return
    const code = 'upgrade_required'
    return reply.code(426).send({ code, message: errorTexts[code] })
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { isLoopback } from '../loopback.ts'
import { registry } from '../metrics.ts'
import type { Platform } from '../platform.ts'
import { createProbe } from '../postgres/probe.ts'

/** `/healthz` this process lives, `/readyz` it can serve, `/metrics` for Prometheus (loopback only). */
export function registerHealthRoutes(http: FastifyInstance, platform: Platform): void {
  const processFigures = new Registry()
  collectDefaultMetrics({ register: processFigures })

  const probe = createProbe(platform.pool, platform.log)
  http.addHook('onClose', () => probe.close())

  http.get('/healthz', () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    const status = await probe.check()
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
  http.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.ip) || isPassedOn(request)) return reply.code(404).send()
    const texts = await Promise.all([registry.metrics(), processFigures.metrics()])
    return reply.type(registry.contentType).send(texts.join('\n'))
  })
}

/** Through a proxy on this machine everybody's address is this machine's, unless TRUST_PROXY is on. */
const isPassedOn = ({ headers }: FastifyRequest): boolean =>
  ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => name in headers)

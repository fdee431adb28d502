import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Platform } from '../platform.ts'
import { isLoopback } from '../loopback.ts'

/** `/healthz` this process lives, `/readyz` it can serve, `/metrics` for Prometheus (loopback only). */
export const registerHealthRoutes = (http: FastifyInstance, platform: Platform): void => {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })

  http.get('/healthz', () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    try {
      await platform.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database away' })
    }
  })
  http.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.ip) || isPassedOn(request)) return reply.code(404).send()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

/** Through a proxy on this machine everybody's address is this machine's, unless TRUST_PROXY is on. */
const isPassedOn = ({ headers }: FastifyRequest): boolean =>
  ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => name in headers)

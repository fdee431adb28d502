import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'

/** Pages that say something to who is not signed in. */
const PUBLIC_PATHS = ['/', '/landing', '/privacidade', '/termos']
/** What is a person's own, or the machine's. */
const PRIVATE_PATHS = ['/api/', '/auth/v1/', '/app', '/chat/', '/socket']

/** `/robots.txt` and `/sitemap.xml`: what search engines may look at, and where it is. */
export function registerCrawlerRoutes(http: FastifyInstance, { config }: Platform): void {
  const originOf = (request: FastifyRequest): string =>
    config.publicUrl ? new URL(config.publicUrl).origin : `${request.protocol}://${request.host}`

  http.get('/robots.txt', (request, reply) => {
    const lines = [
      'User-agent: *',
      ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
      `Sitemap: ${originOf(request)}/sitemap.xml`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  http.get('/sitemap.xml', (request, reply) => {
    const origin = escapeXml(originOf(request))
    const urls = PUBLIC_PATHS.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
    ]
    return reply.type('application/xml; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

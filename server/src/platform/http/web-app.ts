import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SHARE_PATH, SHARED_PAGE } from '#contract/share-target.ts'
import type { InlineHashes } from './security-headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Hashes the web build wrote beside its files; none when there is no build (development). */
export function readInlineHashes(webFolder: string): InlineHashes {
  const file = path.join(webFolder, 'csp.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as InlineHashes)
    : { scriptHashes: [], styleHashes: [] }
}

/**
 * Serves the built web app. Hashed assets are kept for ever; the page and the service worker are
 * asked for anew each time. /landing and the legal pages are pages of their own. Every other path without a file is the app's page, since the app routes; but a missing
 * file below /assets is missing: a cache that kept the page under its name would break the app for good. Below /api a
 * page would be read as an answer.
 */
export async function registerWebApp(http: FastifyInstance, webFolder: string): Promise<void> {
  const page = path.join(webFolder, 'index.html')
  if (!existsSync(page)) return
  await http.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Each file lies here plain, as .gz and as .br: a cache must keep them apart.
      reply.setHeader('vary', 'accept-encoding')
      reply.setHeader('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? IMMUTABLE : 'no-cache')
    },
  })
  for (const below of ['/assets', '/assets/*', '/api', '/api/*']) {
    http.get(below, (_request, reply) => {
      reply.header('cache-control', 'no-store').callNotFound()
    })
  }
  for (const name of ['landing', 'privacidade', 'termos'])
    http.get(`/${name}`, (request: FastifyRequest<{ Querystring: { idioma?: unknown } }>, reply) =>
      reply.sendFile(pageFile(name, request.query.idioma)),
    )
  // The service worker takes it. Where there is none the page says that nothing came; not a byte of it is read here.
  const leadToPage = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('connection', 'close').redirect(SHARED_PAGE, 303)
  http.post(SHARE_PATH, { onRequest: leadToPage }, leadToPage)
  http.get('/*', (_request, reply) => reply.sendFile('index.html'))
}

/** A page of a language, in Portuguese whatever a browser prefers (web/build/landing-pages.ts). */
const pageFile = (name: string, language: unknown): string =>
  language === 'en' || language === 'es' ? `${name}.${language}.html` : `${name}.html`

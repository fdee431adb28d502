import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { toAddressKey } from '../../platform/addresses.ts'
import { refusals } from '../../platform/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { renderUnsubscribePage, UNSUBSCRIBE_POLICY, type UnsubscribeState } from './unsubscribe-page.ts'
import { readLanguage, UNSUBSCRIBE_PATH } from './unsubscribe-path.ts'
import { unsubscribe } from './unsubscribe.ts'

type Asked = FastifyRequest<{ Params: { token: string }; Querystring: { idioma?: unknown } }>

/** The program of a mail provider asks for many people from one address. */
const ASKED_PER_MINUTE = 600
/** `List-Unsubscribe=One-Click`, in either of its shapes (RFC 8058); nothing in it decides anything. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const FORM_MAX_BYTES = 4096

const STATUS: Record<UnsubscribeState, number> = { ask: 200, done: 200, unknown: 404, failed: 503 }

/**
 * `GET /resumo/sair/<token>` asks and changes nothing, since mail programs open links unasked; `POST` there turns the
 * digests off, for a person's button and for the program of their mail provider, without a session.
 */
export function registerUnsubscribeRoute(app: FastifyInstance, platform: Platform): void {
  const limiter = new RateLimiterMemory({
    keyPrefix: 'unsubscribe',
    points: ASKED_PER_MINUTE * platform.config.rateScale,
    duration: 60,
  })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      FORMS,
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, _body, done) => done(null),
    )
    scope.get(`${UNSUBSCRIBE_PATH}:token`, (request: Asked, reply) => answer(request, reply, 'ask'))
    scope.post(`${UNSUBSCRIBE_PATH}:token`, async (request: Asked, reply) => {
      try {
        await limiter.consume(toAddressKey(request.ip))
      } catch {
        refusals.inc({ code: 'rate_limited' })
        return answer(request, reply, 'failed', 429)
      }
      try {
        return answer(
          request,
          reply,
          (await unsubscribe(platform, request.params.token)) ? 'done' : 'unknown',
        )
      } catch (error) {
        platform.log.error({ err: error }, 'a digest could not be turned off')
        return answer(request, reply, 'failed')
      }
    })
  })
}

const answer = (
  { query }: Asked,
  reply: FastifyReply,
  state: UnsubscribeState,
  status = STATUS[state],
): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': UNSUBSCRIBE_POLICY })
    .type('text/html; charset=utf-8')
    .send(renderUnsubscribePage(state, readLanguage(query.idioma)))

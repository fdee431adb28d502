import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { beginEvenTime } from '../../../platform/even-time.ts'
import { injectFault, readFault } from '../../../platform/faults.ts'
import { refusals } from '../../../platform/metrics.ts'
import type { Platform } from '../../../platform/platform.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { isPassing } from '../../../platform/postgres/passing-errors.ts'
import { AuthError } from './auth-error.ts'
import { challengeFactor } from '../factors/challenge-factor.ts'
import { describeLink } from '../codes/describe-link.ts'
import { resend } from '../codes/resend.ts'
import { proveSession, sendReauthenticationCode } from '../credentials/reauthenticate.ts'
import { enrollFactor } from '../factors/enroll-factor.ts'
import { getUser } from './get-user.ts'
import { recover } from '../credentials/recover.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { type AuthRoute, describeRequest } from './route.ts'
import { sendOtp } from '../codes/send-otp.ts'
import { describeSettings } from './settings.ts'
import { authServicesOf } from '../services.ts'
import { signInWithPassword } from '../credentials/sign-in-password.ts'
import { signOut } from '../sessions/sign-out.ts'
import { signUp } from '../credentials/sign-up.ts'
import { unenrollFactor } from '../factors/unenroll-factor.ts'
import { updateUser } from '../credentials/update-user.ts'
import { verify } from '../codes/verify.ts'
import { verifyFactor } from '../factors/verify-factor.ts'
import { openVerifyLink } from '../codes/verify-link.ts'

const grants: Record<string, AuthRoute> = { password: signInWithPassword, refresh_token: refreshSession }

/** `POST /token`: the grant is in the query. */
const issueToken: AuthRoute = (context) => {
  const grant = context.query['grant_type']
  const route = typeof grant === 'string' && Object.hasOwn(grants, grant) ? grants[grant] : undefined
  if (!route) throw new AuthError('validation_failed')
  return route(context)
}

const routes: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, route: AuthRoute][] = [
  ['POST', '/signup', signUp],
  ['POST', '/token', issueToken],
  ['POST', '/otp', sendOtp],
  ['POST', '/resend', resend],
  ['POST', '/verify', verify],
  ['POST', '/link', describeLink],
  ['POST', '/recover', recover],
  ['POST', '/logout', signOut],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['GET', '/reauthenticate', sendReauthenticationCode],
  ['POST', '/reauthenticate', proveSession],
  ['POST', '/factors', enrollFactor],
  ['POST', '/factors/:id/challenge', challengeFactor],
  ['POST', '/factors/:id/verify', verifyFactor],
  ['DELETE', '/factors/:id', unenrollFactor],
  ['GET', '/settings', describeSettings],
  ['GET', '/health', async () => ({ name: 'Lero', description: 'Lero accounts', version: 'v1' })],
]

/** Answered alike whether or not somebody has the address. */
const EVEN_ROUTES: ReadonlySet<string> = new Set(['/recover', '/resend', '/otp'])

/** These routes, and refusals of all, say by their time nothing about what was found (SAFE-017). */
const answerEvenly = async (url: string, route: () => Promise<unknown>): Promise<unknown> => {
  const evenTime = beginEvenTime()
  try {
    const answer = await route()
    if (EVEN_ROUTES.has(url)) await evenTime.step()
    return answer
  } catch (error) {
    if (error instanceof AuthError) await evenTime.step()
    throw error
  } finally {
    evenTime.stop()
  }
}

/** What an injected `fail` answers: no words, so that a client shows its own; `refuse` is a sign-in that is too old. */
const FAULT_BODY = { code: 500, error_code: 'unexpected_failure' }

/**
 * The public GoTrue HTTP shape under `/auth/v1`: its paths, its bodies, its errors. The test build takes the fault
 * header (faults.ts) under the name of the first part of the path: `auth.signup`, `auth.token`, `auth.factors` …
 */
export function registerAuthRoutes(
  app: FastifyInstance,
  platform: Platform,
  { acceptsFaults = false } = {},
): void {
  const services = authServicesOf(platform)
  app.register(
    async (scope) => {
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      scope.setErrorHandler((error: FastifyError, _request, reply) => answerFailure(platform, error, reply))
      scope.setNotFoundHandler((_request, reply) =>
        answerFailure(platform, new AuthError('not_found'), reply),
      )
      acceptJsonAlone(scope)
      for (const [method, url, route] of routes) {
        scope.route({
          method,
          url,
          exposeHeadRoute: false,
          handler: async (request, reply) => {
            const fault = acceptsFaults ? readFault(request.headers, request.ip) : undefined
            const injected = await injectFault(`auth.${url.split('/')[1]}`, fault)
            if (injected instanceof Refusal) throw new AuthError('reauthentication_needed')
            if (injected) return reply.code(500).send(FAULT_BODY)
            const answer = await answerEvenly(url, () => route(describeRequest(services, request, reply)))
            return answer === undefined ? reply.code(204).send() : answer
          },
        })
      }
      // The app's page is under every other path.
      for (const url of ['/', '/*']) scope.get(url, (_request, reply) => reply.callNotFound())
      scope.route({
        method: 'GET',
        url: '/verify',
        // A program that looks at a link must not spend it.
        exposeHeadRoute: false,
        handler: async (request, reply) =>
          reply.redirect(await openVerifyLink(describeRequest(services, request, reply)), 303),
      })
    },
    { prefix: '/auth/v1' },
  )
}

/** JSON, and an empty body where none is needed: a page of another origin cannot send it without asking. */
const acceptJsonAlone = (scope: FastifyInstance): void => {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {})
    else void parseJson(request, body as string, done)
  })
}

const answerFailure = (platform: Platform, error: Error & { statusCode?: number }, reply: FastifyReply) => {
  const refusal = error instanceof AuthError ? error : describeForeignError(platform, error)
  refusals.inc({ code: refusal.code })
  if (refusal.retryAfterS) reply.header('retry-after', refusal.retryAfterS)
  return reply.code(refusal.status).send(refusal.body)
}

const describeForeignError = (platform: Platform, error: Error & { statusCode?: number }): AuthError => {
  const status = error.statusCode ?? 500
  if (status === 413) return new AuthError('request_too_large')
  if (status === 415) return new AuthError('unsupported_media_type')
  if (status < 500) return new AuthError('bad_json')
  platform.log.error({ err: error }, 'an account request failed')
  if (isPassing(error)) return new AuthError('request_timeout')
  return new AuthError('unexpected_failure')
}

import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { injectFault, readFault } from '../../platform/faults.ts'
import type { Platform } from '../../platform/platform.ts'
import { AuthError } from './auth-error.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrollFactor } from './enroll-factor.ts'
import { getUser } from './get-user.ts'
import { recover } from './recover.ts'
import { refreshSession } from './refresh-session.ts'
import { type AuthRoute, describeRequest } from './route.ts'
import { sendOtp } from './send-otp.ts'
import { describeSettings } from './settings.ts'
import { authServicesOf } from './services.ts'
import { signInWithPassword } from './sign-in-password.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { updateUser } from './update-user.ts'
import { verify } from './verify.ts'
import { verifyFactor } from './verify-factor.ts'
import { openVerifyLink } from './verify-link.ts'

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
  ['POST', '/verify', verify],
  ['POST', '/recover', recover],
  ['POST', '/logout', signOut],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['POST', '/factors', enrollFactor],
  ['POST', '/factors/:id/challenge', challengeFactor],
  ['POST', '/factors/:id/verify', verifyFactor],
  ['DELETE', '/factors/:id', unenrollFactor],
  ['GET', '/settings', describeSettings],
  ['GET', '/health', async () => ({ name: 'Lero', description: 'Lero accounts', version: 'v1' })],
]

/** What an injected fault answers: no words, so that a client shows its own. */
const FAULT_BODY = { code: 500, error_code: 'unexpected_failure' }

/**
 * The public GoTrue HTTP shape under `/auth/v1`: its paths, its bodies, its errors. The test build takes the fault
 * header (faults.ts) under the name of the first part of the path: `auth.signup`, `auth.token`, `auth.factors` …
 */
export const registerAuthRoutes = (
  app: FastifyInstance,
  platform: Platform,
  { acceptsFaults = false } = {},
): void => {
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
      acceptAnyBody(scope)
      for (const [method, url, route] of routes) {
        scope.route({
          method,
          url,
          exposeHeadRoute: false,
          handler: async (request, reply) => {
            const fault = acceptsFaults ? readFault(request.headers, request.ip) : undefined
            if (await injectFault(`auth.${url.split('/')[1]}`, fault)) return reply.code(500).send(FAULT_BODY)
            const answer = await route(describeRequest(services, request))
            return answer === undefined ? reply.code(204).send() : answer
          },
        })
      }
      scope.route({
        method: 'GET',
        url: '/verify',
        // A program that looks at a link must not spend it.
        exposeHeadRoute: false,
        handler: async (request, reply) =>
          reply.redirect(await openVerifyLink(describeRequest(services, request)), 303),
      })
    },
    { prefix: '/auth/v1' },
  )
}

/** Clients of this protocol send JSON under any name of it, and an empty body where none is needed. */
const acceptAnyBody = (scope: FastifyInstance): void => {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {})
    else void parseJson(request, body as string, done)
  })
}

const answerFailure = (platform: Platform, error: Error & { statusCode?: number }, reply: FastifyReply) => {
  const refusal = error instanceof AuthError ? error : describeForeignError(platform, error)
  return reply.code(refusal.status).send(refusal.body)
}

const describeForeignError = (platform: Platform, error: Error & { statusCode?: number }): AuthError => {
  const status = error.statusCode ?? 500
  if (status === 413) return new AuthError('request_too_large')
  if (status < 500) return new AuthError('bad_json')
  platform.log.error({ err: error }, 'an account request failed')
  return new AuthError('unexpected_failure')
}

import { randomBytes } from 'node:crypto'
import type { Caller } from '../../../platform/call.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { authHandlers } from '../public.ts'
import type { AuthServer } from './auth-server.ts'

export type TestPerson = {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly access_token: string
  readonly refresh_token: string
}

/** A browser of its own: the cookie it is given at its first visit. */
export async function newDevice(server: AuthServer): Promise<string> {
  const { headers } = await server.request('GET', '/settings')
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Signs a new person up by e-mail. */
export async function signUpPerson(server: AuthServer, device = ''): Promise<TestPerson> {
  const email = `pessoa-${randomBytes(6).toString('hex')}@exemplo.com.br`
  const password = 'q7Lm2x'
  const { body } = await server.request('POST', '/signup', { body: { email, password }, device })
  return {
    id: body.user.id,
    email,
    password,
    access_token: body.access_token,
    refresh_token: body.refresh_token,
  }
}

/** The same person on one more device. */
export async function signInAgain(server: AuthServer, person: TestPerson, device = ''): Promise<TestPerson> {
  const { email, password } = person
  const { body } = await server.request('POST', '/token?grant_type=password', {
    body: { email, password },
    device,
  })
  return { ...person, access_token: body.access_token, refresh_token: body.refresh_token }
}

/** As if the person had given a code that was sent to their e-mail. */
export async function proveEmail(server: AuthServer, { id }: TestPerson): Promise<void> {
  await server.database.pool.query('update auth.users set email_proven_at = now() where id = $1', [id])
}

/** As if the session had begun six minutes ago. */
export async function letProofAge(server: AuthServer, { id }: TestPerson): Promise<void> {
  await server.database.pool.query(
    `update auth.sessions set proven_at = proven_at - interval '6 minutes' where user_id = $1`,
    [id],
  )
}

type AuthCall = keyof typeof authHandlers

/** Calls a handler of this feature as somebody, with input that has passed the contract. */
export function callAs<N extends AuthCall>(
  server: AuthServer,
  caller: Caller,
  name: N,
  input: Parameters<(typeof authHandlers)[N]>[1],
): ReturnType<(typeof authHandlers)[N]> {
  const handler = authHandlers[name] as (
    context: object,
    input: unknown,
  ) => ReturnType<(typeof authHandlers)[N]>
  const context = {
    platform: server.platform,
    caller,
    refuse: (code: 'not_found' | 'reauthentication_needed') => {
      throw new Refusal(code)
    },
  }
  return handler(context, input)
}

import { randomBytes } from 'node:crypto'
import type { Caller } from '../../../platform/call.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { authHandlers } from '../public.ts'
import type { AuthServer } from './auth-server.ts'

export interface TestPerson {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly access_token: string
  readonly refresh_token: string
}

/** Signs a new person up by e-mail. */
export const signUpPerson = async (server: AuthServer): Promise<TestPerson> => {
  const email = `pessoa-${randomBytes(6).toString('hex')}@exemplo.com.br`
  const password = 'q7Lm2x'
  const { body } = await server.request('POST', '/signup', { body: { email, password } })
  return {
    id: body.user.id,
    email,
    password,
    access_token: body.access_token,
    refresh_token: body.refresh_token,
  }
}

/** The same person on one more device. */
export const signInAgain = async (server: AuthServer, person: TestPerson): Promise<TestPerson> => {
  const { email, password } = person
  const { body } = await server.request('POST', '/token?grant_type=password', { body: { email, password } })
  return { ...person, access_token: body.access_token, refresh_token: body.refresh_token }
}

type AuthCall = keyof typeof authHandlers

/** Calls a handler of this feature as somebody, with input that has passed the contract. */
export const callAs = <N extends AuthCall>(
  server: AuthServer,
  caller: Caller,
  name: N,
  input: Parameters<(typeof authHandlers)[N]>[1],
): ReturnType<(typeof authHandlers)[N]> => {
  const handler = authHandlers[name] as (
    context: object,
    input: unknown,
  ) => ReturnType<(typeof authHandlers)[N]>
  const context = {
    platform: server.platform,
    caller,
    refuse: (code: 'not_found') => {
      throw new Refusal(code)
    },
  }
  return handler(context, input)
}

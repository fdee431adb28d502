import { expect, test, vi } from 'vitest'
import { AuthError, type Session } from './auth-types.ts'
import { signUpOrIn } from './sign-up.ts'

const session: Session = { access_token: 'a', refresh_token: 'r', expires_at: 9, user: { id: 'ana' } }
const input = { email: 'ana@example.com', password: 'cajuzinho-42', display_name: 'Ana' }

/** An auth service that refuses the sign-up with `refusal`. */
const refusing = (refusal: AuthError, signIn: () => Promise<Session> = async () => session) => ({
  signUp: vi.fn(() => Promise.reject(refusal)),
  signInWithPassword: vi.fn(signIn),
})

test('AUTH-038: a sign-up answered with a rate limit tries to sign in with the same credentials', async () => {
  for (const code of ['over_request_rate_limit', 'over_email_send_rate_limit', 'unknown']) {
    const auth = refusing(new AuthError(code, null, [], 429))
    expect(await signUpOrIn(auth, input)).toEqual({ kind: 'signed_in', session })
    expect(auth.signInWithPassword.mock.calls).toEqual([
      [{ email: 'ana@example.com', password: 'cajuzinho-42' }],
    ])
  }
})

test("AUTH-039: a sign-up answered with 'User already registered' tries to sign in with the same credentials", async () => {
  const byCode = new AuthError('user_already_exists', null, [], 422)
  const byWords = new AuthError('unknown', 'User already registered', [], 400)
  for (const refusal of [byCode, byWords]) {
    const auth = refusing(refusal)
    expect(await signUpOrIn(auth, input)).toEqual({ kind: 'signed_in', session })
    expect(auth.signInWithPassword.mock.calls).toEqual([
      [{ email: 'ana@example.com', password: 'cajuzinho-42' }],
    ])
  }
})

test('a number goes the same way', async () => {
  const auth = refusing(new AuthError('phone_exists', null, [], 422))
  await signUpOrIn(auth, { phone: '+5511912345678', password: 'cajuzinho-42' })
  expect(auth.signInWithPassword.mock.calls).toEqual([
    [{ phone: '+5511912345678', password: 'cajuzinho-42' }],
  ])
})

test('signing in is tried once; refused, the account may exist; without an answer, that is what is told', async () => {
  const refused = refusing(new AuthError('user_already_exists', null, [], 422), () =>
    Promise.reject(new AuthError('invalid_credentials', null, [], 400)),
  )
  expect(await signUpOrIn(refused, input)).toEqual({ kind: 'may_exist' })
  expect(refused.signInWithPassword).toHaveBeenCalledTimes(1)

  const cut = refusing(new AuthError('user_already_exists', null, [], 422), () =>
    Promise.reject(new AuthError('network', null)),
  )
  await expect(signUpOrIn(cut, input)).rejects.toMatchObject({ code: 'network' })
})

test('any other refusal is told and signs nobody in', async () => {
  const auth = refusing(new AuthError('weak_password', 'Senha fraca.', ['curta'], 422))
  await expect(signUpOrIn(auth, input)).rejects.toMatchObject({ code: 'weak_password' })
  expect(auth.signInWithPassword).not.toHaveBeenCalled()
})

test('a new account is signed in, or waits for the link in its mail', async () => {
  const user = { id: 'ana' }
  const signInWithPassword = () => Promise.reject(new Error('not asked for'))
  const answering = (answered: Session | null) => ({
    signUp: async () => ({ session: answered, user }),
    signInWithPassword,
  })
  expect(await signUpOrIn(answering(session), input)).toEqual({ kind: 'signed_in', session })
  expect(await signUpOrIn(answering(null), input)).toEqual({ kind: 'confirm', user })
})

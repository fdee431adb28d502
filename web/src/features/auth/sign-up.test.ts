import { expect, test, vi } from 'vitest'
import { AuthError, type Session } from './auth-types.ts'
import { signUpOrIn } from './sign-up.ts'

const session: Session = { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u' } }
const input = { email: 'ana@example.com', password: 'q7Lm2x', redirect_to: '/' }

const attempt = (signUpError: AuthError, signIn: () => Promise<Session>) => {
  const signInWithPassword = vi.fn(signIn)
  const auth = { signUp: () => Promise.reject(signUpError), signInWithPassword }
  return { signInWithPassword, outcome: signUpOrIn(auth, input) }
}

test('a sign-up answered with a rate limit signs in with the same credentials, once', async () => {
  const error = new AuthError('over_email_send_rate_limit', 'calma', [], 429)
  const { signInWithPassword, outcome } = attempt(error, async () => session)
  expect(await outcome).toEqual({ kind: 'signed_in', session })
  expect(signInWithPassword.mock.calls).toEqual([[{ email: 'ana@example.com', password: 'q7Lm2x' }]])
})

test("a sign-up answered with 'User already registered' signs in with the same credentials", async () => {
  const error = new AuthError('unknown', 'User already registered', [], 422)
  expect(await attempt(error, async () => session).outcome).toEqual({ kind: 'signed_in', session })
})

test('where that sign-in fails too, the account may exist', async () => {
  const error = new AuthError('user_already_exists', null, [], 422)
  const refused = new AuthError('invalid_credentials', null, [], 400)
  expect(await attempt(error, () => Promise.reject(refused)).outcome).toEqual({ kind: 'may_exist' })
})

test('a network failure of either call stays one', async () => {
  const network = new AuthError('network', null)
  const first = attempt(network, async () => session)
  await expect(first.outcome).rejects.toBe(network)
  expect(first.signInWithPassword).not.toHaveBeenCalled()
  const known = new AuthError('user_already_exists', null, [], 422)
  await expect(attempt(known, () => Promise.reject(network)).outcome).rejects.toBe(network)
})

test('any other refusal is told as it is', async () => {
  const weak = new AuthError('weak_password', 'fraca', ['length'], 422)
  const { signInWithPassword, outcome } = attempt(weak, async () => session)
  await expect(outcome).rejects.toBe(weak)
  expect(signInWithPassword).not.toHaveBeenCalled()
})

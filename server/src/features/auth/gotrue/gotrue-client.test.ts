import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'

/** A current @supabase/auth-js, unchanged, against this server: any client of the protocol works. */
let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

const PASSWORD = 'q7Lm2x'
const signUp = async (email: string) => {
  const client = server.client()
  const { data, error } = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { display_name: 'Ana' } },
  })
  expect(error).toBeNull()
  if (!data.session) throw new Error('no session')
  return { client, session: data.session }
}
const codeTo = async (phone: string) => /é (\d{6})\./.exec((await server.messageTo(phone)).text)?.[1] ?? ''

test('auth-js signs up, signs in, refreshes, reads and changes the user, and sees errors by their code', async () => {
  const { client, session } = await signUp('cliente@exemplo.com.br')
  expect(session.user).toMatchObject({
    email: 'cliente@exemplo.com.br',
    user_metadata: { display_name: 'Ana' },
  })
  const refreshed = await client.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token)
  expect((await client.getUser()).data.user?.id).toBe(session.user.id)
  const updated = await client.updateUser({ data: { cidade: 'Natal' } })
  expect(updated.data.user?.user_metadata).toEqual({ display_name: 'Ana', cidade: 'Natal' })

  const other = server.client()
  const wrong = await other.signInWithPassword({ email: 'cliente@exemplo.com.br', password: 'errada-7' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  const twice = await other.signUp({ email: 'cliente@exemplo.com.br', password: PASSWORD })
  expect(twice.error).toMatchObject({ message: 'User already registered', code: 'user_already_exists' })
  const weak = await other.signUp({ email: 'fraca@exemplo.com.br', password: '123456' })
  expect(weak.error).toMatchObject({
    name: 'AuthWeakPasswordError',
    reasons: ['Esta senha está entre as mais usadas e é fácil de adivinhar'],
  })
  const right = await other.signInWithPassword({ email: 'cliente@exemplo.com.br', password: PASSWORD })
  expect(right.data.user?.id).toBe(session.user.id)
})

test('auth-js signs in with a code by SMS and changes the phone with another', async () => {
  const client = server.client()
  const phone = '+5511933330001'
  expect((await client.signInWithOtp({ phone })).error).toBeNull()
  const { data } = await client.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
  expect(data.session?.user.phone).toBe(phone)
  const next = '+5511933330002'
  expect((await client.updateUser({ phone: next })).data.user?.new_phone).toBe(next)
  const changed = await client.verifyOtp({ phone: next, token: await codeTo(next), type: 'phone_change' })
  expect(changed.error).toBeNull()
  expect((await client.getUser()).data.user?.phone).toBe(next)
})

test('auth-js asks for a recovery mail and redeems it', async () => {
  const { session } = await signUp('perdida@exemplo.com.br')
  const client = server.client()
  expect((await client.resetPasswordForEmail('perdida@exemplo.com.br')).error).toBeNull()
  const text = (await server.messageTo('perdida@exemplo.com.br')).text
  const token_hash = /token_hash=([\w-]+)/.exec(text)?.[1] ?? ''
  const { data } = await client.verifyOtp({ token_hash, type: 'recovery' })
  expect(data.user?.id).toBe(session.user.id)
  expect((await client.updateUser({ password: 'nova-senha-8' })).error).toBeNull()
  const again = await client.signInWithPassword({ email: 'perdida@exemplo.com.br', password: 'nova-senha-8' })
  expect(again.error).toBeNull()
})

test('auth-js enrols, challenges, verifies and removes a second factor', async () => {
  const { client } = await signUp('dois-fatores@exemplo.com.br')
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })
  if (enrolled.error) throw enrolled.error
  expect(enrolled.data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
  const factorId = enrolled.data.id
  const challenged = await client.mfa.challenge({ factorId })
  if (challenged.error) throw challenged.error
  const app = URI.parse(enrolled.data.totp.uri)
  if (!(app instanceof TOTP)) throw new Error('not a time-based factor')
  const code = app.generate({ timestamp: server.clock.now() })
  const verified = await client.mfa.verify({ factorId, challengeId: challenged.data.id, code })
  expect(verified.error).toBeNull()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' })
  expect((await client.mfa.listFactors()).data?.totp.map((factor) => factor.id)).toEqual([factorId])

  const device = server.client()
  const half = await device.signInWithPassword({ email: 'dois-fatores@exemplo.com.br', password: PASSWORD })
  expect((await device.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect(await authenticate(server.platform, half.data.session?.access_token ?? '')).toBeNull()
  expect((await client.mfa.unenroll({ factorId })).data?.id).toBe(factorId)
  expect(await authenticate(server.platform, half.data.session?.access_token ?? '')).not.toBeNull()
})

test('auth-js signs out this device, the others, and all of them', async () => {
  const { client } = await signUp('saidas@exemplo.com.br')
  const signIn = async () => {
    const device = server.client()
    await device.signInWithPassword({ email: 'saidas@exemplo.com.br', password: PASSWORD })
    return device
  }
  const isIn = async (device: typeof client) => (await device.getUser()).error === null
  const [second, third] = [await signIn(), await signIn()]
  expect((await second.signOut({ scope: 'local' })).error).toBeNull()
  expect([await isIn(client), await isIn(second), await isIn(third)]).toEqual([true, false, true])
  await client.signOut({ scope: 'others' })
  expect([await isIn(client), await isIn(third)]).toEqual([true, false])
  const fourth = await signIn()
  await client.signOut({ scope: 'global' })
  expect([await isIn(client), await isIn(fourth)]).toEqual([false, false])
})

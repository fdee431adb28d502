import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeResetLink } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { signUpPerson } from '../testing/people.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

const recover = (email: string) => server.request('POST', '/recover', { body: { email } })
const signIn = (email: string, password: string) =>
  server.request('POST', '/token?grant_type=password', { body: { email, password } })
const tokenOf = (text: string): string => {
  const link = new URL(/https:\S+/.exec(text)?.[0] ?? '')
  expect(`${link.origin}${link.pathname}${link.search}`).toBe('https://lero.exemplo/auth?modo=redefinir')
  const fragment = new URLSearchParams(link.hash.slice(1))
  expect(fragment.get('type')).toBe('recovery')
  return fragment.get('token_hash') ?? ''
}
const redeem = (token_hash: string) =>
  server.request('POST', '/verify', { body: { type: 'recovery', token_hash } })

test('AUTH-021: POST recover sends a link to the new-password screen; it is good once and sets a new password', async () => {
  const person = await signUpPerson(server)
  expect(await recover(person.email)).toMatchObject({ status: 200, body: {} })
  const token = tokenOf((await server.messageTo(person.email)).text)
  const opened = await redeem(token)
  expect(opened).toMatchObject({ status: 200, body: { user: { id: person.id } } })
  expect(await redeem(token)).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })

  const changed = await server.request('PUT', '/user', {
    token: opened.body.access_token,
    body: { password: 'nova-senha-8' },
  })
  expect(changed.status).toBe(200)
  expect((await signIn(person.email, person.password)).status).toBe(400)
  expect((await signIn(person.email, 'nova-senha-8')).status).toBe(200)
  const old = await server.request('GET', '/user', { token: person.access_token })
  expect(old).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
})

test('the answer for an unknown e-mail is the same, and nothing is sent', async () => {
  const person = await signUpPerson(server)
  const unknown = await recover('ninguem@exemplo.com.br')
  const known = await recover(person.email)
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
  await server.messageTo(person.email)
  expect(await server.messagesTo('ninguem@exemplo.com.br')).toEqual([])
  expect((await recover('ninguem@exemplo.com.br')).status).toBe(429)
  expect((await recover(person.email)).status).toBe(429)
})

test('a link lives for 30 minutes, and a newer one takes its place', async () => {
  const person = await signUpPerson(server)
  const first = await makeResetLink(server.platform, person.email)
  const second = await makeResetLink(server.platform, person.email)
  expect((await redeem(tokenOf(first ?? ''))).status).toBe(403)
  const { rows } = await server.database.pool.query(
    `update auth.one_time_tokens set expires_at = expires_at - interval '1801 seconds' where relates_to = $1
     returning extract(epoch from expires_at - created_at)::int as life_s`,
    [person.email],
  )
  expect(rows).toEqual([{ life_s: -1 }])
  expect((await redeem(tokenOf(second ?? ''))).status).toBe(403)
})

test('whoever runs the server can make the link, for an e-mail or a phone that is known', async () => {
  const person = await signUpPerson(server)
  const link = await makeResetLink(server.platform, ` ${person.email.toUpperCase()} `)
  expect((await redeem(tokenOf(link ?? ''))).status).toBe(200)
  expect(await makeResetLink(server.platform, 'ninguem@exemplo.com.br')).toBeNull()
})

test('a link of one kind is not good for another', async () => {
  const person = await signUpPerson(server)
  const token_hash = tokenOf((await makeResetLink(server.platform, person.email)) ?? '')
  for (const type of ['signup', 'email_change', 'sms', 'phone_change']) {
    expect((await server.request('POST', '/verify', { body: { type, token_hash } })).status).toBe(403)
  }
  expect((await redeem(token_hash)).status).toBe(200)
})

test('the link keeps where the app goes afterwards (D-025), and nothing else of what was asked for', async () => {
  const person = await signUpPerson(server)
  const wanted = 'https://lero.exemplo/auth?modo=redefinir&redirect=%2Fchat%2Fgroup_1%3Fa%3Db&x=1#y'
  await server.request('POST', `/recover?redirect_to=${encodeURIComponent(wanted)}`, {
    body: { email: person.email },
  })
  const { text } = await server.messageTo(person.email)
  expect(text).toContain(
    'https://lero.exemplo/auth?modo=redefinir&redirect=%2Fchat%2Fgroup_1%3Fa%3Db#token_hash=',
  )

  const other = await signUpPerson(server)
  const evil = 'https://evil.example/auth?redirect=/search'
  await server.request('POST', `/recover?redirect_to=${encodeURIComponent(evil)}`, {
    body: { email: other.email },
  })
  expect((await server.messageTo(other.email)).text).toContain('/auth?modo=redefinir#token_hash=')
})

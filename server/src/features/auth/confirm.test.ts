import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectAccount, updateUnconfirmedAccount } from './accounts.queries.ts'
import { type AuthServer, startAuthServer } from './testing/auth-server.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ AUTH_CONFIRM: 'on', PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

const signUp = (body: object) => server.request('POST', '/signup?redirect_to=%2Fapp', { body })

test('with AUTH_CONFIRM=on a new account signs in only after its link, which works once and leads to the site', async () => {
  const person = { email: 'bia@exemplo.com.br', password: 'q7Lm2x' }
  const signedUp = await signUp(person)
  expect(signedUp.status).toBe(200)
  expect(signedUp.body.access_token).toBeUndefined()
  expect(signedUp.body['confirmation_sent_at']).toBeTypeOf('string')

  const early = await server.request('POST', '/token?grant_type=password', { body: person })
  expect(early).toMatchObject({ status: 400, body: { error_code: 'email_not_confirmed' } })

  const mail = await server.messageTo('bia@exemplo.com.br')
  const link = new URL(/https:\S+verify\S+/.exec(mail.text)?.[0] ?? '')
  expect(link.origin).toBe('https://lero.exemplo')
  const path = `${link.pathname.replace('/auth/v1', '')}${link.search}`
  const head = await server.request('HEAD', path)
  expect(head.status).toBe(404)
  const opened = await server.request('GET', path)
  expect(opened.status).toBe(303)
  const target = new URL(opened.headers.get('location') ?? '')
  expect(`${target.origin}${target.pathname}`).toBe('https://lero.exemplo/app')
  const fragment = new URLSearchParams(target.hash.slice(1))
  expect(fragment.get('type')).toBe('signup')
  const user = await server.request('GET', '/user', { token: fragment.get('access_token') ?? '' })
  expect(user).toMatchObject({ status: 200, body: { email: 'bia@exemplo.com.br' } })

  const again = await server.request('GET', path)
  expect(again.headers.get('location')).toContain('error_code=otp_expired')
  expect((await server.request('POST', '/token?grant_type=password', { body: person })).status).toBe(200)
})

test('the code of the mail confirms as well, and a second mail within a minute is refused', async () => {
  const email = 'caio@exemplo.com.br'
  await signUp({ email, password: 'q7Lm2x' })
  const again = await signUp({ email, password: 'q7Lm2x' })
  expect(again).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
  const code = /código (\d{6})/.exec((await server.messageTo(email)).text)?.[1]
  const verified = await server.request('POST', '/verify', { body: { type: 'signup', email, token: code } })
  expect(verified).toMatchObject({ status: 200, body: { user: { email } } })
})

test('a sign-up that comes too late does not change the password of who has confirmed meanwhile', async () => {
  const email = 'duda@exemplo.com.br'
  await signUp({ email, password: 'q7Lm2x' })
  const waiting = await selectAccount(server.platform.db, { email })
  const code = /código (\d{6})/.exec((await server.messageTo(email)).text)?.[1]
  await server.request('POST', '/verify', { body: { type: 'signup', email, token: code } })
  await updateUnconfirmedAccount(server.platform.db, waiting?.id ?? '', 'of somebody else')
  const body = { email, password: 'q7Lm2x' }
  expect((await server.request('POST', '/token?grant_type=password', { body })).status).toBe(200)
})

test('a new account by phone signs in with the code of its SMS', async () => {
  const phone = '+5511976543210'
  const signedUp = await signUp({ phone, password: 'q7Lm2x' })
  expect(signedUp.body.access_token).toBeUndefined()
  const code = /é (\d{6})\./.exec((await server.messageTo(phone)).text)?.[1]
  const verified = await server.request('POST', '/verify', { body: { type: 'sms', phone, token: code } })
  expect(verified).toMatchObject({ status: 200, body: { user: { phone } } })
})

test('a link never leads to another site', async () => {
  const opened = await server.request(
    'GET',
    '/verify?token=x&type=signup&redirect_to=https%3A%2F%2Fmau.exemplo%2F',
  )
  expect(opened.status).toBe(303)
  expect(opened.headers.get('location')).toMatch(/^https:\/\/lero\.exemplo\/#error=access_denied/)
})

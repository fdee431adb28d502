import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { newDevice } from '../testing/people.ts'

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

const linkTo = async (email: string, count?: number) => {
  const link = new URL(/https:\S+verify\S+/.exec((await server.messageTo(email, count)).text)?.[0] ?? '')
  return `${link.pathname.replace('/auth/v1', '')}${link.search}`
}
const signIn = (email: string, password: string, device = '') =>
  server.request('POST', '/token?grant_type=password', { body: { email, password }, device })

test('SAFE-004: the password and name that count are those of the sign-up whose own link is used', async () => {
  const email = 'duda@exemplo.com.br'
  const [mine, stranger] = [await newDevice(server), await newDevice(server)]
  const signUpOn = (device: string, password: string, display_name: string) =>
    server.request('POST', '/signup', { body: { email, password, data: { display_name } }, device })
  expect((await signUpOn(mine, 'minha-senha-7', 'Duda')).status).toBe(200)
  const link = await linkTo(email)
  await server.database.pool.query('delete from auth.attempts')
  expect((await signUpOn(stranger, 'alheia-77', 'Outra')).status).toBe(200)
  const strangersLink = await linkTo(email, 2)
  expect((await signIn(email, 'minha-senha-7', mine)).body.error_code).toBe('email_not_confirmed')

  expect((await server.request('GET', link)).headers.get('location')).toContain('access_token=')
  expect((await signIn(email, 'minha-senha-7')).status).toBe(200)
  expect((await signIn(email, 'alheia-77')).status).toBe(400)
  expect((await server.request('GET', strangersLink)).headers.get('location')).toContain('otp_expired')
  const { rows } = await server.database.pool.query(
    'select display_name, raw_user_meta_data from profiles join auth.users on id = user_id where profiles.email = $1',
    [email],
  )
  expect(rows).toEqual([{ display_name: 'Duda', raw_user_meta_data: { display_name: 'Duda' } }])
})

test('SAFE-004: a sign-up is nobody before its link, and is sent again only to who began it', async () => {
  const email = 'elisa@exemplo.com.br'
  const [mine, stranger] = [await newDevice(server), await newDevice(server)]
  await server.request('POST', '/signup', { body: { email, password: 'minha-senha-7' }, device: mine })
  const people = await server.database.pool.query('select from profiles where email = $1', [email])
  expect(people.rowCount).toBe(0)
  const again = async (device: string) => {
    await server.database.pool.query('delete from auth.attempts')
    return server.request('POST', '/resend', { body: { type: 'signup', email }, device })
  }
  expect(await again(stranger)).toMatchObject({ status: 200, body: {} })
  expect(await again(mine)).toMatchObject({ status: 200, body: {} })
  await server.messageTo(email, 2)
  expect(await server.messagesTo(email)).toHaveLength(2)
  expect((await server.request('GET', await linkTo(email))).headers.get('location')).toContain(
    'access_token=',
  )
  expect((await signIn(email, 'minha-senha-7')).status).toBe(200)
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
  expect(opened.headers.get('location')).toMatch(/^https:\/\/lero\.exemplo\/app#error=access_denied/)
})

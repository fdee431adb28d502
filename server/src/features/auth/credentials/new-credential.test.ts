import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { proveEmail, signInAgain, signUpPerson, type TestPerson } from '../testing/people.ts'

let server: AuthServer
let numbers = 0

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

const update = (person: TestPerson, body: object) =>
  server.request('PUT', '/user', { token: person.access_token, body })
const hashIn = (text: string) => /token(?:_hash)?=([\w-]+)/.exec(text)?.[1] ?? ''
const codeIn = (text: string) => /(?:código|é) (\d{6})/.exec(text)?.[1] ?? ''
const newPhone = () => `+55119${String((numbers += 1)).padStart(8, '61000000')}`

/** Everything an account can have open at once, each with what would redeem it. */
const openEverything = async (person: TestPerson) => {
  const [email, phone] = [`novo-${person.email}`, newPhone()]
  await update(person, { email })
  await update(person, { phone })
  await server.request('POST', '/recover', { body: { email: person.email } })
  const recovery = hashIn((await server.messageTo(person.email)).text)
  await server.database.pool.query('delete from auth.attempts')
  await server.request('POST', '/otp', { body: { email: person.email } })
  const magic = (await server.messageTo(person.email, 2)).text
  const change = (await server.messageTo(email)).text
  return {
    'the link of an e-mail change': { type: 'email_change', token_hash: hashIn(change) },
    'the code of an e-mail change': { type: 'email_change', email, token: codeIn(change) },
    'the code of a new phone': {
      type: 'phone_change',
      phone,
      token: codeIn((await server.messageTo(phone)).text),
    },
    'a recovery link': { type: 'recovery', token_hash: recovery },
    'a link to sign in': { type: 'magiclink', token_hash: hashIn(magic) },
    'a code to sign in': { type: 'email', email: person.email, token: codeIn(magic) },
  }
}
const tryAll = async (open: Record<string, object>) => {
  const answers = await Promise.all(
    Object.entries(open).map(async ([what, body]) => [
      what,
      (await server.request('POST', '/verify', { body })).body.error_code,
    ]),
  )
  return Object.fromEntries(answers) as Record<string, string>
}
const allVoid = (open: Record<string, object>) =>
  Object.fromEntries(Object.keys(open).map((what) => [what, 'otp_expired']))

test('SAFE-001: a changed password makes every open link and code of the account useless', async () => {
  const person = await signUpPerson(server)
  await proveEmail(server, person)
  const open = await openEverything(person)
  expect((await update(person, { password: 'outra-senha-9' })).status).toBe(200)
  expect(await tryAll(open)).toEqual(allVoid(open))
  const { body } = await server.request('GET', '/user', { token: person.access_token })
  expect([body['new_email'], body['new_phone']]).toEqual([undefined, undefined])
})

test('SAFE-001: a password set by recovery makes every other open link and code useless', async () => {
  const person = await signUpPerson(server)
  await proveEmail(server, person)
  const open = await openEverything(person)
  const { 'a recovery link': recovery, ...others } = open
  const { body } = await server.request('POST', '/verify', { body: recovery })
  await server.request('PUT', '/user', { token: body.access_token, body: { password: 'nova-senha-8' } })
  expect(await tryAll(others)).toEqual(allVoid(others))
})

test.each(['global', 'others'])('SAFE-001: signing out everywhere (%s) does the same', async (scope) => {
  const person = await signUpPerson(server)
  const open = await openEverything(person)
  await server.request('POST', `/logout?scope=${scope}`, { token: person.access_token })
  expect(await tryAll(open)).toEqual(allVoid(open))
})

test('before any of it each link and code is good for something', async () => {
  const person = await signUpPerson(server)
  await proveEmail(server, person)
  const { 'a code to sign in': code, 'a recovery link': recovery } = await openEverything(person)
  for (const body of [code, recovery])
    expect((await server.request('POST', '/verify', { body })).status).toBe(200)
})

test('SAFE-002: a changed e-mail makes what was sent to the old one useless', async () => {
  const person = await signUpPerson(server)
  await proveEmail(server, person)
  const open = await openEverything(person)
  const { 'the link of an e-mail change': change, 'the code of an e-mail change': _, ...others } = open
  expect((await server.request('POST', '/verify', { body: change })).status).toBe(200)
  expect(await tryAll(others)).toEqual(allVoid(others))
})

test('SAFE-002: a changed phone makes what was sent to the old one useless', async () => {
  const person = await signUpPerson(server)
  const [old, next] = [newPhone(), newPhone()]
  const change = async (phone: string) => {
    await update(person, { phone })
    const token = codeIn((await server.messageTo(phone)).text)
    return server.request('POST', '/verify', {
      token: person.access_token,
      body: { type: 'phone_change', phone, token },
    })
  }
  expect((await change(old)).status).toBe(200)
  await server.database.pool.query('delete from auth.attempts')
  await server.request('POST', '/otp', { body: { phone: old, create_user: false } })
  const token = codeIn((await server.messageTo(old, 2)).text)
  expect((await change(next)).status).toBe(200)
  const used = await server.request('POST', '/verify', { body: { type: 'sms', phone: old, token } })
  expect(used.body.error_code).toBe('otp_expired')
})

test('a new password and what it ends are one: when one fails nothing has changed', async () => {
  const person = await signUpPerson(server)
  await update(person, { email: `novo-${person.email}` })
  await server.database.pool.query(`
    create function refuse_notice() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refuse_notice before insert on auth.security_notices
      for each row when (new.kind = 'password_changed') execute function refuse_notice()`)
  expect((await update(person, { password: 'outra-senha-9' })).status).toBe(500)
  await server.database.pool.query('drop trigger refuse_notice on auth.security_notices')
  expect((await signInAgain(server, person)).access_token).toBeTruthy()
  const change = hashIn((await server.messageTo(`novo-${person.email}`)).text)
  const body = { type: 'email_change', token_hash: change }
  expect((await server.request('POST', '/verify', { body })).status).toBe(200)
})

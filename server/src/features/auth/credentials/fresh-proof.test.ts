import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { callAs, letProofAge, proveEmail, signUpPerson, type TestPerson } from '../testing/people.ts'
import { turnFactorOn } from '../testing/second-factor.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

const update = (person: TestPerson, body: object) =>
  server.request('PUT', '/user', { token: person.access_token, body })
const signUpLongAgo = async () => {
  const person = await signUpPerson(server)
  await letProofAge(server, person)
  return person
}
const reauthenticate = (person: TestPerson, body: object) =>
  server.request('POST', '/reauthenticate', { token: person.access_token, body })
const nonceFor = async (person: TestPerson) => {
  expect((await server.request('GET', '/reauthenticate', { token: person.access_token })).body).toEqual({})
  return /código (\d{6})/.exec((await server.messageTo(person.email)).text)?.[1] ?? ''
}

test('SAFE-006: six minutes after a sign-in no password, e-mail, phone or factor changes without a proof', async () => {
  const { person, factorId } = await turnFactorOn(server)
  await letProofAge(server, person)
  const token = person.access_token
  const refused = { status: 400, body: { error_code: 'reauthentication_needed' } }
  for (const change of [
    { password: 'outra-senha-9' },
    { email: `novo-${person.email}` },
    { phone: '+5511911113001' },
  ]) {
    expect(await update(person, change)).toMatchObject(refused)
  }
  const factor = { token, body: { factor_type: 'totp', friendly_name: 'Outro' } }
  expect(await server.request('POST', '/factors', factor)).toMatchObject(refused)
  expect(await server.request('DELETE', `/factors/${factorId}`, { token })).toMatchObject(refused)
  const caller = await authenticate(server.platform, token)
  if (!caller) throw new Error('not signed in')
  await expect(callAs(server, caller, 'auth.make_recovery_codes', {})).rejects.toThrow(
    'reauthentication_needed',
  )
  // What is no credential changes as ever.
  expect((await update(person, { data: { cidade: 'Natal' } })).status).toBe(200)
  expect((await reauthenticate(person, { current_password: person.password })).status).toBe(200)
  expect((await server.request('DELETE', `/factors/${factorId}`, { token })).status).toBe(200)
})

test('SAFE-006: the current password in the same request is proof for that request alone; a wrong one is refused', async () => {
  const person = await signUpLongAgo()
  const change = { password: 'outra-senha-9' }
  expect(await update(person, { ...change, current_password: 'errada-77' })).toMatchObject({
    status: 400,
    body: { error_code: 'current_password_invalid', msg: 'Senha atual incorreta.' },
  })
  expect((await update(person, { ...change, current_password: person.password })).status).toBe(200)
  expect((await update(person, { password: 'mais-uma-senha-9' })).body.error_code).toBe(
    'reauthentication_needed',
  )
})

test('SAFE-006: a code of GET reauthenticate is proof, once, for its own account', async () => {
  const [person, other] = [await signUpLongAgo(), await signUpLongAgo()]
  const nonce = await nonceFor(person)
  const wrong = nonce === '000000' ? '000001' : '000000'
  const notValid = { status: 422, body: { error_code: 'reauthentication_not_valid' } }
  expect(await update(person, { password: 'outra-senha-9', nonce: wrong })).toMatchObject(notValid)
  expect(await update(other, { password: 'outra-senha-9', nonce })).toMatchObject(notValid)
  expect((await update(person, { password: 'outra-senha-9', nonce })).status).toBe(200)
  await letProofAge(server, person)
  expect(await update(person, { password: 'mais-uma-senha-9', nonce })).toMatchObject(notValid)
})

test('SAFE-006: guessing the current password is limited', async () => {
  const strict = await startAuthServer({ RATE_SCALE: '1' }, server)
  const person = await signUpLongAgo()
  const guess = (current_password: string) =>
    strict.request('POST', '/reauthenticate', { token: person.access_token, body: { current_password } })
  for (let index = 0; index < 10; index += 1) {
    expect((await guess(`errada-${index}`)).body.error_code).toBe('current_password_invalid')
  }
  const limited = await guess(person.password)
  expect(limited).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  await strict.close()
})

test('right after a sign-in, and after a recovery link, a password changes as ever', async () => {
  const person = await signUpPerson(server)
  expect((await update(person, { password: 'outra-senha-9' })).status).toBe(200)
  await proveEmail(server, person)
  await server.request('POST', '/recover', { body: { email: person.email } })
  const token_hash = /token_hash=([\w-]+)/.exec((await server.messageTo(person.email)).text)?.[1]
  const { body } = await server.request('POST', '/verify', { body: { type: 'recovery', token_hash } })
  const set = await server.request('PUT', '/user', {
    token: body.access_token,
    body: { password: 'nova-9-senha' },
  })
  expect(set.status).toBe(200)
})

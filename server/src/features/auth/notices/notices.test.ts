import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import {
  callAs,
  newDevice,
  proveEmail,
  signInAgain,
  signUpPerson,
  type TestPerson,
} from '../testing/people.ts'
import { turnFactorOn } from '../testing/second-factor.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

const callerOf = async (person: TestPerson) => {
  const caller = await authenticate(server.platform, person.access_token)
  if (!caller) throw new Error('not signed in')
  return caller
}
const noticesOf = async (person: TestPerson) =>
  (await callAs(server, await callerOf(person), 'auth.list_notices', {})).notices
const kindsOf = async (person: TestPerson) => (await noticesOf(person)).map(({ kind }) => kind)
const update = (person: TestPerson, body: object) =>
  server.request('PUT', '/user', { token: person.access_token, body })

test('SAFE-008: a changed password, a changed phone and an e-mail changed are told', async () => {
  const person = await signUpPerson(server)
  expect(await noticesOf(person)).toEqual([])
  await update(person, { password: 'outra-senha-9' })
  const [told] = await noticesOf(person)
  expect(told).toMatchObject({ kind: 'password_changed', ip: '127.0.0.1', user_agent: 'node' })

  const phone = '+5511911114001'
  await update(person, { phone })
  const code = /é (\d{6})\./.exec((await server.messageTo(phone)).text)?.[1]
  const byCode = { type: 'phone_change', phone, token: code }
  await server.request('POST', '/verify', { token: person.access_token, body: byCode })
  const email = `novo-${person.email}`
  await update(person, { email })
  const token_hash = /token=([\w-]+)/.exec((await server.messageTo(email)).text)?.[1]
  await server.request('POST', '/verify', {
    token: person.access_token,
    body: { type: 'email_change', token_hash },
  })
  const notices = await noticesOf(person)
  expect(notices.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['email_changed', 'n…@exemplo.com.br'],
    ['phone_changed', '+55 … 4001'],
    ['password_changed', null],
  ])
  const mail = await server.messageTo(person.email)
  expect(mail.subject).toBe('O e-mail da sua conta do Lero mudou')
  expect(mail.text).toContain('72 horas')
})

test('SAFE-008: an added and a removed second factor are told', async () => {
  const { person, factorId } = await turnFactorOn(server)
  expect(await kindsOf(person)).toEqual(['factor_added'])
  await server.request('DELETE', `/factors/${factorId}`, { token: person.access_token })
  expect(await kindsOf(person)).toEqual(['factor_removed', 'factor_added'])
})

test('SAFE-008: a sign-in from a new device is told, one from a known device is not', async () => {
  const [phone, laptop] = [await newDevice(server), await newDevice(server)]
  const person = await signUpPerson(server, phone)
  await signInAgain(server, person, phone)
  expect(await kindsOf(person)).toEqual([])
  await signInAgain(server, person, laptop)
  await signInAgain(server, person, laptop)
  expect(await kindsOf(person)).toEqual(['new_device'])
  // A new password forgets the other devices.
  await update(person, { password: 'outra-senha-9' })
  const again = { ...person, password: 'outra-senha-9' }
  await signInAgain(server, again, laptop)
  await signInAgain(server, again, phone)
  expect(await kindsOf(person)).toEqual(['new_device', 'password_changed', 'new_device'])
})

test('SAFE-008: the first proof of an address is told', async () => {
  const person = await signUpPerson(server)
  await server.request('POST', '/otp', { body: { email: person.email, create_user: false } })
  const token_hash = /token_hash=([\w-]+)/.exec((await server.messageTo(person.email)).text)?.[1]
  const { body } = await server.request('POST', '/verify', { body: { type: 'magiclink', token_hash } })
  expect(await kindsOf({ ...person, access_token: body.access_token })).toContain('first_proof')
})

test('notices are dismissed by their own person alone', async () => {
  const [person, stranger] = [await signUpPerson(server), await signUpPerson(server)]
  await proveEmail(server, person)
  await update(person, { password: 'outra-senha-9' })
  const ids = (await noticesOf(person)).map(({ id }) => id)
  const dismiss = async (who: TestPerson) =>
    callAs(server, await callerOf(who), 'auth.dismiss_notices', { ids })
  expect(await dismiss(stranger)).toEqual({})
  expect(await noticesOf(stranger)).toEqual([])
  expect(await noticesOf(person)).toHaveLength(1)
  await dismiss(person)
  await dismiss(person)
  expect(await noticesOf(person)).toEqual([])
})

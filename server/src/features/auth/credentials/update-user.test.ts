import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actBehind } from '../../../platform/testing/locks.ts'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { signInAgain, signUpPerson, type TestPerson } from '../testing/people.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

const update = (person: TestPerson, body: object) =>
  server.request('PUT', '/user', { token: person.access_token, body })
const linkIn = (text: string): string => {
  const link = new URL(/https:\S+verify\S+/.exec(text)?.[0] ?? '')
  return `${link.pathname.replace('/auth/v1', '')}${link.search}`
}
const profileEmail = async (person: TestPerson) =>
  (await server.database.pool.query('select email from profiles where user_id = $1', [person.id])).rows[0]
    ?.email

test('AUTH-024: PUT user sets the e-mail after the link of the confirmation e-mail; the profile follows, the old e-mail is told', async () => {
  const person = await signUpPerson(server)
  const email = `novo-${person.email}`
  expect(await update(person, { email })).toMatchObject({
    status: 200,
    body: { email: person.email, new_email: email },
  })
  expect(await profileEmail(person)).toBe(person.email)
  const mail = await server.messageTo(email)
  const opened = await server.request('GET', linkIn(mail.text))
  expect(opened.headers.get('location')).toBe('https://lero.exemplo/#type=email_change')
  const { body } = await server.request('GET', '/user', { token: person.access_token })
  expect(body).toMatchObject({ email })
  expect(body['new_email']).toBeUndefined()
  expect(await profileEmail(person)).toBe(email)
  const told = await server.messageTo(person.email)
  expect(told.subject).toBe('O e-mail da sua conta do Lero mudou')
  // So that both go with the account, which has or had these addresses for a while only.
  expect([mail.user_id, told.user_id]).toEqual([person.id, person.id])
})

test('AUTH-024: PUT user sets the phone after the code of the SMS', async () => {
  const person = await signUpPerson(server)
  const phone = '+5511922220001'
  expect(await update(person, { phone })).toMatchObject({
    status: 200,
    body: { phone: '', new_phone: phone },
  })
  const { text, user_id } = await server.messageTo(phone)
  expect(user_id).toBe(person.id)
  const token = /é (\d{6})\./.exec(text)?.[1]
  const confirmed = await server.request('POST', '/verify', {
    token: person.access_token,
    body: { type: 'phone_change', phone, token },
  })
  expect(confirmed).toMatchObject({
    status: 200,
    body: { user: { id: person.id, phone, email: person.email } },
  })
  const before = await authenticate(server.platform, person.access_token)
  const after = await authenticate(server.platform, confirmed.body.access_token)
  expect(after).toEqual(before)
})

test('the code of the mail confirms a new e-mail as well, for the device that asked', async () => {
  const person = await signUpPerson(server)
  const email = `codigo-${person.email}`
  await update(person, { email })
  const token = /código (\d{6})/.exec((await server.messageTo(email)).text)?.[1]
  const wrong = token === '000000' ? '000001' : '000000'
  const give = (code = '') =>
    server.request('POST', '/verify', {
      token: person.access_token,
      body: { type: 'email_change', email, token: code },
    })
  expect((await give(wrong)).body.error_code).toBe('otp_expired')
  expect(await give(token)).toMatchObject({ status: 200, body: { user: { id: person.id, email } } })
})

test('an address somebody else has is refused, before and after its message was sent', async () => {
  const [person, rival] = [await signUpPerson(server), await signUpPerson(server)]
  expect(await update(person, { email: rival.email })).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists' },
  })
  const email = `disputado-${person.email}`
  await update(person, { email })
  const path = linkIn((await server.messageTo(email)).text)
  await server.request('POST', '/signup', { body: { email, password: 'q7Lm2x' } })
  const opened = await server.request('GET', path)
  expect(opened.headers.get('location')).toContain('error_code=otp_expired')
  const { body } = await server.request('GET', '/user', { token: person.access_token })
  expect(body).toMatchObject({ email: person.email })
})

test('an earlier link does not confirm a later address', async () => {
  const person = await signUpPerson(server)
  const [first, second] = [`um-${person.email}`, `dois-${person.email}`]
  await update(person, { email: first })
  const path = linkIn((await server.messageTo(first)).text)
  await update(person, { email: second })
  const opened = await server.request('GET', path)
  expect(opened.headers.get('location')).toContain('error_code=otp_expired')
})

test('a link for an address that was just given up for another confirms neither', async () => {
  const person = await signUpPerson(server)
  const [first, second] = [`um-antes-${person.email}`, `dois-depois-${person.email}`]
  await update(person, { email: first })
  const path = linkIn((await server.messageTo(first)).text)
  // As between the two writes of a second change: its address waits, its link is not made yet.
  await server.database.pool.query('update auth.users set email_change = $2 where id = $1', [
    person.id,
    second,
  ])
  const opened = await server.request('GET', path)
  expect(opened.headers.get('location')).toContain('error_code=otp_expired')
  const { body } = await server.request('GET', '/user', { token: person.access_token })
  expect(body).toMatchObject({ email: person.email, new_email: second })
})

test('an address that somebody takes at the very moment of its confirmation is refused', async () => {
  const [person, rival] = [await signUpPerson(server), await signUpPerson(server)]
  const email = `no-mesmo-instante-${person.email}`
  await update(person, { email })
  const path = linkIn((await server.messageTo(email)).text)
  const opened = await actBehind(
    server.database.pool,
    (client) => client.query('update auth.users set email = $2 where id = $1', [rival.id, email]),
    () => server.request('GET', path),
  )
  expect(opened.headers.get('location')).toContain('error_code=otp_expired')
  expect(await profileEmail(person)).toBe(person.email)
})

test('a new password signs the other devices out and keeps this one; the same or a weak one is refused', async () => {
  const person = await signUpPerson(server)
  const other = await signInAgain(server, person)
  expect(await update(person, { password: person.password })).toMatchObject({
    status: 422,
    body: { error_code: 'same_password' },
  })
  expect(await update(person, { password: '123456' })).toMatchObject({
    status: 422,
    body: { error_code: 'weak_password' },
  })
  expect(await authenticate(server.platform, other.access_token)).not.toBeNull()
  expect((await update(person, { password: 'outra-senha-9' })).status).toBe(200)
  expect(await authenticate(server.platform, other.access_token)).toBeNull()
  expect(await authenticate(server.platform, person.access_token)).not.toBeNull()
})

test('a change of which one part is refused changes nothing of the rest', async () => {
  const [person, rival] = [await signUpPerson(server), await signUpPerson(server)]
  const good = { password: 'outra-senha-9', data: { cidade: 'Recife' } }
  const refusals = [
    { ...good, email: rival.email },
    { ...good, email: `livre-${person.email}`, password: '123456' },
    { ...good, email: `livre-${person.email}`, data: { muito: 'x'.repeat(4000) } },
  ]
  for (const change of refusals) expect((await update(person, change)).status).toBeGreaterThanOrEqual(400)
  const { body } = await server.request('GET', '/user', { token: person.access_token })
  expect([body['user_metadata'], body['new_email']]).toEqual([{}, undefined])
  expect((await signInAgain(server, person)).access_token).toBeTruthy()
})

test('data is merged into what is known of the person', async () => {
  const person = await signUpPerson(server)
  await update(person, { data: { display_name: 'Ana', cidade: 'Recife' } })
  const { body } = await update(person, { data: { cidade: 'Olinda' } })
  expect(body['user_metadata']).toEqual({ display_name: 'Ana', cidade: 'Olinda' })
})

test('what a person says about themselves stays small enough for an access token, however often it is added to', async () => {
  const person = await signUpPerson(server)
  const answers = []
  for (let part = 0; part < 4; part += 1) {
    answers.push(await update(person, { data: { [`parte${part}`]: 'x'.repeat(900) } }))
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400])
  expect(answers.at(-1)?.body.error_code).toBe('validation_failed')
  const { access_token } = await signInAgain(server, person)
  expect(access_token.length).toBeLessThanOrEqual(4096)
})

test('an e-mail change and a coming online of the same person wait for each other, in one order', async () => {
  const person = await signUpPerson(server)
  const email = `presenca-${person.email}`
  await update(person, { email })
  const path = linkIn((await server.messageTo(email)).text)
  const processId = randomUUID()
  await server.database.pool.query('insert into presence_processes (process_id) values ($1)', [processId])
  // Presence locks the profile first; then the change comes; then presence refers to the account.
  const opened = await actBehind(
    server.database.pool,
    async (client) => {
      await client.query('select from profiles where user_id = $1 for no key update', [person.id])
      await client.query('set local lock_timeout = 2000')
    },
    () => server.request('GET', path),
    (client) => client.query('select from set_presence($1, $2, $3, $4)', [processId, [person.id], [], []]),
  )
  expect(opened.headers.get('location')).toBe('https://lero.exemplo/#type=email_change')
  const { rows } = await server.database.pool.query(
    'select email, is_online from profiles where user_id = $1',
    [person.id],
  )
  expect(rows).toEqual([{ email, is_online: true }])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { proveEmail, signInAgain, signUpPerson, type TestPerson } from '../testing/people.ts'
import { turnFactorOn } from '../testing/second-factor.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

const changeEmail = async (person: TestPerson, email: string) => {
  await server.request('PUT', '/user', { token: person.access_token, body: { email } })
  const token_hash = /token=([\w-]+)/.exec((await server.messageTo(email)).text)?.[1]
  const body = { type: 'email_change', token_hash }
  expect((await server.request('POST', '/verify', { token: person.access_token, body })).status).toBe(200)
}
const undoLinkTo = async (email: string) => {
  const { text } = await server.messageTo(email)
  const link = /https:\/\/lero\.exemplo\/auth\?modo=link#token_hash=([\w-]+)&type=email_change_undo/.exec(
    text,
  )
  return { type: 'email_change_undo', token_hash: link?.[1] ?? '' }
}

test('the link to the old e-mail gives the account back, whatever a thief did since', async () => {
  const { person } = await turnFactorOn(server)
  await proveEmail(server, person)
  const thiefs = `ladrao-${person.email}`
  await changeEmail(person, thiefs)
  // A new password must not void the way back, nor a second change of the e-mail.
  await server.request('PUT', '/user', {
    token: person.access_token,
    body: { password: 'senha-do-ladrao-1' },
  })
  await changeEmail(person, `segundo-${thiefs}`)
  const undo = await undoLinkTo(person.email)
  expect((await server.request('POST', '/link', { body: undo })).body).toMatchObject({
    new_email: person.email,
  })

  const back = await server.request('POST', '/verify', { body: undo })
  expect(back).toMatchObject({ status: 200, body: { user: { id: person.id, email: person.email } } })
  expect(back.body.user).toMatchObject({ needs_password: true })
  expect(await authenticate(server.platform, person.access_token)).toBeNull()
  const asThief = { ...person, email: `segundo-${thiefs}`, password: 'senha-do-ladrao-1' }
  expect((await signInAgain(server, asThief)).access_token).toBeUndefined()
  expect((await signInAgain(server, { ...asThief, email: person.email })).access_token).toBeUndefined()
  // The link the thief got with the second change leads nowhere any more.
  const thiefsUndo = await server.request('POST', '/verify', { body: await undoLinkTo(thiefs) })
  expect(thiefsUndo.body.error_code).toBe('otp_expired')
  // The factor of before the change is still asked for.
  expect(await authenticate(server.platform, back.body.access_token)).toBeNull()
  const { rows } = await server.database.pool.query('select email from profiles where user_id = $1', [
    person.id,
  ])
  expect(rows).toEqual([{ email: person.email }])
})

test('the link lives 72 hours, and meanwhile nobody else takes the old e-mail', async () => {
  const person = await signUpPerson(server)
  await proveEmail(server, person)
  await changeEmail(person, `novo-${person.email}`)
  const { token_hash } = await undoLinkTo(person.email)
  const body = { email: person.email, password: 'q7Lm2x-8' }
  const taken = await server.request('POST', '/signup', { body })
  expect(taken.body.error_code).toBe('user_already_exists')
  const { rows } = await server.database.pool.query(
    `update auth.one_time_tokens set expires_at = expires_at - interval '259201 seconds' where relates_to = $1
     returning extract(epoch from expires_at - created_at)::int as life_s`,
    [person.email],
  )
  expect(rows).toEqual([{ life_s: -1 }])
  const late = await server.request('POST', '/verify', { body: { type: 'email_change_undo', token_hash } })
  expect(late.body.error_code).toBe('otp_expired')
  expect((await server.request('POST', '/signup', { body })).status).toBe(200)
})

test('a factor added after the change goes with the undo', async () => {
  const person = await signUpPerson(server)
  await proveEmail(server, person)
  await changeEmail(person, `novo-${person.email}`)
  await server.database.pool.query(
    `insert into auth.mfa_factors (id, user_id, secret, status, created_at)
     values (gen_random_uuid(), $1, 'x', 'verified', clock_timestamp())`,
    [person.id],
  )
  const back = await server.request('POST', '/verify', { body: await undoLinkTo(person.email) })
  expect(back.body.user).toMatchObject({ factors: [] })
  expect(await authenticate(server.platform, back.body.access_token)).not.toBeNull()
})

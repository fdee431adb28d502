import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { signInAgain, signUpPerson, type TestPerson } from '../testing/people.ts'
import { turnFactorOn } from '../testing/second-factor.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

/*
 * Somebody made an account with an e-mail of another person, who never heard of it, and changes it to one of their own.
 * The mail to the address of before reaches its owner.
 */

type Maker = Pick<TestPerson, 'access_token'>

const changeEmail = async ({ access_token: token }: Maker, email: string) => {
  await server.request('PUT', '/user', { token, body: { email } })
  const token_hash = /\/verify\?token=([\w-]+)/.exec((await server.messageTo(email)).text)?.[1]
  const body = { type: 'email_change', token_hash }
  expect((await server.request('POST', '/verify', { token, body })).status).toBe(200)
}
const addPhone = async ({ access_token: token }: Maker, phone: string) => {
  await server.request('PUT', '/user', { token, body: { phone } })
  const code = /é (\d{6})\./.exec((await server.messageTo(phone)).text)?.[1]
  const body = { type: 'phone_change', phone, token: code }
  expect((await server.request('POST', '/verify', { token, body })).status).toBe(200)
}
const signInByPhone = async (phone: string, count: number) => {
  await server.database.pool.query('delete from auth.attempts')
  await server.request('POST', '/otp', { body: { phone } })
  const token = /é (\d{6})\./.exec((await server.messageTo(phone, count)).text)?.[1]
  return server.request('POST', '/verify', { body: { type: 'sms', phone, token } })
}
const undoBy = async (email: string) => {
  const token_hash = /token_hash=([\w-]+)&type=email_change_undo/.exec(
    (await server.messageTo(email)).text,
  )?.[1]
  return server.request('POST', '/verify', { body: { type: 'email_change_undo', token_hash } })
}

test('SAFE-003: an undo that is the first proof of an e-mail leaves its maker no phone to come back by', async () => {
  const maker = await signUpPerson(server)
  const phone = '+5511911113001'
  await addPhone(maker, phone)
  await changeEmail(maker, `meu-${maker.email}`)

  const back = await undoBy(maker.email)
  expect(back).toMatchObject({
    status: 200,
    body: { first_proof: true, user: { id: maker.id, email: maker.email, phone: '', needs_password: true } },
  })
  const { rows } = await server.database.pool.query(
    `select kind from auth.security_notices where user_id = $1 and kind in ('email_changed', 'first_proof')
     order by created_at`,
    [maker.id],
  )
  expect(rows).toEqual([{ kind: 'email_changed' }, { kind: 'first_proof' }])
  expect(await authenticate(server.platform, maker.access_token)).toBeNull()
  expect((await signInAgain(server, maker)).access_token).toBeUndefined()
  const byPhone = await signInByPhone(phone, 2)
  expect(byPhone.status).toBe(200)
  expect(byPhone.body.user.id).not.toBe(maker.id)
})

test('SAFE-003: an undo that is the first proof of an e-mail asks for no factor of its maker', async () => {
  const { person: maker } = await turnFactorOn(server)
  await changeEmail(maker, `meu-${maker.email}`)
  const back = await undoBy(maker.email)
  expect(back).toMatchObject({ status: 200, body: { user: { id: maker.id, factors: [] } } })
  expect(await authenticate(server.platform, back.body.access_token)).toMatchObject({ user_id: maker.id })
})

test('an e-mail that nobody had proven is free as soon as its account has another', async () => {
  const maker = await signUpPerson(server)
  await changeEmail(maker, `meu-${maker.email}`)
  const { email } = maker
  const owner = await server.request('POST', '/signup', { body: { email, password: 'q7Lm2x-8' } })
  expect(owner).toMatchObject({ status: 200, body: { user: { email } } })
  expect(owner.body.user.id).not.toBe(maker.id)
  expect((await undoBy(email)).body.error_code).toBe('otp_expired')
  expect(await authenticate(server.platform, owner.body.access_token)).not.toBeNull()
})

test('SAFE-003: the first proof of a phone voids the undo links of e-mails that its maker had added', async () => {
  const phone = '+5511911113002'
  const { body: maker } = await server.request('POST', '/signup', { body: { phone, password: 'q7Lm2x' } })
  const email = 'primeiro-do-criador@exemplo.com.br'
  await changeEmail(maker, email)
  await changeEmail(maker, `segundo-${email}`)

  const owner = await signInByPhone(phone, 1)
  expect(owner).toMatchObject({
    status: 200,
    body: { first_proof: true, user: { id: maker.user.id, phone } },
  })
  expect((await undoBy(email)).body.error_code).toBe('otp_expired')
  expect(await authenticate(server.platform, owner.body.access_token)).not.toBeNull()
})

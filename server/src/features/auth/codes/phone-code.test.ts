import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

const askFor = (phone: string, create_user = true) =>
  server.request('POST', '/otp', { body: { phone, create_user } })
const give = (phone: string, token: string) =>
  server.request('POST', '/verify', { body: { phone, token, type: 'sms' } })
const codeTo = async (phone: string, count?: number) =>
  /é (\d{6})\./.exec((await server.messageTo(phone, count)).text)?.[1] ?? ''
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const countUsers = async (phone: string) =>
  (await server.database.pool.query('select id from auth.users where phone = $1', [phone])).rowCount

test('AUTH-012, AUTH-018, AUTH-019: a code by SMS signs in, creates the user if absent, and is good once', async () => {
  const phone = '+5511911110001'
  expect(await askFor(phone)).toMatchObject({ status: 200, body: {} })
  const code = await codeTo(phone)
  expect(code).toMatch(/^\d{6}$/)
  expect(await countUsers(phone)).toBe(0)
  const first = await give('(11) 91111-0001', code)
  expect(first).toMatchObject({ status: 200, body: { user: { phone, email: '' } } })
  expect(await authenticate(server.platform, first.body.access_token)).toMatchObject({
    user_id: first.body.user.id,
  })
  expect(await countUsers(phone)).toBe(1)
  const again = await give(phone, code)
  expect(again.status).toBe(403)
  expect(again.body).toEqual({ code: 403, error_code: 'otp_expired', msg: 'Código inválido ou expirado.' })
})

test('of two devices that give one code at the same moment, one is signed in', async () => {
  const phone = '+5511911110008'
  await askFor(phone)
  const code = await codeTo(phone)
  const answers = await Promise.all([give(phone, code), give(phone, code), give(phone, code)])
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

test('a code takes five tries; after them the right one is refused as well', async () => {
  const phone = '+5511911110002'
  await askFor(phone)
  const code = await codeTo(phone)
  for (let index = 0; index < 5; index += 1) expect((await give(phone, otherThan(code))).status).toBe(403)
  expect((await give(phone, code)).status).toBe(403)
})

test('a code lives for ten minutes', async () => {
  const phone = '+5511911110003'
  await askFor(phone)
  const code = await codeTo(phone)
  const age = (interval: string) =>
    server.database.pool.query(
      `update auth.one_time_tokens set expires_at = expires_at - $2::interval where relates_to = $1`,
      [phone, interval],
    )
  const { rows } = await server.database.pool.query(
    `select extract(epoch from expires_at - created_at)::int as life_s from auth.one_time_tokens where relates_to = $1`,
    [phone],
  )
  expect(rows).toEqual([{ life_s: 600 }])
  await age('601 seconds')
  expect((await give(phone, code)).status).toBe(403)
})

test('a second code within 60 seconds is refused', async () => {
  const phone = '+5511911110004'
  await askFor(phone)
  expect(await askFor(phone)).toMatchObject({
    status: 429,
    body: { error_code: 'over_sms_send_rate_limit', msg: 'Aguarde um minuto antes de pedir outro código.' },
  })
})

test('with create_user false an unknown phone gets the same answer and no message', async () => {
  const known = '+5511911110005'
  await server.request('POST', '/signup', { body: { phone: known, password: 'q7Lm2x' } })
  const unknown = await askFor('+5511911110006', false)
  const answered = await askFor(known, false)
  expect(unknown).toMatchObject({ status: 200, body: {} })
  expect(answered.body).toEqual(unknown.body)
  await codeTo(known)
  expect(await server.messagesTo('+5511911110006')).toEqual([])
})

test('the code is not stored as it is, and neither code nor phone is in the log', async () => {
  const phone = '+5511911110007'
  await askFor(phone)
  const code = await codeTo(phone)
  await give(phone, code)
  const stored = await server.database.pool.query(`select t::text as row from auth.one_time_tokens t`)
  expect(JSON.stringify(stored.rows)).not.toContain(code)
  expect(server.logLines.join('')).not.toContain(code)
  expect(server.logLines.join('')).not.toContain('911110007')
})

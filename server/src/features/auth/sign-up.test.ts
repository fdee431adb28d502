import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from './public.ts'
import { type AuthServer, startAuthServer } from './testing/auth-server.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

test('AUTH-013, AUTH-016: sign-up with e-mail and password and a redirect target signs in at once', async () => {
  const { status, body } = await server.request('POST', `/signup?redirect_to=${encodeURIComponent('/')}`, {
    body: { email: ' Ana@Exemplo.com.br ', password: 'q7Lm2x', data: { display_name: ' Ana ' } },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    user: { email: 'ana@exemplo.com.br', role: 'authenticated', aud: 'authenticated', factors: [] },
  })
  const caller = await authenticate(server.platform, body.access_token)
  expect(caller?.user_id).toBe(body.user.id)
  const { rows } = await server.database.pool.query(
    `select p.display_name, p.email, s.allow_messages, h.last_seq from profiles p
     join privacy_settings s using (user_id) join user_heads h using (user_id) where user_id = $1`,
    [caller?.user_id],
  )
  expect(rows).toEqual([
    { display_name: 'Ana', email: 'ana@exemplo.com.br', allow_messages: 'everyone', last_seq: 0 },
  ])
})

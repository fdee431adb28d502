import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'

let bare: AuthServer
let full: AuthServer

beforeAll(async () => {
  bare = await startAuthServer()
  full = await startAuthServer({
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMS_WEBHOOK_URL: 'http://127.0.0.1:9/',
    AUTH_CONFIRM: 'on',
  })
})
afterAll(() => Promise.all([bare.close(), full.close()]))

test('the settings say whether mails and SMS really leave this server', async () => {
  expect((await bare.request('GET', '/settings')).body).toMatchObject({
    mailer_autoconfirm: true,
    external: { email: true, phone: true },
    lero: { sends_mail: false, sends_sms: false },
  })
  expect((await full.request('GET', '/settings')).body).toMatchObject({
    mailer_autoconfirm: false,
    lero: { sends_mail: true, sends_sms: true },
  })
  expect((await bare.request('GET', '/health')).status).toBe(200)
})

test('a gateway that does not take a message is told as a failure where somebody waits for it', async () => {
  const sms = await full.request('POST', '/otp', { body: { phone: '+5511955550001' } })
  expect(sms).toMatchObject({ status: 422, body: { error_code: 'sms_send_failed' } })
  const mail = await full.request('POST', '/signup', {
    body: { email: 'sem-correio@exemplo.com.br', password: 'q7Lm2x' },
  })
  expect(mail).toMatchObject({ status: 422, body: { error_code: 'email_send_failed' } })
  expect(full.logLines.join('')).toContain('could not be sent')
  expect(full.logLines.join('')).not.toContain('sem-correio')
})

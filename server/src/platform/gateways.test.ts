import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { createMailer } from './mail.ts'
import { clearOldSpool, describeSpool, spoolFolder, readSpool } from './message-spool.ts'
import { createSmsSender } from './sms.ts'
import { startSmtpSink } from './testing/smtp-sink.ts'

let dataDir = ''
const open: HttpServer[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lero-gateways-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
  await rm(dataDir, { recursive: true, force: true })
})

const listen = (server: HttpServer): Promise<number> =>
  new Promise((resolve) => {
    open.push(server)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

test('a mail goes to the SMTP server of SMTP_URL, to exactly one recipient', async () => {
  const { url, received, stop } = await startSmtpSink()
  const mailer = createMailer({ smtpUrl: url, mailFrom: 'Lero <lero@exemplo.com.br>', dataDir }, systemClock)
  expect(mailer.isConfigured).toBe(true)
  await mailer.send({ to: 'ana@exemplo.com.br', subject: 'Oi', text: 'Tudo bem?' })
  expect(received).toContain('MAIL FROM:<lero@exemplo.com.br>')
  expect(received.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ana@exemplo.com.br>'])
  expect(received).toContain('Subject: Oi')
  expect(received).toContain('Tudo bem?')
  expect(await readSpool(dataDir)).toEqual([])
  await stop()
})

test('an SMS goes to SMS_WEBHOOK_URL as POST of to and text; a refusal is an error', async () => {
  const requests: { method: string | undefined; body: unknown }[] = []
  let status = 200
  const port = await listen(
    createHttpServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
      request.on('end', () => {
        requests.push({ method: request.method, body: JSON.parse(body) })
        response.writeHead(status).end()
      })
    }),
  )
  const sms = createSmsSender({ smsWebhookUrl: `http://127.0.0.1:${port}/sms`, dataDir }, systemClock)
  await sms.send({ to: '+5511987654321', text: 'Olá' })
  expect(requests).toEqual([{ method: 'POST', body: { to: '+5511987654321', text: 'Olá' } }])
  status = 500
  await expect(sms.send({ to: '+5511987654321', text: 'Olá' })).rejects.toThrow('500')
})

test('without gateways both land in the outbox, in files of mode 0600 below a folder of mode 0700, in order', async () => {
  const clock = { now: () => (nowMs += 1000) }
  let nowMs = Date.UTC(2026, 0, 1)
  const mailer = createMailer({ smtpUrl: undefined, mailFrom: 'x', dataDir }, clock)
  const sms = createSmsSender({ smsWebhookUrl: undefined, dataDir }, clock)
  expect([mailer.isConfigured, sms.isConfigured]).toEqual([false, false])
  expect(await readSpool(dataDir)).toEqual([])
  await mailer.send({ to: 'ana@exemplo.com.br', subject: 'Oi', text: 'Um' })
  await sms.send({ to: '+5511987654321', text: 'Dois' })
  const messages = await readSpool(dataDir)
  expect(messages.map(({ kind, text }) => [kind, text])).toEqual([
    ['mail', 'Um'],
    ['sms', 'Dois'],
  ])
  const folder = spoolFolder(dataDir)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(describeSpool(messages)).toContain('SMS to +5511987654321\nDois')
  await clearOldSpool(dataDir, nowMs + 6 * 24 * 3600 * 1000)
  expect(await readSpool(dataDir)).toHaveLength(2)
  await clearOldSpool(dataDir, nowMs + 8 * 24 * 3600 * 1000)
  expect(describeSpool(await readSpool(dataDir))).toBe('The outbox is empty.')
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeInOutbox } from '../server/src/platform/outbox.ts'
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/database.ts'
import { createPerson } from '../server/src/platform/testing/people.ts'

const OPERATOR = join(import.meta.dirname, 'operator.ts')

let database: TestDatabase
let folder = ''

beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'lero-operator-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const operate = (...words: string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', OPERATOR, ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: database.connectionString },
  })
  return { stdout, stderr, status }
}

test('without a known command it says which there are', () => {
  for (const words of [[], ['dance']]) {
    const { stderr, status } = operate(...words)
    expect(stderr).toMatch(/config .*\n.*outbox .*\n.*reset-password /)
    expect(status).toBe(1)
  }
})

test('config names every setting with its value and its meaning', () => {
  const { stdout, status } = operate('config')
  for (const name of ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'NATS_URL', 'SMTP_URL', 'SMS_WEBHOOK_URL'])
    expect(stdout).toContain(name)
  expect(stdout).toContain(folder)
  expect(status).toBe(0)
})

test('outbox shows what waits, and says when nothing does', async () => {
  expect(operate('outbox').stdout.trim()).toBe('The outbox is empty.')
  const message = { kind: 'sms', to: '+5511987654321', text: 'Lero: 123456' } as const
  await storeInOutbox(folder, message, Date.now())
  expect(operate('outbox').stdout).toMatch(/SMS to \+5511987654321\n.*123456/)
})

test('reset-password prints a link for somebody who is there, and says when nobody is', async () => {
  await createPerson(database.pool, { email: 'dora@exemplo.com.br' })
  const found = operate('reset-password', 'dora@exemplo.com.br')
  expect(found.stdout.trim()).toMatch(/^http\S+\/auth\?modo=redefinir#token_hash=\S+&type=recovery$/)
  const { stderr, status } = operate('reset-password', 'ninguem@exemplo.com.br')
  expect(stderr.trim()).toBe('Nobody has this e-mail or phone.')
  expect(status).toBe(1)
})

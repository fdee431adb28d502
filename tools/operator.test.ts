import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJob } from '../server/src/platform/jobs/jobs.queries.ts'
import { spoolMessage } from '../server/src/platform/message-spool.ts'
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
    expect(stderr).toMatch(/config .*\n.*outbox .*\n.*jobs .*\n.*reports .*\n.*reset-password /)
    expect(status).toBe(1)
  }
})

test('config prints every setting that the server reads, each with its meaning', () => {
  const { stdout, status } = operate('config')
  const source = readFileSync(join(import.meta.dirname, '../server/src/platform/config.ts'), 'utf8')
  const names = [...source.matchAll(/(?:setting|optional)\(\s*'([A-Z_]+)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(15)
  const printed = [...stdout.matchAll(/^([A-Z_]+) = .*\n {4}\S.* \[.+\]$/gm)].map(([, name]) => name)
  expect(printed).toEqual(names)
  expect(stdout).toContain(`DATA_DIR = ${folder}\n`)
  expect(status).toBe(0)
})

test('outbox shows what waits, and says when nothing does', async () => {
  expect(operate('outbox').stdout.trim()).toBe('The outbox is empty.')
  const message = { kind: 'sms', to: '+5511987654321', text: 'Lero: 123456' } as const
  await spoolMessage(folder, message, Date.now())
  expect(operate('outbox').stdout).toMatch(/SMS to \+5511987654321\n.*123456/)
})

test('jobs shows what waits and why it failed, without what a job carries', async () => {
  expect(operate('jobs').stdout.trim()).toBe('No job waits.')
  await addJob(database.pool, 'auth.purge', {}, { runAt: new Date('2031-01-01T00:00:00Z') })
  await database.pool.query(
    `update lero_jobs._private_jobs set attempts = 25, last_error = 'the disk is full'`,
  )
  expect(operate('jobs').stdout.trim()).toBe(
    '2031-01-01T00:00:00.000000Z  given up  auth.purge\n    try 25 of 25: the disk is full',
  )
})

test('reports lists what is open, newest first, and closes one', async () => {
  expect(operate('reports').stdout.trim()).toBe('No report is open.')
  const ana = await createPerson(database.pool, { display_name: 'Ana', email: 'ana@exemplo.com.br' })
  const bia = await createPerson(database.pool, { display_name: 'Bia', email: 'bia@exemplo.com.br' })
  const message = { is_reported: true, content: 'uma ofensa', sent_at: '2026-11-24T03:10:00Z', before: [] }
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into reports (client_id, reporter_id, reported_id, reason, details, messages, created_at)
     values (gen_random_uuid(), $1, $2, 'harassment', 'Não para.', $3, now() - interval '2 days'),
       (gen_random_uuid(), $2, $1, 'spam', null, null, now())
     returning id`,
    [ana.user_id, bia.user_id, JSON.stringify([message])],
  )
  const [older, newer] = rows.map(({ id }) => String(id)) as [string, string]
  expect(operate('reports').stdout.trim().split('\n')).toEqual([
    `${newer}  spam  0 min ago`,
    `    by     Bia  bia@exemplo.com.br  ${bia.user_id}`,
    `    about  Ana  ana@exemplo.com.br  ${ana.user_id}`,
    '',
    `${older}  harassment  2 d ago`,
    `    by     Ana  ana@exemplo.com.br  ${ana.user_id}`,
    `    about  Bia  bia@exemplo.com.br  ${bia.user_id}`,
    '    text   Não para.',
    '    2026-11-24 03:10  Bia: uma ofensa',
  ])

  expect(operate('reports', newer, 'dismissed').stdout.trim()).toBe(`Report ${newer} is dismissed.`)
  expect(operate('reports', older, 'done').stdout.trim()).toBe(`Report ${older} is done.`)
  expect(operate('reports').stdout.trim()).toBe('No report is open.')
  const closed = await database.pool.query(
    'select state, closed_at is not null as has_time from reports order by id',
  )
  expect(closed.rows).toEqual([
    { state: 'done', has_time: true },
    { state: 'dismissed', has_time: true },
  ])
})

test('reports closes nothing that is not open, and says how it is used', () => {
  const { stderr, status } = operate('reports', '999', 'done')
  expect([stderr.trim(), status]).toEqual(['No report 999 is open.', 1])
  for (const words of [['1'], ['1', 'open'], ['one', 'done'], ['1;', 'done']]) {
    const refused = operate('reports', ...words)
    expect(refused.stderr.trim()).toBe(
      'Say which one and how it ends: reports <id> done, or reports <id> dismissed.',
    )
    expect(refused.status).toBe(1)
  }
})

test('reset-password prints a link for somebody who is there, and says when nobody is', async () => {
  await createPerson(database.pool, { email: 'dora@exemplo.com.br' })
  const found = operate('reset-password', 'dora@exemplo.com.br')
  expect(found.stdout.trim()).toMatch(/^http\S+\/auth\?modo=redefinir#token_hash=\S+&type=recovery$/)
  const { stderr, status } = operate('reset-password', 'ninguem@exemplo.com.br')
  expect(stderr.trim()).toBe('Nobody has this e-mail or phone.')
  expect(status).toBe(1)
})

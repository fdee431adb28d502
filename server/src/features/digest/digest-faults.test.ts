import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { loadConfig } from '../../platform/config.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import type { JobHandlers } from '../../platform/jobs/jobs.ts'
import { startJobs } from '../../platform/jobs/start-jobs.ts'
import { createMailer, type Mailer } from '../../platform/mail.ts'
import { send, startChat } from '../../platform/testing/chats.ts'
import { killNow } from '../../platform/testing/embedded-process.ts'
import { digestJobs } from './public.ts'
import { noteDue } from './outbox.queries.ts'
import { type MailServer, startMailServer } from './testing/mail-server.ts'
import { createDigestWorld, type DigestWorld, letPass, type Reader } from './testing/readers.ts'

/* A mail server that is in trouble costs nobody their digest, and no other job its time. */

let world: DigestWorld
let server: MailServer
/** Ends the wait for a mail server that hangs, in the place of the half minute that a job gives it. */
let patience = new AbortController()

beforeAll(async () => {
  server = await startMailServer()
  const mailer = createMailer(loadConfig({ NODE_ENV: 'test', SMTP_URL: server.url }), systemClock)
  const impatient: Mailer = {
    isConfigured: true,
    send: (mail, signal) =>
      mailer.send(mail, AbortSignal.any([...(signal ? [signal] : []), patience.signal])),
  }
  world = await createDigestWorld(impatient)
})
afterAll(async () => {
  await world.close()
  await server.close()
})
afterEach(async () => {
  server.behave('take')
  patience = new AbortController()
  await world.platform.pool.query('update email_digests set due_at = null, sent_at = now()')
})

/** People to whom a digest is due now. */
async function letBeDue(count: number): Promise<Reader[]> {
  const bia = await world.person({ display_name: 'Bia' })
  const readers: Reader[] = []
  for (let number = 0; number < count; number += 1) {
    const reader = await world.reader()
    await send(world, bia, await startChat(world, bia, reader), 'oi')
    readers.push(reader)
  }
  await noteDue(world.platform.pool, null, 1000)
  return readers
}
const run = (signal = new AbortController().signal) =>
  digestJobs['digest.send']({ platform: world.platform, signal }, {})
const mailsTo = ({ email }: Reader) => server.mails.filter((mail) => mail.includes(`To: ${email}`))
const idOf = (mail: string | undefined) => /^Message-ID: (.*)$/im.exec(mail ?? '')?.[1]

type Standing = { waits: boolean; is_claimed: boolean; attempts: number; in_s: number; is_sent: boolean }
const standingOf = async ({ user_id }: Reader): Promise<Standing | undefined> => {
  const { rows } = await world.platform.pool.query<Standing>(
    `select due_at is not null as waits, claimed_until > clock_timestamp() as is_claimed, attempts,
       extract(epoch from due_at - clock_timestamp())::float8 as in_s, sent_at is not null as is_sent
     from email_digests where user_id = $1`,
    [user_id],
  )
  return rows[0]
}
const makeDue = () =>
  world.platform.pool.query('update email_digests set due_at = now() where due_at is not null')

test('what leaves is a mail as RFC 8058 wants it, byte for byte', async () => {
  const [ana] = (await letBeDue(1)) as [Reader]
  await run()
  const [mail, ...others] = mailsTo(ana)
  expect(others).toEqual([])
  const [head = ''] = mail?.split('\r\n\r\n') ?? []
  const lines = head.split('\r\n')
  expect(lines.filter((line) => /^List-/i.test(line))).toEqual([
    expect.stringMatching(/^List-Unsubscribe: <https:\/\/lero\.exemplo\/resumo\/sair\/[\w.-]+>$/),
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])
  expect(lines.filter((line) => /^Message-ID:/i.test(line))).toEqual([
    expect.stringMatching(/^Message-ID: <digest\.[0-9a-f-]{36}@lero\.exemplo>$/i),
  ])
  expect(lines).toContain('Auto-Submitted: auto-generated')
  expect(mail).toMatch(/Content-Type: text\/plain; charset=utf-8/)
  expect(mail).toMatch(/Content-Type: text\/html; charset=utf-8/)
})

test.each([
  ['a mailbox that is full for now', '452 4.2.2 mailbox full'],
  ['greylisting', '451 4.7.1 try again later'],
])('%s is tried again later and later, while others get theirs', async (_name, answer) => {
  const [ana] = (await letBeDue(1)) as [Reader]
  server.behave({ at: 'RCPT', answer })
  await run()
  const first = await standingOf(ana)
  expect(first).toMatchObject({ waits: true, is_claimed: null, attempts: 1, is_sent: false })
  expect(first?.in_s).toBeGreaterThan(14 * 60)
  await makeDue()
  await run()
  const second = await standingOf(ana)
  expect(second).toMatchObject({ waits: true, attempts: 2 })
  expect(second?.in_s).toBeGreaterThan(29 * 60)
  server.behave('take')
  const [bruno] = (await letBeDue(1)) as [Reader]
  await run()
  expect([mailsTo(ana), mailsTo(bruno)].map((mails) => mails.length)).toEqual([0, 1])
  await makeDue()
  await run()
  expect(mailsTo(ana)).toHaveLength(1)
  expect(await standingOf(ana)).toMatchObject({ waits: false, attempts: 0, is_sent: true })
})

test('an address that would have none eight times is left alone for a week', async () => {
  const [ana] = (await letBeDue(1)) as [Reader]
  server.behave({ at: 'RCPT', answer: '452 4.2.2 mailbox full' })
  for (let tries = 1; tries <= 8; tries += 1) {
    expect(await standingOf(ana)).toMatchObject({ waits: true, attempts: tries - 1 })
    await makeDue()
    await run()
  }
  expect(await standingOf(ana)).toMatchObject({ waits: false, is_sent: true })
})

test.each([
  ['no such mailbox', { at: 'RCPT', answer: '550 5.1.1 no such user' }],
  ['a mail that is not wanted', { at: 'content', answer: '554 5.7.1 spam' }],
] as const)('%s: given up for a week, and the others get theirs', async (_name, behaviour) => {
  const [ana] = (await letBeDue(1)) as [Reader]
  server.behave(behaviour)
  await run()
  expect(await standingOf(ana)).toMatchObject({ waits: false, is_sent: true })
  server.behave('take')
  const before = server.mails.length
  await run()
  expect(server.mails).toHaveLength(before)
})

test.each([
  ['that refuses the sender', { at: 'MAIL', answer: '550 5.7.1 not you' }],
  ['that is full', { at: 'MAIL', answer: '452 4.3.1 no room' }],
  ['that shuts down', { at: 'RCPT', answer: '421 4.3.2 going down' }],
  ['that greets with a refusal', { at: 'greeting', answer: '554 no service' }],
  ['that says nothing at all', { at: 'greeting', answer: null }],
  ['that hangs at the recipient', { at: 'RCPT', answer: null }],
] as const)('a mail server %s is called once, and nobody’s digest is lost', async (_name, behaviour) => {
  const readers = await letBeDue(4)
  server.behave(behaviour)
  const [before, silences] = [server.calls.count, server.silences.count]
  const running = run()
  const isSilent = behaviour.answer === null
  await vi.waitFor(() => expect(server.silences.count).toBe(silences + Number(isSilent)), { timeout: 10_000 })
  if (isSilent) patience.abort()
  await running
  expect(server.calls.count).toBe(before + 1)
  const standings = await Promise.all(readers.map(standingOf))
  for (const standing of standings)
    expect(standing).toMatchObject({ waits: true, is_claimed: null, attempts: 0, is_sent: false })
  // The one that it was called with is behind the others.
  expect(standings.filter((standing) => (standing?.in_s ?? 0) > 9 * 60)).toHaveLength(1)
  server.behave('take')
  patience = new AbortController()
  await makeDue()
  await run()
  for (const reader of readers) expect(mailsTo(reader)).toHaveLength(1)
})

test('a mail server that is not there loses nothing either', async () => {
  const [ana] = (await letBeDue(1)) as [Reader]
  const gone = createMailer(loadConfig({ NODE_ENV: 'test', SMTP_URL: 'smtp://127.0.0.1:1' }), systemClock)
  const { signal } = new AbortController()
  await digestJobs['digest.send']({ platform: { ...world.platform, mail: gone }, signal }, {})
  expect(await standingOf(ana)).toMatchObject({ waits: true, attempts: 0, is_sent: false })
})

test('while it hangs, and is to be called again, other jobs are done', async () => {
  await letBeDue(3)
  server.behave({ at: 'greeting', answer: null })
  const purge = vi.fn()
  const jobs = startJobs(world.platform, {
    ...digestJobs,
    'auth.purge': purge,
  } as Partial<JobHandlers> as JobHandlers)
  const before = server.calls.count
  await addJob(world.platform.pool, 'digest.send', {})
  await vi.waitFor(() => expect(server.calls.count).toBe(before + 1), { timeout: 10_000 })
  // More than the one that hangs has claimed.
  for (let times = 0; times < 2; times += 1) {
    await letBeDue(1)
    await addJob(world.platform.pool, 'digest.send', {})
  }
  for (let times = 1; times <= 3; times += 1) {
    await addJob(world.platform.pool, 'auth.purge', {})
    await vi.waitFor(() => expect(purge.mock.calls.length).toBeGreaterThanOrEqual(times), { timeout: 10_000 })
  }
  expect(server.calls.count).toBe(before + 1)
  // And a process that ends does not wait for it.
  await jobs.close()
})

test('a process that ends lets the others of its digests go at once', async () => {
  const readers = await letBeDue(3)
  server.behave({ at: 'RCPT', answer: null })
  const ending = new AbortController()
  const before = server.calls.count
  const running = run(ending.signal)
  await vi.waitFor(() => expect(server.calls.count).toBe(before + 1), { timeout: 10_000 })
  ending.abort(new Error('the server stops'))
  await expect(running).rejects.toThrow('the server stops')
  const standings = await Promise.all(readers.map(standingOf))
  expect(standings.map((standing) => standing?.waits)).toEqual([true, true, true])
  expect(standings.filter((standing) => standing?.is_claimed)).toHaveLength(1)
})

test('killed between sending and noting: the same mail once more, and no third time', async () => {
  const [ana] = (await letBeDue(1)) as [Reader]
  server.behave({ at: 'content', answer: null })
  await addJob(world.platform.pool, 'digest.send', {}, { key: 'digest.send' })
  const holder = fileURLToPath(new URL('./testing/digest-holder.ts', import.meta.url))
  const { connectionString = '' } = world.platform.pool.options
  const child = spawn(process.execPath, ['--import', 'tsx', holder, connectionString, server.url])
  await vi.waitFor(() => expect(mailsTo(ana)).toHaveLength(1), { timeout: 30_000 })
  await killNow(child)
  server.behave('take')
  // It is claimed by the dead until its time is over.
  await run()
  expect(mailsTo(ana)).toHaveLength(1)
  expect(await standingOf(ana)).toMatchObject({ waits: true, is_claimed: true, is_sent: false })
  await letPass(world, ana, 1)
  for (let round = 0; round < 3; round += 1) await run()
  const [one, again, ...more] = mailsTo(ana)
  expect(more).toEqual([])
  expect(idOf(one)).toBeDefined()
  expect(idOf(again)).toBe(idOf(one))
  expect(await standingOf(ana)).toMatchObject({ waits: false, is_sent: true })
}, 60_000)

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadConfig } from '../../platform/config.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { type Keys, loadKeys } from '../../platform/keys.ts'
import { type AppStand, type Person, startAppStand } from '../../platform/testing/app-stand.ts'
import { type MailServer, startMailServer } from './testing/mail-server.ts'
import { writeUnsubscribeToken } from './unsubscribe-token.ts'

/* RFC 8058 on the whole server: over real HTTP, as the program of a mail provider and as a browser asks. */

const DAY = 24 * 3600_000
const FORM = 'application/x-www-form-urlencoded'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const NOBODY = '01980000-0000-7000-8000-000000000009'

let stand: AppStand
let mailServer: MailServer
let keys: Keys

beforeAll(async () => {
  mailServer = await startMailServer()
  stand = await startAppStand({ PUBLIC_URL: 'https://lero.exemplo', SMTP_URL: mailServer.url })
  keys = await loadKeys(stand.database.db, loadConfig({ NODE_ENV: 'test' }))
})
afterAll(async () => {
  await stand.close()
  await mailServer.close()
})

const turnOn = async (): Promise<Person> => {
  const person = await stand.signUp()
  await stand.call(person, 'settings.update', { email_digest: true })
  return person
}
const isOn = async (person: Person) =>
  ((await stand.call(person, 'settings.get', {})) as { email_digest: boolean }).email_digest
const addressOf = ({ id }: Pick<Person, 'id'>, nowMs = Date.now()) =>
  `${stand.url}/resumo/sair/${writeUnsubscribeToken(keys, id, nowMs)}`
const post = (address: string, body: string | FormData | null = ONE_CLICK, type: string | null = FORM) =>
  fetch(address, {
    method: 'POST',
    redirect: 'error',
    body,
    ...(type && { headers: { 'content-type': type } }),
  })

test('the address of a mail that left turns the digests off by one POST, which brings no cookie and no session', async () => {
  const [ana, bia] = [await turnOn(), await stand.signUp()]
  const { pool } = stand.database
  await stand.call(bia, 'connections.request', { user_id: ana.id })
  await pool.query('update auth.users set email_proven_at = now() where id = $1', [ana.id])
  await pool.query(`update profiles set last_seen = now() - interval '4 days' where user_id = $1`, [ana.id])
  await addJob(pool, 'digest.collect', {})
  await vi.waitFor(() => expect(mailServer.mails).toHaveLength(1), { timeout: 20_000 })
  const head = mailServer.mails[0]?.split('\r\n\r\n')[0] ?? ''
  const link = /^List-Unsubscribe: <(https:\/\/[^>]+)>$/m.exec(head.replaceAll('\r', ''))?.[1] ?? ''
  const { origin, pathname } = new URL(link)
  expect(origin).toBe('https://lero.exemplo')
  expect(head).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click')

  const answer = await post(stand.url + pathname)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await answer.text()).toContain('Pronto. O resumo está desligado.')
  expect(await isOn(ana)).toBe(false)
})

test('both shapes of the form are taken, and an empty one', async () => {
  const multipart = new FormData()
  multipart.set('List-Unsubscribe', 'One-Click')
  for (const [body, type] of [
    [ONE_CLICK, FORM],
    [multipart, null],
    [null, null],
  ] as const) {
    const ana = await turnOn()
    expect((await post(addressOf(ana), body, type)).status).toBe(200)
    expect(await isOn(ana)).toBe(false)
  }
})

test.each([
  ['JSON', '{}', 'application/json', 415],
  ['a plain text', 'x', 'text/plain', 415],
  ['a form without end', 'x'.repeat(5000), FORM, 413],
])('%s is refused and changes nothing', async (_name, body, type, status) => {
  const ana = await turnOn()
  expect((await post(addressOf(ana), body, type)).status).toBe(status)
  expect(await isOn(ana)).toBe(true)
})

test('looking changes nothing, however often a mail program does', async () => {
  const ana = await turnOn()
  const address = addressOf(ana)
  for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS']) await fetch(address, { method })
  expect(await isOn(ana)).toBe(true)
})

test('twice is once: the second answers alike and writes nothing', async () => {
  const ana = await turnOn()
  const head = async () =>
    (await stand.database.pool.query('select * from user_heads where user_id = $1', [ana.id])).rows
  const first = await post(addressOf(ana))
  const [said, before] = [await first.text(), await head()]
  const second = await post(addressOf(ana))
  expect([second.status, await second.text()]).toEqual([200, said])
  expect(await head()).toEqual(before)
})

test('all devices of the person are told', async () => {
  const ana = await turnOn()
  const { socket, heard } = await stand.connect(ana.token)
  await post(addressOf(ana))
  await vi.waitFor(() =>
    expect(JSON.stringify(heard.map(({ frame }) => frame))).toMatch(/settings_changed.*"email_digest":false/),
  )
  socket.close()
})

test('forged, cut, over, of nobody and of somebody who is gone answer alike, and change nothing', async () => {
  const [ana, gone] = [await turnOn(), await turnOn()]
  const lost = addressOf(gone)
  await stand.call(gone, 'account.delete', { confirmation: 'DELETAR' })
  const good = addressOf(ana)
  const token = good.split('/').at(-1) ?? ''
  const [id, expires, signature = ''] = token.split('.')
  const at = (changed: string) => good.replace(token, changed)
  const answers = await Promise.all(
    [
      lost,
      addressOf({ id: NOBODY }),
      addressOf(ana, Date.now() - 401 * DAY),
      at(`${NOBODY}.${expires}.${signature}`),
      at(`${id}.${Number(expires) + 1}.${signature}`),
      at(`${id}.${expires}.${signature.slice(0, -1)}`),
      at(`${id}.${expires}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`),
      at(`${id}.${expires}`),
      at('x'),
      at('%F0%9F%92%A9..'),
    ].map(async (address) => {
      const answer = await post(address)
      return `${answer.status} ${await answer.text()}`
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^404 /)
  expect(answers[0]).toContain('Este link não vale mais.')
  expect(await isOn(ana)).toBe(true)
  // One that is almost as old as it may be.
  expect((await post(addressOf(ana, Date.now() - 399 * DAY))).status).toBe(200)
})

test('a link opened in a browser asks the same of everybody, in the language of its mail', async () => {
  const ana = await turnOn()
  const [real, made] = await Promise.all(
    [addressOf(ana), `${stand.url}/resumo/sair/x`].map(async (address) => (await fetch(address)).text()),
  )
  expect(real).toBe(made)
  expect(real).toContain('Parar de receber o resumo do Lero por e-mail?')
  const read = async (language: string) => (await fetch(`${addressOf(ana)}?idioma=${language}`)).text()
  expect(await read('en')).toContain('Stop receiving Lero’s summary by e-mail?')
  expect(await read('es')).toContain('¿Dejar de recibir el resumen de Lero por correo?')
  expect(await read('%22%3E%3Cscript%3E')).toBe(real)
})

test('the page runs nothing, fetches nothing, is kept by nobody and sends no address on', async () => {
  const { headers } = await fetch(addressOf(await turnOn()))
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('too many from one network are told to come back, and change nothing', async () => {
  const strict = await startAppStand({ RATE_SCALE: '1' })
  const own = await loadKeys(strict.database.db, loadConfig({ NODE_ENV: 'test' }))
  const ana = await strict.signUp()
  await strict.call(ana, 'settings.update', { email_digest: true })
  const good = `${strict.url}/resumo/sair/${writeUnsubscribeToken(own, ana.id, Date.now())}`
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, async () => {
          const answer = await post(`${strict.url}/resumo/sair/x`)
          await answer.arrayBuffer()
          return answer.status
        }),
      )),
    )
  expect(new Set(statuses)).toEqual(new Set([404]))
  const refused = await post(good)
  expect([refused.status, (await refused.text()).includes('Tente de novo em alguns minutos.')]).toEqual([
    429,
    true,
  ])
  expect(await strict.call(ana, 'settings.get', {})).toMatchObject({ email_digest: true })
  await strict.close()
})

test('a database that is away is said, with the button to try again, and changes nothing', async () => {
  const ana = await turnOn()
  const { pool } = stand.database
  const ask = pool.query.bind(pool)
  pool.query = ((text: string, values: unknown[]) => {
    if (text.includes('privacy_settings')) throw new Error('away')
    return ask(text, values)
  }) as typeof pool.query
  const answer = await post(addressOf(ana))
  pool.query = ask
  const page = await answer.text()
  expect([answer.status, page.includes('<button'), page.includes('Não deu certo agora.')]).toEqual([
    503,
    true,
    true,
  ])
  expect(await isOn(ana)).toBe(true)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { signInAgain, signUpPerson, type TestPerson } from '../testing/people.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

const refresh = (refresh_token: string) =>
  server.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
/** Three renewals later; each pair of tokens has been used. */
const renewThrice = async (person: TestPerson): Promise<TestPerson> => {
  let { access_token, refresh_token } = person
  for (let step = 0; step < 3; step += 1) {
    const { body } = await refresh(refresh_token)
    ;({ access_token, refresh_token } = body)
    expect(await authenticate(server.platform, access_token)).not.toBeNull()
  }
  return { ...person, access_token, refresh_token }
}
const TABLES = ['auth.sessions', 'auth.refresh_tokens', 'auth.mfa_amr_claims'] as const
const backUp = async () => {
  for (const table of TABLES)
    await server.database.pool.query(`create table ${table.replace('.', '_')}_kept as table ${table}`)
}
const restore = async () => {
  const overrides = 'overriding system value'
  await server.database.pool.query('delete from auth.sessions')
  for (const table of TABLES) {
    const kept = `${table.replace('.', '_')}_kept`
    await server.database.pool.query(
      `insert into ${table} ${overrides} select * from ${kept}; drop table ${kept}`,
    )
  }
  server.clock.advance(31_000)
}

test('RUN-014: after a restore of an older backup a session of that backup goes on, a later one signs in again', async () => {
  const before = await signUpPerson(server)
  const twoTabs = await signInAgain(server, before)
  await backUp()
  const [ahead, tabs] = [await renewThrice(before), await renewThrice(twoTabs)]
  const later = await signInAgain(server, before)
  await restore()

  const renewed = await refresh(ahead.refresh_token)
  expect(renewed.status).toBe(200)
  expect(await authenticate(server.platform, renewed.body.access_token)).not.toBeNull()
  expect((await refresh(renewed.body.refresh_token)).status).toBe(200)
  const both = await Promise.all([refresh(tabs.refresh_token), refresh(tabs.refresh_token)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0].body.refresh_token).toBe(both[1].body.refresh_token)

  expect(await refresh(later.refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_not_found', msg: 'Sessão encerrada. Entre de novo.' },
  })
  const refusals = server.logLines.filter((line) => line.includes('a renewal was refused'))
  expect(refusals.at(-1)).toContain('it is unknown here, as after a backup from before its session')
  expect(refusals.join('')).not.toMatch(/used up before/)
})

test('RUN-014: a token from before the backup is no way in, and neither is one that was made up', async () => {
  const person = await signUpPerson(server)
  const { body: second } = await refresh(person.refresh_token)
  const ahead = await renewThrice({ ...person, ...second })
  // As when the used-up ones were purged.
  await server.database.pool.query('delete from auth.refresh_tokens where revoked')
  for (const old of [person.refresh_token, second.refresh_token])
    expect((await refresh(old)).status).toBe(400)
  const [secret, session, generation, signature] = ahead.refresh_token.split('.')
  const forged = [secret, session, Number(generation) + 5, signature].join('.')
  expect((await refresh(forged)).status).toBe(400)
  expect((await refresh(ahead.refresh_token)).status).toBe(200)
})

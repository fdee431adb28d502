import { afterAll, beforeAll, expect, test } from 'vitest'
import { actBehind } from '../../../platform/testing/locks.ts'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { callAs, newDevice, signInAgain, type TestPerson } from '../testing/people.ts'
import { turnFactorOn } from '../testing/second-factor.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

/** Acts while another device sets a new password, which ends all sessions but its own. */
const actBehindNewPassword = <T>({ id }: TestPerson, act: () => Promise<T>) =>
  actBehind(
    server.database.pool,
    async (client) => {
      await client.query(`update auth.users set encrypted_password = 'of another' where id = $1`, [id])
      await client.query('update auth.sessions set ended_at = now() where user_id = $1', [id])
    },
    act,
  )
const callerOf = async ({ access_token }: TestPerson) => {
  const caller = await authenticate(server.platform, access_token)
  if (!caller) throw new Error('not signed in')
  return caller
}
const readCodes = async ({ id }: TestPerson) =>
  (
    await server.database.pool.query(
      'select code_hash from auth.mfa_recovery_codes where user_id = $1 order by code_hash',
      [id],
    )
  ).rows

test('a second factor that a session turns off while a new password ends it stays on', async () => {
  const { person, factorId } = await turnFactorOn(server)
  const overtaken = await actBehindNewPassword(person, () =>
    server.request('DELETE', `/factors/${factorId}`, { token: person.access_token }),
  )
  expect(overtaken).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
  const { rows } = await server.database.pool.query('select status from auth.mfa_factors where id = $1', [
    factorId,
  ])
  expect(rows).toEqual([{ status: 'verified' }])
})

test('recovery codes that a session asks for while a new password ends it are not made', async () => {
  const { person } = await turnFactorOn(server)
  const [caller, before] = [await callerOf(person), await readCodes(person)]
  const asked = actBehindNewPassword(person, () => callAs(server, caller, 'auth.make_recovery_codes', {}))
  await expect(asked).rejects.toThrow('reauthentication_needed')
  expect(await readCodes(person)).toEqual(before)
})

test('a second factor that a session begins while a new password ends it is not begun', async () => {
  const { person } = await turnFactorOn(server)
  const overtaken = await actBehindNewPassword(person, () =>
    server.request('POST', '/factors', {
      token: person.access_token,
      body: { factor_type: 'totp', friendly_name: 'Outro' },
    }),
  )
  expect(overtaken).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
})

test('a code of the second factor and a new password of the same person wait for each other, in one order', async () => {
  const device = await newDevice(server)
  const { person, nextCode, give } = await turnFactorOn(server, device)
  const session = await signInAgain(server, person, device)
  const overtaken = await actBehind(
    server.database.pool,
    async (client) => {
      await client.query('set local lock_timeout = 2000')
      await client.query(`update auth.users set encrypted_password = 'of another' where id = $1`, [person.id])
      await client.query('delete from auth.known_devices where user_id = $1', [person.id])
    },
    () => give(session, nextCode(), device),
    (client) => client.query('update auth.sessions set ended_at = now() where user_id = $1', [person.id]),
  )
  expect(overtaken).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureAuc } from '../../../platform/testing/auc.ts'
import { countQueries } from '../../../platform/testing/count-queries.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { signUpPerson } from '../testing/people.ts'

const IS_DEEP = process.env['LERO_DEEP'] === '1'
const TRIES = 500

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ RATE_SCALE: '100000' })
})
afterAll(() => server.close())

const ask = (path: string, body: object) => server.request('POST', path, { body })
const typeCode = (email: string) => ask('/verify', { type: 'recovery', email, token: '123456' })

test('SAFE-017: a recovery code is refused alike for known and unknown, after as many statements and a full step', async () => {
  const { email } = await signUpPerson(server)
  await typeCode('aquece@exemplo.com.br')
  const counted = async (address: string) => {
    const beginMs = performance.now()
    let answer: Awaited<ReturnType<typeof typeCode>> | undefined
    const queries = await countQueries(async () => {
      answer = await typeCode(address)
    })
    expect(performance.now() - beginMs).toBeGreaterThanOrEqual(19)
    return { queries, status: answer?.status, body: answer?.body }
  }
  const known = await counted(email)
  expect(known.status).toBe(403)
  expect(await counted('ninguem@exemplo.com.br')).toEqual(known)
})

test('SAFE-017: the times of recovery do not tell known from unknown', async () => {
  const tries = IS_DEEP ? TRIES : 3
  const known = Array.from({ length: tries }, () => `${randomUUID()}@exemplo.com.br`)
  await server.database.pool.query(
    'insert into auth.users (id, email) select gen_random_uuid(), e from unnest($1::text[]) e',
    [known],
  )
  const nobody = () => `${randomUUID()}@exemplo.com.br`
  const answered = async (address: string) => {
    const beginMs = performance.now()
    expect(await ask('/recover', { email: address })).toMatchObject({ status: 200, body: {} })
    expect(performance.now() - beginMs).toBeGreaterThanOrEqual(19)
  }
  const aucs = [
    await measureAuc(
      (index) => answered(known[index] ?? ''),
      () => answered(nobody()),
      tries,
    ),
    await measureAuc(
      (index) => typeCode(known[index] ?? ''),
      () => typeCode(nobody()),
      tries,
    ),
  ]
  for (const auc of IS_DEEP ? aucs : []) {
    expect(auc).toBeGreaterThan(0.4)
    expect(auc).toBeLessThan(0.6)
  }
})

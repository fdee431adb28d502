import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const linkOf = async (who: Caller, renew = false) =>
  (await world.call(who, 'connections.invite_link', { renew })).code
const inviterFor = (who: Caller | null, code: string) => world.ask(who, 'connections.inviter', { code })
const countLinks = async () => (await world.platform.pool.query('select from invite_links')).rowCount

test('a person has one link, the same at each call, until they want another', async () => {
  const ana = await world.person({ display_name: 'Ana' })
  const code = await linkOf(ana)
  expect(code).toMatch(/^[\w-]{12}$/)
  expect(await linkOf(ana)).toBe(code)
  const renewed = await linkOf(ana, true)
  expect(renewed).not.toBe(code)
  expect(await linkOf(ana)).toBe(renewed)

  const bia = await world.person()
  expect((await inviterFor(bia, renewed)).output?.profile).toMatchObject({
    user_id: ana.user_id,
    display_name: 'Ana',
    email: null,
  })
  expect((await inviterFor(bia, code)).code).toBe('not_found')
})

test('an unknown code, one’s own, and one across a block in either direction answer alike, nobody is asked without a session', async () => {
  const [ana, bia, caio] = [await world.person(), await world.person(), await world.person()]
  const code = await linkOf(ana)
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  await world.call(caio, 'people.block', { user_id: ana.user_id })
  const before = await countLinks()
  for (const [who, asked] of [
    [ana, code],
    [bia, code],
    [caio, code],
    [caio, 'nobody'],
  ] as const)
    expect(await inviterFor(who, asked)).toEqual({ output: null, code: 'not_found' })
  expect((await inviterFor(null, code)).code).toBe('unauthenticated')
  expect((await world.ask(null, 'connections.invite_link', {})).code).toBe('unauthenticated')
  for (const wrong of ['', 'x'.repeat(65)]) expect((await inviterFor(caio, wrong)).code).toBe('invalid_input')
  expect(await countLinks()).toBe(before)
})

test('two first calls at once make one link, and it goes with its person', async () => {
  const ana = await world.person()
  const codes = await Promise.all(Array.from({ length: 8 }, () => linkOf(ana)))
  expect(new Set(codes).size).toBe(1)
  await world.platform.pool.query('delete from auth.users where id = $1', [ana.user_id])
  expect((await inviterFor(await world.person(), codes[0]!)).code).toBe('not_found')
})

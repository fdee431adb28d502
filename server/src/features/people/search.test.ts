import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World
let joao: Caller
let seeker: Caller

beforeAll(async () => {
  world = await createWorld()
  joao = await world.person({ display_name: 'João Ávila' })
  seeker = await world.person({ display_name: 'Joana Procura' })
})
afterAll(() => world.close())

const find = async (caller: Caller, query: string) =>
  (await world.call(caller, 'people.search', { query })).profiles
const names = async (caller: Caller, query: string) =>
  (await find(caller, query)).map((profile) => profile.display_name)

test('SEARCH-012: people search returns at most 20 results', async () => {
  await Promise.all(
    Array.from({ length: 25 }, (_, index) => world.person({ display_name: `Multidão ${index}` })),
  )
  expect(await find(seeker, 'multidão')).toHaveLength(20)
})

test('SEARCH-013: people search is ilike on display_name or bio, accents and case aside', async () => {
  expect(await names(seeker, 'joao')).toEqual(['João Ávila'])
  expect(await names(seeker, 'ÁVILA')).toEqual(['João Ávila'])
  expect(await names(seeker, 'vil')).toEqual(['João Ávila'])
  await world.call(joao, 'profile.update', { bio: 'Toca rabeca em Olinda' })
  expect(await names(seeker, 'RABECA')).toEqual(['João Ávila'])
})

test('what a person types stands for itself: % and _ match no one, and e-mails are not searched', async () => {
  expect(await names(seeker, '%%')).toEqual([])
  expect(await names(seeker, 'Jo_o')).toEqual([])
  // Their wide forms become % and _ when accents and the like are taken away.
  expect(await names(seeker, '％％')).toEqual([])
  expect(await names(seeker, 'Jo＿o')).toEqual([])
  expect(await names(seeker, 'example.com')).toEqual([])
  expect((await find(seeker, 'joao')).map((profile) => profile.email)).toEqual([null])
})

test('SEARCH-014: people search excludes self', async () => {
  expect(await names(joao, 'jo')).toEqual(['Joana Procura'])
  expect(await names(seeker, 'jo')).toEqual(['João Ávila'])
})

test('fewer than 2 characters find nobody', async () => {
  expect(await names(seeker, 'j')).toEqual([])
  expect(await names(seeker, '  j  ')).toEqual([])
  expect(await names(seeker, 'jo')).not.toEqual([])
})

/** Two people, one of whom blocks the other. */
const blockEachOther = async (one: string, other: string) => {
  const [a, b] = await Promise.all([
    world.person({ display_name: one }),
    world.person({ display_name: other }),
  ])
  expect(await names(b, one.slice(1))).toEqual([one])
  await world.call(a, 'people.block', { user_id: b.user_id })
  return [a, b] as const
}

test('blocked people do not find each other, by the beginning of a name or by its middle', async () => {
  for (const person of await blockEachOther('Bloqueio Um', 'Bloqueio Dois')) {
    expect(await names(person, 'bloqueio')).toEqual([])
    expect(await names(person, 'loqueio')).toEqual([])
  }
})

test('blocked people do not find each other where a full page is found by the middle of names', async () => {
  const others = Array.from({ length: 20 }, (_, index) => `Zona Quadrilha ${index + 10}`)
  await Promise.all(others.map((display_name) => world.person({ display_name })))
  for (const person of await blockEachOther('Aaa Quadrilha', 'Aab Quadrilha'))
    expect(await names(person, 'quadrilha')).toEqual(others)
})

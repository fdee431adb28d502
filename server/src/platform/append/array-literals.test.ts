import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { textArray, uuidArray } from './array-literals.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('any text comes back as it was', async () => {
  const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0') && value.isWellFormed())
  const texts = fc.array(
    fc.oneof(text, fc.constantFrom(null, '', 'null', 'NULL', '"', '\\', '{}', ',', '\\"')),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const { rows } = await database.pool.query('select $1::text[] as values', [textArray(values)])
      expect(rows[0]?.values).toEqual(values)
    }),
  )
})

test('ids and their absence come back as they were', async () => {
  const ids = ['4f9c0b1e-0d7e-4d6e-9d0a-5f2a9c1b7e11', null]
  const { rows } = await database.pool.query('select $1::uuid[]::text[] as values', [uuidArray(ids)])
  expect(rows[0]?.values).toEqual(ids)
})

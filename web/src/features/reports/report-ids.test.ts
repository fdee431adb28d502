import { expect, it } from 'vitest'
import { createReportIds } from './report-ids.ts'

it('gives the same report the same id, and a changed one another', () => {
  const idFor = createReportIds()
  const first = idFor({ user_id: 'bia', details: 'um' })
  const second = idFor({ user_id: 'bia', details: 'um, dois' })
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(second).not.toBe(first)
  expect(idFor({ user_id: 'bia', details: 'um' })).toBe(first)
  expect(createReportIds()({ user_id: 'bia', details: 'um' })).not.toBe(first)
})

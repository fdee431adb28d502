import { expect, it } from 'vitest'
import { findMatch } from './find-match.ts'

it.each([
  ['Osmar Figueiredo', 'mar', 'mar'],
  ['João', 'joao', 'João'],
  ['Adoro o mar', 'MAR', 'mar'],
  ['Ação e reação', 'acao', 'Ação'],
  ['😂 Ana', 'ana', 'Ana'],
  ['Ana', 'bia', null],
  ['Ana', '', null],
])('%s / %s', (text, query, expected) => {
  const match = findMatch(text, query)
  expect(match && text.slice(match.start, match.end)).toBe(expected)
})

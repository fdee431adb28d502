import { expect, test } from 'vitest'
import { texts } from '../../locales/pt-BR/theme.ts'
import { getThemeItems } from './theme-items.ts'

test('THEME-003: each theme item has value, name, icon, colors', () => {
  const items = getThemeItems(texts)
  expect(items.map(({ value, name, icon }) => [value, name, icon])).toEqual([
    ['light', 'Profissional', 'briefcase'],
    ['dark', 'Elegante', 'moon'],
    ['blue', 'Oceano', 'waves'],
    ['purple', 'Premium', 'gem'],
    ['green', 'Natureza', 'leaf'],
    ['orange', 'Sunset', 'sunset'],
  ])
  for (const item of items) {
    expect(item.colors.length).toBeGreaterThan(1)
    expect(item.description).not.toBe('')
  }
})

test('swatches are the tokens themselves, so that they cannot lie', () => {
  const colors = new Set(getThemeItems(texts).flatMap((item) => item.colors))
  expect([...colors]).toEqual(['var(--chat)', 'var(--bubble-in)', 'var(--accent)', 'var(--badge)'])
})

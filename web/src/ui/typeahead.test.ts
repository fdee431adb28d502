import { expect, test } from 'vitest'
import { findByPrefix } from './typeahead.ts'

const labels = ['Meu Perfil', 'Configurações', 'Tema', 'Criar grupo', 'Sair']

test('a letter goes to the next label that begins with it, and round again', () => {
  expect(findByPrefix(labels, 'c', 0)).toBe(1)
  expect(findByPrefix(labels, 'c', 1)).toBe(3)
  expect(findByPrefix(labels, 'c', 3)).toBe(1)
})

test('more letters keep the current label while it matches', () => {
  expect(findByPrefix(labels, 'cr', 3)).toBe(3)
  expect(findByPrefix(labels, 'co', 3)).toBe(1)
})

test('case and accents do not matter; nothing found is -1', () => {
  expect(findByPrefix(['Água', 'Bola'], 'ag', 1)).toBe(0)
  expect(findByPrefix(labels, 'x', 0)).toBe(-1)
})

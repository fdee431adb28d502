import { describe, expect, test } from 'vitest'
import { texts as en } from '../locales/en/time.ts'
import { texts as es } from '../locales/es/time.ts'
import { texts } from '../locales/pt-BR/time.ts'
import { formatAgo, formatElapsed, formatLastSeen } from './relative-time.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const now = new Date(2026, 2, 14, 15, 30).getTime()

const label = (agoMs: number) => formatElapsed(now - agoMs, now, texts)
const sentence = (agoMs: number) => formatAgo(now - agoMs, now, texts)
const status = (agoMs: number) => formatLastSeen(now - agoMs, now, texts)

describe('the compact label', () => {
  test('I18N-004: under 1 minute it reads agora', () => {
    expect(label(0)).toBe('agora')
    expect(label(59 * second + 999)).toBe('agora')
    expect(label(60 * second)).not.toBe('agora')
  })

  test('I18N-005: from 1 minute on it reads minutes', () => {
    expect(label(minute)).toBe('1 min')
    expect(label(5 * minute)).toBe('5 min')
    expect(label(hour - 1)).toBe('59 min')
  })

  test('I18N-006: it reads hours when under 24 hours', () => {
    expect(label(hour)).toBe('1 h')
    expect(label(3 * hour)).toBe('3 h')
    expect(label(day - 1)).toBe('23 h')
  })

  test('I18N-007: it reads days when under 7 days', () => {
    expect(label(day)).toBe('1 d')
    expect(label(2 * day)).toBe('2 d')
    expect(label(7 * day - 1)).toBe('6 d')
  })

  test('I18N-008: after that it reads dd/mm', () => {
    expect(label(7 * day)).toBe('07/03')
    expect(formatElapsed(new Date(2025, 11, 1, 8).getTime(), now, texts)).toBe('01/12')
  })

  test('a clock that runs ahead reads as now', () => {
    expect(label(-5 * minute)).toBe('agora')
  })
})

describe('the form for sentences', () => {
  test('I18N-009: relative times use Portuguese with a há prefix', () => {
    expect(sentence(5 * minute)).toBe('há 5 min')
    expect(sentence(3 * hour)).toBe('há 3 h')
    expect(sentence(2 * day)).toBe('há 2 d')
    expect(sentence(30 * second)).toBe('agora')
    expect(sentence(7 * day)).toBe('em 07/03')
  })

  test('the status line says when someone was last seen', () => {
    expect(status(5 * minute)).toBe('Última vez há 5 min')
    expect(status(3 * hour)).toBe('Última vez há 3 h')
    expect(status(2 * day)).toBe('Última vez há 2 d')
    expect(status(7 * day)).toBe('Última vez em 07/03')
    expect(status(30 * second)).toBe('Última vez agora')
    expect(formatLastSeen(null, now, texts)).toBe('Offline')
  })

  test('English and Spanish have their own word order', () => {
    expect(formatLastSeen(now - 5 * minute, now, en)).toBe('Last seen 5 min ago')
    expect(formatLastSeen(now - 5 * minute, now, es)).toBe('Última vez hace 5 min')
  })
})

import { describe, expect, test } from 'vitest'
import { texts as en } from '../locales/en/time.ts'
import { texts as es } from '../locales/es/time.ts'
import { texts } from '../locales/pt-BR/time.ts'
import { formatAgo, formatElapsed, formatLastSeen } from './relative-time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = new Date(2026, 2, 14, 15, 30).getTime()

const label = (agoMs: number) => formatElapsed(now - agoMs, now, texts)
const sentence = (agoMs: number) => formatAgo(now - agoMs, now, texts)
const status = (agoMs: number) => formatLastSeen(now - agoMs, now, texts)

describe('the compact label', () => {
  test('I18N-004: under 1 minute it reads agora', () => {
    expect(label(0)).toBe('agora')
    expect(label(59 * SECOND + 999)).toBe('agora')
    expect(label(60 * SECOND)).not.toBe('agora')
  })

  test('I18N-005: from 1 minute on it reads minutes', () => {
    expect(label(MINUTE)).toBe('1 min')
    expect(label(5 * MINUTE)).toBe('5 min')
    expect(label(HOUR - 1)).toBe('59 min')
  })

  test('I18N-006: it reads hours when under 24 hours', () => {
    expect(label(HOUR)).toBe('1 h')
    expect(label(3 * HOUR)).toBe('3 h')
    expect(label(DAY - 1)).toBe('23 h')
  })

  test('I18N-007: it reads days when under 7 days', () => {
    expect(label(DAY)).toBe('1 d')
    expect(label(2 * DAY)).toBe('2 d')
    expect(label(7 * DAY - 1)).toBe('6 d')
  })

  test('I18N-008: after that it reads dd/mm', () => {
    expect(label(7 * DAY)).toBe('07/03')
    expect(formatElapsed(new Date(2025, 11, 1, 8).getTime(), now, texts)).toBe('01/12')
  })

  test('a clock that runs ahead reads as now', () => {
    expect(label(-5 * MINUTE)).toBe('agora')
  })
})

describe('the form for sentences', () => {
  test('I18N-009: relative times use Portuguese with a há prefix', () => {
    expect(sentence(5 * MINUTE)).toBe('há 5 min')
    expect(sentence(3 * HOUR)).toBe('há 3 h')
    expect(sentence(2 * DAY)).toBe('há 2 d')
    expect(sentence(30 * SECOND)).toBe('agora')
    expect(sentence(7 * DAY)).toBe('em 07/03')
  })

  test('the status line says when someone was last seen', () => {
    expect(status(5 * MINUTE)).toBe('Última vez há 5 min')
    expect(status(3 * HOUR)).toBe('Última vez há 3 h')
    expect(status(2 * DAY)).toBe('Última vez há 2 d')
    expect(status(7 * DAY)).toBe('Última vez em 07/03')
    expect(status(30 * SECOND)).toBe('Última vez agora')
    expect(formatLastSeen(null, now, texts)).toBe('Offline')
  })

  test('English and Spanish have their own word order', () => {
    expect(formatLastSeen(now - 5 * MINUTE, now, en)).toBe('Last seen 5 min ago')
    expect(formatLastSeen(now - 5 * MINUTE, now, es)).toBe('Última vez hace 5 min')
  })
})

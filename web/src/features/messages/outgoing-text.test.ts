import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCodePoints } from '#contract/message-text.ts'
import { cleanOutgoingText } from './outgoing-text.ts'

test('COMPOSER-012: outgoing text is trimmed', () => {
  expect(cleanOutgoingText('  oi, tudo bem? \n')).toBe('oi, tudo bem?')
})

test('COMPOSER-013: script tags are stripped', () => {
  expect(cleanOutgoingText('a<script>alert(1)</script>b')).toBe('ab')
  expect(cleanOutgoingText('a<SCRIPT src="x">b')).toBe('ab')
})

test("COMPOSER-014: 'javascript:' is stripped", () => {
  expect(cleanOutgoingText('veja javascript:alert(1)')).toBe('veja alert(1)')
  expect(cleanOutgoingText('JAVAscript:x')).toBe('x')
})

test('COMPOSER-015: inline event attributes are stripped', () => {
  expect(cleanOutgoingText('<img src=x onerror="alert(1)" alt=y>')).toBe('<img src=x alt=y>')
  expect(cleanOutgoingText('a conta = 3, onde = casa')).toBe('a conta = 3, onde = casa')
})

test('COMPOSER-016: outgoing text is cut to 2000 characters, never inside an emoji', () => {
  expect(countCodePoints(cleanOutgoingText('é'.repeat(3000)))).toBe(2000)
  const family = '👩‍👩‍👧‍👦'
  const cut = cleanOutgoingText('x'.repeat(1998) + family)
  expect(cut).toBe('x'.repeat(1998))
})

test('what was stripped does not come together again', () => {
  expect(cleanOutgoingText('<scr<script></script>ipt>x')).toBe('x')
  expect(cleanOutgoingText('javajavascript:script:x')).toBe('x')
})

test('cleaning twice is cleaning once, for any text', () => {
  const part = fc.constantFrom(
    '<',
    'script',
    '>',
    '/',
    ' on',
    'click',
    '=',
    '"',
    'javascript:',
    'é',
    '👩',
    ' ',
    '\0',
    '\ud800',
  )
  fc.assert(
    fc.property(fc.string({ unit: part, maxLength: 60 }), (text) => {
      const once = cleanOutgoingText(text)
      expect(cleanOutgoingText(once)).toBe(once)
      expect(once.isWellFormed()).toBe(true)
    }),
  )
})

test('a huge paste is cleaned in a moment', () => {
  const startedMs = performance.now()
  expect(countCodePoints(cleanOutgoingText('<a '.repeat(500_000)))).toBeLessThanOrEqual(2000)
  expect(performance.now() - startedMs).toBeLessThan(1500)
})

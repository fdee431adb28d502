import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCodePoints, prepareMessageText } from './message-text.ts'

test('COMPOSER-012: outgoing text is trimmed', () => {
  expect(prepareMessageText('  \n oi, tudo bem? \t\n')).toBe('oi, tudo bem?')
  expect(prepareMessageText(' \n\t ')).toBe('')
})

test('COMPOSER-013: script tags are stripped from outgoing text', () => {
  expect(prepareMessageText('a<script>alert(1)</script>b')).toBe('ab')
  expect(prepareMessageText('a<SCRIPT src="x">alert(1)</ScRiPt >b')).toBe('ab')
  expect(prepareMessageText('a<script>b')).toBe('ab')
  expect(prepareMessageText('<scr<script></script>ipt>x')).toBe('x')
  expect(prepareMessageText('o <scripture> e 1 < 2')).toBe('o <scripture> e 1 < 2')
})

test("COMPOSER-014: 'javascript:' is stripped from outgoing text", () => {
  expect(prepareMessageText('veja javascript:alert(1)')).toBe('veja alert(1)')
  expect(prepareMessageText('javajavascript:script:x')).toBe('x')
  expect(prepareMessageText(`${'java'.repeat(9)}javascript:${'script:'.repeat(9)}x`)).not.toContain(
    'javascript:',
  )
  expect(prepareMessageText('aprendo JavaScript : hoje')).toBe('aprendo JavaScript : hoje')
})

test('COMPOSER-015: inline event attributes are stripped from outgoing text', () => {
  expect(prepareMessageText('<img src=x onerror="alert(1)">')).toBe('<img src=x>')
  expect(prepareMessageText("<b onclick='a' onMouseOver = b>x</b>")).toBe('<b>x</b>')
  expect(prepareMessageText('liga on=1 ou off=0')).toBe('liga on=1 ou off=0')
})

test('COMPOSER-016: outgoing text is cut to 2000 characters', () => {
  expect(prepareMessageText('a'.repeat(2001))).toBe('a'.repeat(2000))
  expect(prepareMessageText('a'.repeat(2000))).toBe('a'.repeat(2000))
})

test('COMPOSER-016: characters are code points, and an emoji sequence is kept whole or left out', () => {
  expect(countCodePoints(prepareMessageText('😀'.repeat(2500)))).toBe(2000)
  const family = '👨‍👩‍👧‍👦'
  expect(prepareMessageText('a'.repeat(1996) + family)).toBe('a'.repeat(1996))
  expect(prepareMessageText('a'.repeat(1993) + family)).toBe('a'.repeat(1993) + family)
  const endless = `e${'\u0301'.repeat(3000)}`
  expect(countCodePoints(prepareMessageText(endless))).toBe(2000)
})

test('applying it twice changes nothing, whatever the text', () => {
  const pieces = [
    '<script>',
    '</script>',
    'javascript:',
    'java',
    '<b on',
    'click=',
    '>',
    ' ',
    '👩‍👧',
    'e\u0301',
    '"',
    'x'.repeat(400),
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
      const once = prepareMessageText(parts.join(''))
      expect(prepareMessageText(once)).toBe(once)
      expect(countCodePoints(once)).toBeLessThanOrEqual(2000)
      expect(once).not.toMatch(/<script|javascript:/i)
    }),
  )
})

test('hostile text costs little', () => {
  const startedAt = performance.now()
  for (const text of [
    '<script '.repeat(8000),
    'java'.repeat(9000) + 'script:'.repeat(9000),
    '<a '.repeat(20_000),
    `${'java'.repeat(360)}javascript:${'script:'.repeat(360)}${'<script'.repeat(600)}`,
    `${'<scr'.repeat(300)}<script>${'ipt>'.repeat(300)}${'<script'.repeat(600)}`,
  ]) {
    prepareMessageText(text)
  }
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

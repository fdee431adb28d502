import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCodePoints, prepareMessageText, stripMarkup } from './message-text.ts'

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

/** Texts that are all beginnings, ends or halves of what is looked for, at any length. */
const hostile: Record<string, (length: number) => string> = {
  'openings without an end': (length) => fill('<script ', length),
  'elements without an end': (length) => fill('<script>a', length),
  closings: (length) => fill('</script ', length),
  'openings that close up': (length) =>
    fill('<scr', length / 3) + fill('<script>', length / 3) + fill('ipt>', length / 3),
  schemes: (length) => fill('java', length / 2) + fill('script:', length / 2),
  tags: (length) => fill('<b onclick=a>', length),
  'a tag of attributes': (length) => `<a${fill(' onx="', length)}>`,
  'a tag of spaces': (length) => `<a on${fill(' ', length)}>`,
  'one endless character': (length) => `e${fill('\u0301', length)}`,
  families: (length) => fill('👨‍👩‍👧‍👦', length),
}
const fill = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length))

/** CPU of one run in microseconds, the least of several rounds. */
const measureUs = (work: () => unknown): number => {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 7; round += 1) {
    const before = process.cpuUsage()
    for (let count = 0; count < 20; count += 1) work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 20)
  }
  return least
}

test('LOAD-006: what hostile text costs grows with its length, not with its square', () => {
  for (const [name, make] of Object.entries(hostile)) {
    const [short, long] = [make(8000), make(8000 * 8)]
    stripMarkup(long)
    const growth =
      measureUs(() => stripMarkup(long)) /
      Math.max(
        20,
        measureUs(() => stripMarkup(short)),
      )
    // 64 if it were the square.
    expect(growth, name).toBeLessThan(24)
  }
})

test('LOAD-006: preparing the most hostile text of 8 KB takes under 1 ms', () => {
  for (const [name, make] of Object.entries(hostile)) {
    const text = make(8192)
    const bound = process.env['LERO_DEEP'] === '1' ? 1000 : measureUs(() => goThrough(text)) * 100
    expect(
      measureUs(() => prepareMessageText(text)),
      name,
    ).toBeLessThan(bound)
  }
})

/** A piece of work of the same size, for a figure that does not depend on the machine. */
const goThrough = (text: string): number => {
  let sum = 0
  for (let index = 0; index < text.length; index += 1) sum += text.charCodeAt(index)
  return sum
}

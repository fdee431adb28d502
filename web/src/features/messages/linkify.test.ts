import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkify } from './linkify.ts'

function hrefs(text: string): string[] {
  return linkify(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))
}

describe('linkify', () => {
  it.each([
    ['veja https://lero.app/a?b=1#c agora', ['https://lero.app/a?b=1#c']],
    ['http://lero.app.', ['http://lero.app/']],
    ['(https://pt.wikipedia.org/wiki/Caju_(fruta))', ['https://pt.wikipedia.org/wiki/Caju_(fruta)']],
    ['www.lero.app!', ['https://www.lero.app/']],
    ['escreve pra ana.lima+lero@exemplo.com.br, tá?', ['mailto:ana.lima+lero@exemplo.com.br']],
    ['mailto:ana@exemplo.br', ['mailto:ana@exemplo.br']],
    ['o cardápio está em exemplo.com.br/almoco, viu?', ['https://exemplo.com.br/almoco']],
    ['lero.app', ['https://lero.app/']],
    ['acabou.Então vamos, 10.50 reais, foto.jpg', []],
    ['a@b e nada', []],
    ['javascript:alert(1)', []],
    ['data:text/html,x vbscript:x file:///etc/passwd ftp://a.b', []],
    ['xhttps://lero.app', []],
    ['http://', []],
    ['https://a.b https://c.d', ['https://a.b/', 'https://c.d/']],
  ])('%s', (text, expected) => {
    expect(hrefs(text)).toEqual(expected)
  })

  it.each([
    ['https://lero.app/a?b=1', 'lero.app/a?b=1'],
    ['http://lero.app/', 'lero.app'],
    ['www.lero.app', 'www.lero.app'],
    ['exemplo.com.br', 'exemplo.com.br'],
    ['https://bank.com@evil.com/entrar', 'evil.com'],
    ['https://p\u0430ypal.com/entrar', 'xn--pypal-4ve.com/entrar'],
    ['https://pão.com.br', 'pão.com.br'],
    ['mailto:ana@exemplo.br', 'ana@exemplo.br'],
  ])('shows %s as %s', (text, shown) => {
    expect(linkify(text)).toEqual([expect.objectContaining({ kind: 'link', shown })])
  })

  it('keeps every character and only ever links http, https and mailto', () => {
    const piece = fc.constantFrom(
      'http://',
      'https://a.b',
      'www.',
      'x@y.zz',
      'javascript:',
      ')',
      '(',
      '.',
      ' ',
      'ç',
      '😂',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' }))), (pieces) => {
        const text = pieces.join('')
        expect(
          linkify(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
        for (const href of hrefs(text)) expect(href).toMatch(/^(https?:\/\/|mailto:)/)
      }),
    )
  })
})
